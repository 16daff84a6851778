export type Pacer = () => Promise<void>

/**
 * Lets callers go on at a steady pace, so many a second; who comes when nobody waits goes on at once. Somebody who
 * sends the next request when the last one is answered, over any number of connections, is thereby held to that pace.
 */
export function pacer({ perSecond, longestWait }: { perSecond: number; longestWait: number }): Pacer {
  let nextTurn = 0
  return async () => {
    const now = performance.now()
    const wait = Math.min(longestWait, Math.max(0, nextTurn - now))
    nextTurn = Math.min(Math.max(nextTurn, now) + 1000 / perSecond, now + longestWait)
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
