/** A browser that draws nothing may grant no idle time for half a minute. */
const maxWaitMs = 1_000

/** Calls back once the browser has nothing more urgent to do; returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => callback(), { timeout: maxWaitMs })
  return () => cancelIdleCallback(handle)
}
