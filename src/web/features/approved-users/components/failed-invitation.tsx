import { MailWarning } from 'lucide-react'
import { failedInvitation } from '../../../../contract/approved-users/rules.ts'
import type { ApprovedUser } from '../../../../contract/approved-users/schema.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'

/** Why an invitation mail was not sent and when it is retried; nothing unless it failed. */
export function FailedInvitation({ user }: { user: ApprovedUser }) {
  const t = useMessages(approvedUsers)
  const mail = failedInvitation(user)
  if (!mail) return null
  const { reason, nextAttemptAt } = mail
  return (
    <div className="mt-1.5 flex max-w-prose gap-2 text-sm">
      <MailWarning className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="min-w-0">
        <p className="wrap-anywhere text-amber">{t('mailFailed', { reason })}</p>
        <p className="text-muted">
          {nextAttemptAt === null
            ? t('mailGivenUp')
            : t('mailRetried', { time: formatDate(nextAttemptAt, t.locale, 'moment') })}
        </p>
      </div>
    </div>
  )
}
