import { setTimeout as delay } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, type Logger, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { columnTypes } from './column-types.ts'
import { startEmbedded } from './embedded.ts'
import { applicationName } from './embedded-presence.ts'
import { connectionFailure, tooOld } from './failures.ts'
import type { Db } from './transaction.ts'
import type { Database } from './types.ts'

/** `close` ends the connections and, after the last server process, the embedded database; twice is harmless. */
export type Connection = { db: Db; close(): Promise<void> }

const stuckQueryMs = 5_000

/** Connects to DATABASE_URL, or to the embedded database of the data folder, which it starts. Throws StartError. */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: BaseLogger): Promise<Connection> {
  if (config.databaseUrl !== undefined) {
    const pool = openPool({ connectionString: config.databaseUrl }, log)
    await checkServer(pool).catch(async (error) => {
      await pool.end()
      throw connectionFailure(config.databaseUrl ?? '', error)
    })
    return { db: openDatabase(pool), close: once(() => drain(pool)) }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  const pool = openPool(embedded.connection, log)
  const close = once(async () => {
    await drain(pool)
    await embedded.stop()
  })
  return { db: openDatabase(pool), close }
}

/** A pool whose connections come and go without taking the process with them. */
export function openPool(connection: PoolConfig, log: BaseLogger): Pool {
  const pool = new Pool({
    ...connection,
    application_name: applicationName,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: columnTypes,
    // now()::date and the like must not hang on how a server happens to be set up.
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'")
    },
  })
  pool.on('error', (error) => log.warn(error, 'A database connection was lost'))
  // The pool listens to idle connections only; the query that runs on a busy one tells of its loss by failing.
  pool.on('connect', (client) => client.on('error', (error) => log.debug(error, 'A database connection was lost')))
  return pool
}

/** The database as the rest of the server sees it: camelCase names; keys inside JSON values stay as stored. */
export function openDatabase(pool: Pool, logger?: Logger): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(logger === undefined ? {} : { log: logger }),
  })
}

async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query('show server_version_num')
  const failure = tooOld(Number(rows[0].server_version_num))
  if (failure !== undefined) throw failure
}

// A query that never ends must not keep the server from stopping.
async function drain(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), delay(stuckQueryMs, undefined, { ref: false })])
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
