/** How long the network may stay silent, in milliseconds: a dead connection would hold a request for a quarter of an hour. */
const patience = 60_000

/** Aborts when an answer that is asked for now has not come in time. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(patience)
}

/** What a promise gives, or a failure like that of a lost connection when it does not give anything in time. */
export function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  deadline().addEventListener('abort', () => reject(noAnswer()))
  return Promise.race([promise, late])
}

/** A browser tells a lost connection by a TypeError; so does a connection that stays silent here. */
export function noAnswer(): TypeError {
  return new TypeError('The server gave no answer')
}
