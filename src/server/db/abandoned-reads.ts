import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs a read whose statements are ended when the signal is aborted, because nobody waits for it any more. */
export function readUntil<Result>(signal: AbortSignal, read: () => Promise<Result>): Promise<Result> {
  return signals.run(signal, read)
}

/** The signal of the read that is running; undefined for everything else, above all for writes. */
export function signalOfRead(): AbortSignal | undefined {
  return signals.getStore()
}
