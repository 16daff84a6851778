let hasFailed = false

/** Remembers when a part of the program could not be fetched (Vite tells about every one). */
export function watchForFailedLoads() {
  window.addEventListener('vite:preloadError', () => {
    hasFailed = true
  })
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
