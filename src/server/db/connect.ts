import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, type Logger, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import Cursor from 'pg-cursor'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { renameColumns, SnakeCaseQueries } from './column-names.ts'
import { columnTypes } from './column-types.ts'
import { connectionError, serverVersionError } from './connection-errors.ts'
import { applicationName } from './embedded/connection.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { Db } from './transaction.ts'
import type { Database } from './types.ts'

/** `close` ends the connections and, after the last server process, the embedded database; it may be called twice. */
export type Connection = { db: Db; pool: Pool; close(): Promise<void> }

const closeTimeoutMs = 5_000

/** Connects to DATABASE_URL, or to the embedded database of the data folder, which it starts. Throws StartError. */
export async function connect(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: BaseLogger,
  countStatement?: Logger,
): Promise<Connection> {
  const postgres = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined
  const pool = openPool(postgres?.connection ?? { connectionString: databaseUrl }, log)
  if (databaseUrl !== undefined) {
    await checkServerVersion(pool).catch(async (error) => {
      await pool.end()
      throw connectionError(databaseUrl, error)
    })
  }
  const close = once(async () => {
    await closePool(pool)
    await postgres?.stop()
  })
  return { db: openDatabase(pool, countStatement), pool, close }
}

/** A pool of which a lost connection is logged and does not end the process. */
export function openPool(connection: PoolConfig, log: BaseLogger): Pool {
  const pool = new Pool({
    ...connection,
    application_name: applicationName,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: columnTypes,
  })
  pool.on('error', (error) => log.warn(error, 'A database connection was lost'))
  // The pool handles errors of idle connections only, and on a busy one the running query fails.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug(error, 'A database connection was lost'))
    renameColumns(client)
  })
  return pool
}

/** The database with camelCase names of tables and columns; keys inside JSON values stay as stored. */
export function openDatabase(pool: Pool, logger?: Logger): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new SnakeCaseQueries()],
    ...(logger === undefined ? {} : { log: logger }),
  })
}

async function checkServerVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query('show server_version_num')
  const error = serverVersionError(Number(rows[0].serverVersionNum))
  if (error !== undefined) throw error
}

// A query that never ends must not keep the server from stopping.
async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), delay(closeTimeoutMs, undefined, { ref: false })])
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
