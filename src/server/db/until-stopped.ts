import type { Client } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { stopSignals } from '../stop-requests.ts'

const stoppingMs = 10_000

/**
 * Runs the work of a command on a connection that a signal to stop ends, so that the work cleans up, and an embedded database that
 * runs for the command ends with it. Throws OperatorError when it was stopped. What does not end with its connection is cut off.
 */
export async function untilStopped<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  let isStopped = false
  const stop = () => {
    isStopped = true
    void client.end()
    setTimeout(() => process.exit(1), stoppingMs).unref()
  }
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    return await work()
  } catch (error) {
    throw isStopped ? new OperatorError('The command was stopped.') : error
  }
}
