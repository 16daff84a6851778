let hasFailed = false

/** Remembers that a part of the program could not be fetched, and lets the failure pass. */
export function noteFailedLoad(error: unknown): never {
  hasFailed = true
  throw error
}

/**
 * Loads the page anew if a part of the program could not be fetched, and answers whether it does: browsers remember such
 * a failure until then. Offline it would only lead to the browser's own error page.
 */
export function reloadAfterFailedLoad() {
  const reloads = hasFailed && navigator.onLine
  if (reloads) window.location.reload()
  return reloads
}
