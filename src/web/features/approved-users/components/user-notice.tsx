import { Check, CircleAlert, CircleCheck, Copy, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { copyField } from '../../../lib/copy-field.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'

/** The outcome of the last action on the page; `link` is that of an invitation. */
export type Notice = { variant: 'green' | 'red'; text: string; link?: string }

/** The banner above the list: green after success, red after a failure. */
export function UserNotice({ notice, onDismiss }: { notice: Notice | undefined; onDismiss: () => void }) {
  const t = useMessages(approvedUsers)
  const tCommon = useMessages(common)
  const hasFailed = notice?.variant === 'red'
  const Icon = hasFailed ? CircleAlert : CircleCheck
  return (
    // Always rendered, because screen readers announce only changes of an existing live region.
    <div
      role={hasFailed ? 'alert' : 'status'}
      className="sticky top-16 z-20 max-lg:top-28 max-sm:top-16 short:top-2 print:hidden"
    >
      {notice && (
        <div
          className={classNames(
            'mb-5 flex animate-appear gap-3 rounded-card p-4 pr-2 shadow-float forced-colors:border',
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
          <IconButton className="-my-1.5" label={tCommon('dismiss')} icon={<X />} onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}

/** The link of an invitation with a copy button, for schools without mail. */
function InvitationLink({ link }: { link: string }) {
  const t = useMessages(approvedUsers)
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyField(field.current))
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <Input ref={field} readOnly value={link} aria-label={t('link')} onFocus={(event) => event.target.select()} />
      </div>
      <Button icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
    </div>
  )
}
