import { execFile } from 'node:child_process'
import { rename, rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { dataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { runServerFile } from './server-process.ts'

/** A data folder on which a server has run before, for a test that is not about the first start: a copy of one. */
export async function usedDataFolder(): Promise<string> {
  const used = inject('usedDataFolder')
  const isMissing = await stat(used).then(
    () => false,
    () => true,
  )
  if (isMissing) await make(used)
  const dataDir = await dataFolder('data')
  // It keeps owners and permissions, and copies the many files in a moment.
  await promisify(execFile)('cp', ['-a', used, dataDir])
  return dataDir
}

async function make(used: string): Promise<void> {
  const own = `${used}-${process.pid}`
  const server = runServerFile('main.ts', { PORT: String(await freePort()), DATA_DIR: own, LOG_LEVEL: 'warn' })
  await server.waitForOutput('is ready')
  await server.stop('SIGTERM')
  // Another worker may have made it meanwhile.
  await rename(own, used).catch(() => rm(own, { recursive: true }))
}
