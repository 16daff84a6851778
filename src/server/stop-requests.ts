import type { BaseLogger } from 'pino'

/** `started` is called when the server serves; `requested` is fulfilled once, however many signals come. */
export type StopRequests = { requested: Promise<void>; started(log: BaseLogger): void; exitCode(): number }

const startPatienceMs = 10_000

/**
 * Listens for everything that asks the server to stop: the signals of a terminal or a service manager, the death of the
 * process that started it, and an error that nobody caught, after which requests still finish.
 */
export function stopRequests(): StopRequests {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  let log: BaseLogger | undefined
  let exitCode = 0

  const stop = () => {
    resolve()
    // A start that hangs (on a database that recovers) must not outlive the wish to stop.
    if (log === undefined) setTimeout(() => process.exit(1), startPatienceMs).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  const fail = (error: unknown) => {
    exitCode = 1
    if (log === undefined) throw error
    log.fatal(error, 'An error that nobody caught stops the server')
    stop()
  }
  return {
    requested,
    exitCode: () => exitCode,
    started: (given) => {
      log = given
      process.on('uncaughtException', fail)
    },
  }
}
