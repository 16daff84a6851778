/** A page that was loaded without a network has its server on the same machine, or its code on the device. */
const wasLoadedOnline = navigator.onLine !== false

/** Resolves unless the network was lost. A browser remembers code that it could not fetch as failed, until the page is loaded again. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine !== false || !wasLoadedOnline) return Promise.resolve()
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
