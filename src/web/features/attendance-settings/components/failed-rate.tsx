import { restoreFocusAfterRemoval } from '../../../lib/focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { attendance } from '../../../messages/attendance.ts'
import { type RetryableQuery, RetryButton } from '../../../ui/retry-button.tsx'

/** Beside an attendance rate that is not known, because the settings could not be loaded. */
export function FailedRate({ settings }: { settings: RetryableQuery }) {
  const t = useMessages(attendance)
  return (
    <span
      ref={restoreFocusAfterRemoval}
      role="alert"
      className="flex flex-wrap items-center gap-x-3 text-sm text-red print:hidden"
    >
      {t('rateFailed')}
      <RetryButton query={settings} size="sm" />
    </span>
  )
}
