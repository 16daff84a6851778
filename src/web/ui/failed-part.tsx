import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { ErrorState } from './error-state.tsx'

/** In place of a part of a page whose code could not be fetched; the rest of the page stays. */
export function FailedPart() {
  const t = useMessages(common)
  // In a new document, because browsers remember a failed script; offline that would lead to the browser's error page.
  const query = { isFetching: false, refetch: () => window.location.reload() }
  return <ErrorState title={t('codeFailed')} text="" query={navigator.onLine ? query : undefined} />
}
