/**
 * Dispatches a batch one turn of the event loop later than `setImmediate`: requests that are sent together arrive over several turns,
 * and a batch then holds twice as many of them.
 */
export function scheduleBatch(dispatch: () => void): void {
  setImmediate(() => setImmediate(dispatch))
}
