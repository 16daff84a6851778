import { Client, type ClientConfig } from 'pg'
import { errorCode, errorText, OperatorError } from '../../operator-error.ts'
import { databaseName } from './cluster.ts'
import type { InstancePaths } from './paths.ts'
import { assertPrivateSocketDirectory, socketPort } from './socket-directory.ts'

/** The name of this process's connections in pg_stat_activity and in logs. */
export const applicationName = `daybook ${process.pid}`

// Every server process holds this lock shared on its connection, and PostgreSQL releases it when the process ends.
const usageLock = 7_216_001
/** PostgreSQL releases the lock of a killed process a short time after its end. */
const killedProcessTimeoutMs = 300

/** pg would take what is missing, empty or false here from PGOPTIONS, PGREPLICATION and PGSSLNEGOTIATION. */
const insteadOfVariables = { options: ' ', replication: 'false', sslnegotiation: 'postgres' } as const

/** Connection options for the embedded database, independent of the PG* variables of the environment. */
export function connectionOptions(
  { socketDir }: InstancePaths,
  database = databaseName,
): ClientConfig & { host: string } {
  const address = { host: socketDir, port: socketPort, user: databaseName, database }
  return { ...address, ...insteadOfVariables, password: '', ssl: false, application_name: applicationName }
}

/**
 * Connects to the PostgreSQL on the socket, checks that it is the one of this cluster, and takes the usage lock of
 * this process. Undefined while PostgreSQL accepts no connections yet; throws OperatorError when it cannot be used.
 */
export async function connectWithUsageLock(paths: InstancePaths): Promise<Client | undefined> {
  await assertPrivateSocketDirectory(paths)
  const client = new Client({ ...connectionOptions(paths, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('data_directory') as folder")
    if (rows[0].folder !== paths.cluster) throw new OperatorError(`Another PostgreSQL answers in ${paths.socketDir}.`)
    await client.query('select pg_advisory_lock_shared($1)', [usageLock])
    await createDatabase(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isNotYetReady(error)) return undefined
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`The embedded database cannot be used: ${errorText(error)}.`)
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await client.query(`create database ${databaseName}`)
}

function isNotYetReady(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined)
    return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN', '57P01', '57P03'].includes(code)
  return error instanceof Error && /terminated|timeout/i.test(error.message)
}

/** Releases the usage lock of this process, and returns whether no other process holds one. */
export async function releaseUsageLock(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [usageLock])
    await client.query(`set lock_timeout = ${killedProcessTimeoutMs}`)
    await client.query('select pg_advisory_lock($1)', [usageLock])
    return true
  } catch {
    return false
  }
}
