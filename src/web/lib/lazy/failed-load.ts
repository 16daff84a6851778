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
