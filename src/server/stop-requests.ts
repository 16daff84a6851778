import type { BaseLogger } from 'pino'

const startTimeoutMs = 10_000

/** Of a terminal or a service manager. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Listens for all requests to stop: the signals of a terminal or a service manager, the end of the process that started
 * this one, and an uncaught error, after which running requests still finish. `requested` is fulfilled by the first reason;
 * `started` is to be called when the server is ready.
 */
export function stopRequests() {
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  let log: BaseLogger | undefined
  let cutOff: NodeJS.Timeout | undefined
  let exitCode = 0

  const stop = () => {
    resolve()
    // A start that waits for the recovery of a database is ended too.
    if (log === undefined) cutOff ??= setTimeout(() => process.exit(1), startTimeoutMs).unref()
  }
  for (const signal of stopSignals) process.on(signal, stop)
  process.once('disconnect', stop)
  if (process.env.npm_lifecycle_event) {
    // npm passes a signal on to its shell only, and nothing on when it is killed: the end of either gives another parent.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), 200).unref()
  }
  const fail = (error: unknown) => {
    exitCode = 1
    if (log === undefined) throw error
    log.fatal(error, 'An error that nobody caught stops the server')
    stop()
  }
  return {
    requested,
    exitCode: () => exitCode,
    started: (given: BaseLogger) => {
      log = given
      clearTimeout(cutOff)
      process.on('uncaughtException', fail)
    },
  }
}
