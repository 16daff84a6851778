import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import { errorCode } from '../operator-error.ts'

/** PostgreSQL starts or stops, or is not there. */
const refusals = ['57P03', '57P01', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET']
const pauseMs = 50

/** A pool from which shares take their connections. */
export type ConnectionSource<Connection> = { connect: () => Promise<Connection>; options: PostgresPool['options'] }

/**
 * Takes connections of a pool. While PostgreSQL refuses new ones, one attempt at a time finds out whether it takes them again, and
 * what comes meanwhile fails as the last attempt did: each attempt costs PostgreSQL a process, and hundreds a second slow down
 * its recovery from a crash.
 */
export function oneAttemptWhileRefused<Connection>(
  pool: Pick<Pool, 'idleCount'> & ConnectionSource<Connection>,
): ConnectionSource<Connection> {
  let refusal: unknown
  let nextAttemptAt = 0
  const connect = async () => {
    if (refusal !== undefined && pool.idleCount === 0) {
      if (performance.now() < nextAttemptAt) throw refusal
      nextAttemptAt = Number.POSITIVE_INFINITY
    }
    try {
      const connection = await pool.connect()
      refusal = undefined
      return connection
    } catch (error) {
      refusal = refusals.includes(errorCode(error) ?? '') ? error : undefined
      nextAttemptAt = performance.now() + pauseMs
      throw error
    }
  }
  return { connect, options: pool.options }
}
