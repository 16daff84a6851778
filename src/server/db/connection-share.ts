import type { PostgresPool } from 'kysely'
import type { PoolClient } from 'pg'
import { AppError } from '../../contract/kernel/errors.ts'
import { signalOfRead } from './abandoned-reads.ts'
import { busyMessage } from './failed-statement.ts'
import type { ConnectionSource } from './refused-connections.ts'

/** For so long a statement waits for a connection of its share. */
const maxWaitMs = 3_000

/**
 * A pool of at most `size` connections, taken from a pool that others use too: what waits for a locked table or a slow statement of one share
 * takes no connection from the others. Throws AppError 'unavailable' when none is free in time.
 */
export function openConnectionShare(
  source: ConnectionSource<PoolClient>,
  size: number,
): PostgresPool & { countWaiting: () => number } {
  let free = size
  const waiting: (() => void)[] = []
  const release = () => {
    const grant = waiting.shift()
    if (grant) grant()
    else free += 1
  }
  const acquireSlot = () => {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(grant), 1)
        reject(new AppError('unavailable', busyMessage))
      }, maxWaitMs)
      waiting.push(grant)
    })
  }
  const connect = async () => {
    await acquireSlot()
    try {
      const signal = signalOfRead()
      signal?.throwIfAborted()
      const client = await source.connect()
      // The read may have been abandoned while the pool had no connection for it.
      if (signal?.aborted) client.release()
      signal?.throwIfAborted()
      return releaseSlotWith(client, release)
    } catch (error) {
      release()
      throw error
    }
  }
  return { connect, options: source.options, end: async () => undefined, countWaiting: () => waiting.length }
}

/**
 * Frees the slot when the connection is released, when it breaks (a stream on a broken connection never ends), or when the read is
 * abandoned (PostgreSQL then ends its statement). The pool sets `release` again at every checkout, so it is wrapped each time.
 */
function releaseSlotWith(client: PoolClient, release: () => void): PoolClient {
  const releaseToPool = client.release
  const signal = signalOfRead()
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', releaseBroken)
    signal?.removeEventListener('abort', releaseBroken)
    releaseToPool(error)
    release()
  }
  const releaseBroken = () => releaseOnce(true)
  client.once('end', releaseBroken)
  signal?.addEventListener('abort', releaseBroken)
  client.release = releaseOnce
  return client
}
