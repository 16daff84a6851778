import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InvitationLink } from './invitation-link.tsx'

/** The outcome of the last action on the page; `link` is that of an invitation. */
export type Notice = { variant: 'green' | 'red'; text: string; link?: string }

/** The banner above the list: green after success, red after a failure. */
export function UserNotice({ notice, onDismiss }: { notice: Notice | undefined; onDismiss: () => void }) {
  const t = useMessages(approvedUsers)
  const c = useMessages(common)
  const hasFailed = notice?.variant === 'red'
  const Icon = hasFailed ? CircleAlert : CircleCheck
  return (
    // Always rendered, because screen readers announce only changes of an existing live region.
    <div role={hasFailed ? 'alert' : 'status'} className="sticky top-16 z-20 max-lg:top-28 max-sm:top-16 print:hidden">
      {notice && (
        <div
          className={classNames(
            'mb-5 flex animate-appear gap-3 rounded-card p-4 pr-2 shadow-float',
            hasFailed ? 'bg-red-soft' : 'bg-green-soft',
          )}
        >
          <Icon className={classNames('mt-0.5 size-5 shrink-0', hasFailed ? 'text-red' : 'text-green')} />
          <div className="grid min-w-0 flex-1 gap-2">
            <p className="font-medium wrap-anywhere">{notice.text}</p>
            {notice.link && (
              <>
                <p className="text-sm text-muted">{t('linkText')}</p>
                <InvitationLink key={notice.link} link={notice.link} />
              </>
            )}
          </div>
          <IconButton className="-my-1.5" label={c('dismiss')} icon={<X />} onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
