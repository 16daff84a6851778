import type { PostgresPool } from 'kysely'
import type { PoolClient } from 'pg'
import { AppError } from '../../contract/kernel/errors.ts'
import { signalOfRead } from './abandoned-reads.ts'
import { busyMessage } from './failed-statement.ts'
import type { ConnectionSource } from './refused-connections.ts'

/** For so long a statement waits for a connection of its share. */
const longestWaitMs = 3_000

/**
 * A pool of at most `size` connections, taken from a pool that others use too: what waits for a locked table or a slow statement of one share
 * takes no connection from the others. Throws AppError 'unavailable' when none is free in time.
 */
export function shareOf(
  source: ConnectionSource<PoolClient>,
  size: number,
): PostgresPool & { countWaiting: () => number } {
  let free = size
  const waiting: (() => void)[] = []
  const release = () => {
    const begin = waiting.shift()
    if (begin) begin()
    else free += 1
  }
  const takePlace = () => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new AppError('unavailable', busyMessage))
      }, longestWaitMs)
      waiting.push(begin)
    })
  }
  const connect = async () => {
    await takePlace()
    try {
      const signal = signalOfRead()
      signal?.throwIfAborted()
      const client = await source.connect()
      // The read may have been abandoned while the pool had no connection for it.
      if (signal?.aborted) client.release()
      signal?.throwIfAborted()
      return releasing(client, release)
    } catch (error) {
      release()
      throw error
    }
  }
  return { connect, options: source.options, end: async () => undefined, countWaiting: () => waiting.length }
}

/**
 * Frees its place in the share when the connection is released; when it is lost, because a stream whose connection is lost
 * never ends; and when nobody waits any more for the read that has it: PostgreSQL then ends its statement. The pool sets `release` anew whenever it hands out the connection.
 */
function releasing(client: PoolClient, release: () => void): PoolClient {
  const releaseToPool = client.release
  const signal = signalOfRead()
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', releaseLost)
    signal?.removeEventListener('abort', releaseLost)
    releaseToPool(error)
    release()
  }
  const releaseLost = () => releaseOnce(true)
  client.once('end', releaseLost)
  signal?.addEventListener('abort', releaseLost)
  client.release = releaseOnce
  return client
}
