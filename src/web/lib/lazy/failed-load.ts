import { common } from '../i18n/common.ts'
import { messagesOf } from '../i18n/messages.ts'
import { toastError } from '../toast.ts'

let hasFailed = false

/** Records that code could not be fetched, and rethrows the error. */
export function noteFailedLoad(error: unknown): never {
  hasFailed = true
  throw error
}

/**
 * Reloads the page if code could not be fetched, because browsers cache such a failure; returns whether it does.
 * Offline it does not, because that would lead to the browser's error page.
 */
export function reloadAfterFailedLoad() {
  const reloads = hasFailed && navigator.onLine
  if (reloads) window.location.reload()
  return reloads
}

/** Shows a toast that something could not be opened, with a button that loads the address at which it will be open. */
export function reportFailedCode(href: string): void {
  const t = messagesOf(common)
  // In a new document, because browsers remember a failed script; offline that would lead to the browser's error page.
  const action = { label: t('tryAgain'), onPress: () => window.location.assign(href) }
  toastError(t.language, t('codeFailed'), { action: navigator.onLine ? action : undefined })
}
