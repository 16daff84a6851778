import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'

/** Says that something is being opened; it appears only when that takes long enough to be noticed. */
export function OpeningStatus() {
  const t = useMessages(common)
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-16 z-50 mx-auto w-max animate-appear rounded-control bg-ink px-3 py-1.5 text-sm text-paper shadow-float [animation-delay:300ms] [animation-fill-mode:backwards]"
    >
      {t('loading')}
    </p>
  )
}
