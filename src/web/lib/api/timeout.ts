/** After so long a request is treated as lost: a dead connection may never report a failure. */
const requestTimeoutMs = 60_000

/** A signal that aborts when a request sent now has timed out, by default after a minute. */
export function timeoutSignal(milliseconds = requestTimeoutMs): AbortSignal {
  return AbortSignal.timeout(milliseconds)
}

/** Settles as the promise does, or rejects as for a lost connection once it has timed out. */
export function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  timeoutSignal().addEventListener('abort', () => reject(noAnswerError()))
  return Promise.race([promise, timeout])
}

/** A TypeError, as `fetch` throws for a lost connection. */
export function noAnswerError(): TypeError {
  return new TypeError('The server gave no answer')
}
