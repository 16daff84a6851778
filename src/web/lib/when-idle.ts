/** A browser that draws nothing may grant no idle time for half a minute. */
const longestWaitMilliseconds = 1_000

/** Calls back once the browser has nothing more urgent to do; returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => callback(), { timeout: longestWaitMilliseconds })
  return () => cancelIdleCallback(handle)
}
