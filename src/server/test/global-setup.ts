import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase, openPool } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { isAlive } from '../db/embedded/os-processes.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it is merged into Vitest's own interface
  interface ProvidedContext {
    postgres: ClientConfig & { host: string }
    /** Where the first test that needs it makes a data folder on which a server has run. */
    usedDataFolder: string
  }
}

export const templateName = 'daybook_template'
const folder = join(import.meta.dirname, '../../../.cache/test-postgres')
const log = pino({ level: 'silent' })
// The tests need no data after a crash.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** One PostgreSQL for a project's whole test run, with a migrated database that every test file's own is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeKilledRuns()
  const dataDir = join(folder, `${process.pid}-${project.name}`)
  const usedDataFolder = `${dataDir}-used`
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings, isDurable: false })
  const stop = async () => {
    await postgres.stop()
    for (const made of [dataDir, usedDataFolder]) await rm(made, { recursive: true, force: true })
  }
  await createTemplate(postgres.connection).catch(async (error) => {
    await stop()
    throw error
  })
  project.provide('postgres', postgres.connection)
  project.provide('usedDataFolder', usedDataFolder)
  return stop
}

async function createTemplate(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${templateName}`).finally(() => client.end())
  const db = openDatabase(openPool({ ...connection, database: templateName }, log))
  await migrate(db, { log, timezone: 'Europe/Kyiv' }).finally(() => db.destroy())
}

// A run that was killed left its PostgreSQL running, and only a process that adopts it can stop it.
async function removeKilledRuns(): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (isAlive(Number.parseInt(name, 10))) continue
    const dataDir = join(folder, name)
    // Another run may remove it at the same time, so what fails here is left to the next run.
    await startEmbeddedPostgres({ dataDir, log, settings, isDurable: false })
      .then((postgres) => postgres.stop())
      .then(() => rm(dataDir, { recursive: true, force: true }))
      .catch(() => undefined)
  }
}
