import { Client, type ClientConfig } from 'pg'
import { embeddedName } from './embedded-cluster.ts'
import { assertPrivate, type Place, socketPort } from './embedded-place.ts'
import { errorCode, errorText, StartError } from './start-error.ts'

/** How every connection of this process is called, in pg_stat_activity and in logs. */
export const applicationName = `daybook ${process.pid}`

// Every server process holds this lock shared for as long as it lives; PostgreSQL lets go of it when the process dies.
const presenceLock = 7_216_001
const lastBreathMs = 300

/** Connection options for the embedded database; none of the PG* variables of the surroundings get a say. */
export function connectionTo(place: Place, database = embeddedName): ClientConfig & { host: string } {
  const address = { host: place.socketDir, port: socketPort, user: embeddedName, database }
  return { ...address, password: '', ssl: false, application_name: applicationName }
}

/**
 * Connects to the PostgreSQL behind the socket, makes sure it is the one of this cluster, and marks this process as
 * present. Undefined while nothing answers there yet; throws StartError when what answers cannot be used.
 */
export async function enter(place: Place): Promise<Client | undefined> {
  await assertPrivate(place)
  const client = new Client({ ...connectionTo(place, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('data_directory') as folder")
    if (rows[0].folder !== place.cluster) throw new StartError(`Another PostgreSQL answers in ${place.socketDir}.`)
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    await makeDatabase(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isNotYet(error)) return undefined
    throw error instanceof StartError
      ? error
      : new StartError(`The embedded database cannot be used: ${errorText(error)}.`)
  }
}

async function makeDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [embeddedName])
  if (rowCount === 0) await client.query(`create database ${embeddedName}`)
}

/** Whether this process is the only one that uses this PostgreSQL. */
export async function isAlone(presence: Client): Promise<boolean> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock])
    // A process killed a moment ago is still being noticed: it gets this long.
    await presence.query(`set lock_timeout = ${lastBreathMs}`)
    await presence.query('select pg_advisory_lock($1)', [presenceLock])
    return true
  } catch {
    return false
  }
}

function isNotYet(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined)
    return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN', '57P01', '57P03'].includes(code)
  return error instanceof Error && /terminated|timeout/i.test(error.message)
}
