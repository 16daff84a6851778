import type { PostgresPool } from 'kysely'
import pLimit from 'p-limit'
import type { Pool, PoolClient } from 'pg'
import { AppError } from '../../contract/kernel/errors.ts'
import { busySentence } from './failed-statement.ts'

/** For so long a statement waits for a connection of its share. */
const longestWaitMs = 3_000

/**
 * A pool of at most `size` connections of another one: what waits for a locked table or a slow statement of one share
 * takes no connection from the others. Throws AppError 'unavailable' when none is free in time.
 */
export function shareOf(pool: Pool, size: number): PostgresPool {
  const limit = pLimit(size)
  const connect = async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { promise: turn, resolve: begin, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      // Its turn is given up as soon as it comes.
      release()
      reject(new AppError('unavailable', busySentence))
    }, longestWaitMs)
    void limit(() => {
      clearTimeout(timer)
      begin()
      return isReleased
    })
    await turn
    try {
      return releasing(await pool.connect(), release)
    } catch (error) {
      release()
      throw error
    }
  }
  return { connect, options: pool.options, end: async () => undefined }
}

/**
 * Frees its place in the share when the connection is released, and when it is lost, because a stream whose connection is lost
 * never ends. The pool sets `release` anew whenever it hands out the connection.
 */
function releasing(client: PoolClient, release: () => void): PoolClient {
  const releaseToPool = client.release
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', releaseLost)
    releaseToPool(error)
    release()
  }
  const releaseLost = () => releaseOnce(true)
  client.once('end', releaseLost)
  client.release = releaseOnce
  return client
}
