/** Resolves while the browser has a network. A browser remembers code that it could not fetch as failed, until the page is loaded again. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve()
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
