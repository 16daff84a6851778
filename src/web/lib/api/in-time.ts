/** After how many milliseconds a request counts as lost: a dead connection may never report a failure. */
const requestTimeout = 60_000

/** Aborts when an answer that is asked for now has not come in time. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(requestTimeout)
}

/** What a promise gives, or a failure like that of a lost connection when it does not give anything in time. */
export function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  deadline().addEventListener('abort', () => reject(noAnswer()))
  return Promise.race([promise, late])
}

/** A TypeError, as `fetch` throws for a lost connection. */
export function noAnswer(): TypeError {
  return new TypeError('The server gave no answer')
}
