import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Shown while the session or code is being loaded. */
export function LoadingScreen() {
  const t = useMessages(common)
  return (
    <div className="boot">
      <Spinner label={t('loading')} />
    </div>
  )
}
