import { OperatorError } from '../operator-error.ts'
import { stopSignals } from '../stop-requests.ts'

const stoppingMs = 10_000

/**
 * Runs the work of a command until a signal to stop, which aborts `stopped`: the start of an embedded database and the connections that
 * were given it end, so that the work cleans up, and an embedded database that runs for the command ends with it. Throws OperatorError
 * when it was stopped. What does not end with its connection is cut off.
 */
export async function untilStopped<Result>(work: (stopped: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const stop = () => {
    controller.abort(new OperatorError('The command was stopped.'))
    setTimeout(() => process.exit(1), stoppingMs).unref()
  }
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  }
}
