import { lstat, mkdir, readdir, readlink, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { openDatabase, openPool } from '../db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { isAlive } from '../db/embedded/os-processes.ts'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/transaction.ts'

/** The migrated database that every test's own is copied from. */
const templateName = 'daybook_template'

const log = pino({ level: 'silent' })
// The tests need no data after a crash.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** What a PostgreSQL for tests takes at most, with the databases that are open at the same time. */
const neededBytes = 2 ** 30

/** A PostgreSQL for the tests of a process, with its data folder. */
export type TestPostgres = EmbeddedPostgres & { folder: string }

/** Starts a PostgreSQL for the tests of this process, distinguished from its others by `name`, with its template filled by `fill`. */
export async function startTestPostgres(
  name: string,
  fill: (db: Db) => Promise<void> = async () => undefined,
): Promise<TestPostgres> {
  const root = await prepareRoot()
  const folder = join(root, `${process.pid}-${name}`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings, isDurable: false })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await createTemplate(postgres.connection, fill).catch(async (error) => {
    await stop()
    throw error
  })
  return { ...postgres, folder, stop }
}

/** Runs a statement, such as one that creates or drops a database, which no transaction may contain. */
export async function administer(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates a database with the tables and rows of another one; its files are copied, which takes less than writing them through the log. */
export async function copyDatabase(connection: ClientConfig, name: string, template = templateName): Promise<void> {
  await administer(connection, `create database ${name} template ${template} strategy file_copy`)
}

async function createTemplate(connection: ClientConfig, fill: (db: Db) => Promise<void>): Promise<void> {
  await administer(connection, `create database ${templateName}`)
  const db = openDatabase(openPool({ ...connection, database: templateName }, log))
  await migrate(db, { log, timezone: 'Europe/Kyiv' })
    .then(() => fill(db))
    .finally(() => db.destroy())
}

/**
 * The folder of the PostgreSQLs of tests: in memory, where the system has space for it, because the 700 files of a database are copied
 * there in 16 ms, on a disk in up to 700. What killed runs left in either place is stopped and deleted first.
 */
async function prepareRoot(): Promise<string> {
  const inMemory = '/dev/shm'
  const name = `daybook-tests-${process.getuid?.() ?? ''}-${await processNamespace()}`
  for (const folder of [inMemory, tmpdir()]) {
    const root = join(folder, name)
    if (await isPrivate(root)) await stopKilledRuns(root)
  }
  const hasRoom = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize >= neededBytes,
    () => false,
  )
  const root = join(hasRoom ? inMemory : tmpdir(), name)
  await mkdir(root, { recursive: true, mode: 0o700 })
  if (!(await isPrivate(root))) throw new Error(`${root} has been created by somebody else`)
  return root
}

/** Whether a folder exists and only this account may write into it: everybody may create one beside it. */
async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0)
}

/** Process ids mean another process in another namespace, such as that of a container that shares the folder; '' without namespaces. */
async function processNamespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '')
  return link.replace(/\D/g, '')
}

// A run that was killed left its PostgreSQL running, and only a process that adopts it can stop it.
async function stopKilledRuns(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    if (isAlive(Number.parseInt(name, 10))) continue
    const dataDir = join(root, name)
    // Another run may remove it at the same time, so what fails here is left to the next run.
    await startEmbeddedPostgres({ dataDir, log, settings, isDurable: false })
      .then((postgres) => postgres.stop())
      .then(() => rm(dataDir, { recursive: true, force: true }))
      .catch(() => undefined)
  }
}
