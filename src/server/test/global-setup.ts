import { rm } from 'node:fs/promises'
import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it is merged into Vitest's own interface
  interface ProvidedContext {
    postgres: ClientConfig & { host: string }
    /** Where the first test that needs it makes a data folder on which a server has run. */
    usedDataFolder: string
  }
}

/** One PostgreSQL for a project's whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres(project.name)
  project.provide('postgres', postgres.connection)
  const usedDataFolder = `${postgres.folder}-used`
  project.provide('usedDataFolder', usedDataFolder)
  return async () => {
    await postgres.stop()
    await rm(usedDataFolder, { recursive: true, force: true })
  }
}
