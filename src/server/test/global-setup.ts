import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase, openPool } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { isAlive } from '../db/processes.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it is merged into Vitest's own interface
  interface ProvidedContext {
    postgres: ClientConfig & { host: string }
  }
}

export const templateName = 'daybook_template'
const folder = join(import.meta.dirname, '../../../.cache/test-postgres')
const log = pino({ level: 'silent' })
// What is lost in a crash does not matter here.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** One PostgreSQL for a whole test run, with a migrated database that every test file's own is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns()
  const dataDir = join(folder, String(process.pid))
  const embedded = await startEmbedded({ dataDir, log, settings, isDurable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await makeTemplate(embedded.connection).catch(async (error) => {
    await stop()
    throw error
  })
  project.provide('postgres', embedded.connection)
  return stop
}

async function makeTemplate(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${templateName}`).finally(() => client.end())
  const db = openDatabase(openPool({ ...connection, database: templateName }, log))
  await migrate(db, { log }).finally(() => db.destroy())
}

// A run that was killed left its PostgreSQL: adopting it is the way to stop it.
async function sweepKilledRuns(): Promise<void> {
  for (const pid of await readdir(folder).catch(() => [])) {
    if (isAlive(Number(pid))) continue
    const dataDir = join(folder, pid)
    // Another run may be sweeping too; what neither can remove waits for the next one.
    await startEmbedded({ dataDir, log, settings, isDurable: false })
      .then((embedded) => embedded.stop())
      .then(() => rm(dataDir, { recursive: true, force: true }))
      .catch(() => undefined)
  }
}
