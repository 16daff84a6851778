import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, type Logger, type PostgresPool } from 'kysely'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import Cursor from 'pg-cursor'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { errorText, OperatorError } from '../operator-error.ts'
import { renameColumns, SnakeCaseDialect } from './column-names.ts'
import { columnTypes } from './column-types.ts'
import { connectionError, encodingError, serverVersionError } from './connection-errors.ts'
import { openConnectionShare } from './connection-share.ts'
import { applicationName } from './embedded/connection.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { isDirect, nameStatements } from './named-statements.ts'
import { oneAttemptWhileRefused } from './refused-connections.ts'
import { limitStatements } from './statement-limits.ts'
import type { Db } from './transaction.ts'
import type { Database } from './types.ts'

export type Connection = {
  db: Db
  /** The same database through at most a few of the connections, or a few that are reserved for it. */
  openShare: (options?: { isReserved: boolean }) => Db
  countConnections: () => ConnectionCounts
  /** Ends the connections and, after the last server process, the embedded database. */
  close(): Promise<void>
}

/** Connections that are in use or open for the next statement, and statements that wait for one. */
type ConnectionCounts = { busy: number; idle: number; waiting: number }

type ConnectOptions = { countStatement?: Logger | undefined; stopped?: AbortSignal | undefined }

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections'>

const connectTimeoutMs = 5_000
const closeTimeoutMs = 5_000
// So that a vanished host is noticed also while nothing is sent to it: the system itself would begin to ask after two hours.
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 }
const connectionsOfShare = 3
// Those of the sessions and of the registers that are saved.
const reservedShares = 2

/**
 * Connects to DATABASE_URL, or to the embedded database of the data folder, which it starts. When `stopped` is aborted, the start and
 * what runs on the connections fails. Throws OperatorError.
 */
export async function connect(
  config: DatabaseConfig,
  log: BaseLogger,
  { countStatement, stopped }: ConnectOptions = {},
): Promise<Connection> {
  const { connection, stop } = await locate(config, log, stopped)
  const limit = async (client: Client) => {
    await limitStatements(client, log)
    return isDirect(client)
  }
  const hasNames = await withClient(connection, config.databaseUrl, limit, stopped).catch(async (error) => {
    await stop()
    throw error
  })
  const maxConnections = config.databaseConnections
  const maxReserved = Math.min(connectionsOfShare, Math.floor(maxConnections / 5))
  const pools: Pool[] = []
  const openConnectionSource = (max: number) => {
    const pool = openPool({ ...connection, max }, log, hasNames)
    pool.on('connect', (client) => endWhenStopped(client, stopped))
    pools.push(pool)
    return oneAttemptWhileRefused<PoolClient>(pool)
  }
  const source = openConnectionSource(maxConnections - reservedShares * maxReserved)
  const close = async () => {
    await Promise.all(pools.map(closePool))
    await stop()
  }
  const shares: ReturnType<typeof openConnectionShare>[] = []
  const openShare = ({ isReserved = false } = {}) => {
    const share = isReserved
      ? openConnectionShare(openConnectionSource(maxReserved), maxReserved)
      : openConnectionShare(source, connectionsOfShare)
    shares.push(share)
    return openDatabase(share, countStatement)
  }
  const sumOf = <Element>(list: Element[], count: (element: Element) => number) =>
    list.reduce((sum, element) => sum + count(element), 0)
  const countConnections = () => ({
    busy: sumOf(pools, (pool) => pool.totalCount - pool.idleCount),
    idle: sumOf(pools, (pool) => pool.idleCount),
    waiting: sumOf(shares, (share) => share.countWaiting()) + sumOf(pools, (pool) => pool.waitingCount),
  })
  return { db: openShare(), openShare, countConnections, close }
}

/** A pool of which a lost connection is logged and does not end the process; `hasNames`: its statements are named. */
export function openPool(connection: PoolConfig, log: BaseLogger, hasNames = true): Pool {
  const pool = new Pool({
    ...connection,
    onConnect: (client) => prepareClient(client, log, hasNames),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
    types: columnTypes,
  })
  pool.on('error', (error) => log.warn(error, 'A database connection was lost'))
  return pool
}

async function prepareClient(client: ClientBase, log: BaseLogger, hasNames: boolean): Promise<void> {
  // The pool handles errors of idle connections only, and on a busy one the running query fails.
  client.on('error', (error) => log.debug(error, 'A database connection was lost'))
  renameColumns(client)
  // As columns are read, whatever the database has; a pooler follows these two of a connection, and not those of its role.
  await client.query("set datestyle = 'ISO, MDY'; set timezone = 'UTC'")
  if (!hasNames) return
  // Otherwise PostgreSQL plans the first five executions of a named statement again, and some statements every time.
  await client.query('set plan_cache_mode = force_generic_plan')
  nameStatements(client)
}

/** The database with camelCase names of tables and columns; keys inside JSON values stay as stored. */
export function openDatabase(pool: PostgresPool, logger?: Logger): Db {
  return new Kysely<Database>({
    dialect: new SnakeCaseDialect({ pool, cursor: Cursor }),
    ...(logger === undefined ? {} : { log: logger }),
  })
}

/**
 * Runs `work` on a single connection to the database, which it starts where it is embedded; both end when `stopped` is aborted.
 * Throws OperatorError.
 */
export async function connectOnce(
  config: DatabaseConfig,
  log: BaseLogger,
  work: (client: Client) => Promise<void>,
  stopped?: AbortSignal,
): Promise<void> {
  const { connection, stop } = await locate(config, log, stopped)
  try {
    await withClient(connection, config.databaseUrl, work, stopped)
  } finally {
    await stop()
  }
}

async function locate({ databaseUrl, dataDir }: DatabaseConfig, log: BaseLogger, stopped?: AbortSignal) {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir, log, stopped })
}

/** Runs `work` once it is certain that the database can be reached, is new enough, and stores every letter. */
async function withClient<Result>(
  connection: ClientConfig,
  databaseUrl: string | undefined,
  work: (client: Client) => Promise<Result>,
  stopped: AbortSignal | undefined,
): Promise<Result> {
  const client = newClient(connection, databaseUrl)
  // The running query fails.
  client.on('error', () => undefined)
  try {
    await checkedConnect(client).catch((error) => {
      throw databaseUrl === undefined ? error : connectionError(databaseUrl, error)
    })
    endWhenStopped(client, stopped)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Of a connection that is open, because pg never answers when it ends one before. */
function endWhenStopped(client: Client, stopped: AbortSignal | undefined): void {
  if (stopped?.aborted) void client.end()
  stopped?.addEventListener('abort', () => void client.end())
}

function newClient(connection: ClientConfig, databaseUrl: string | undefined): Client {
  try {
    // It reads the files of certificates that the address names.
    return new Client({ ...connection, ...keepAlive, connectionTimeoutMillis: connectTimeoutMs })
  } catch (error) {
    throw databaseUrl === undefined ? error : new OperatorError(`DATABASE_URL cannot be used (${errorText(error)}).`)
  }
}

async function checkedConnect(client: Client): Promise<void> {
  await client.connect()
  const { rows } = await client.query(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  )
  const error = serverVersionError(Number(rows[0].version)) ?? encodingError(rows[0].encoding)
  if (error !== undefined) throw error
}

// A query that never ends must not keep the server from stopping.
async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), delay(closeTimeoutMs, undefined, { ref: false })])
}
