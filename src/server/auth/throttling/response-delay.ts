/**
 * Returns a function to await before a response is sent: it delays responses to even intervals,
 * `perSecond` a second, and none for more than `maxDelayMs`. A client that sends its next request after the last response
 * is limited to that rate, over any number of connections.
 */
export function responseDelay({ perSecond, maxDelayMs }: { perSecond: number; maxDelayMs: number }) {
  let nextSlot = 0
  return async (): Promise<void> => {
    const now = performance.now()
    const delay = Math.min(maxDelayMs, Math.max(0, nextSlot - now))
    nextSlot = Math.min(Math.max(nextSlot, now) + 1000 / perSecond, now + maxDelayMs)
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  }
}
