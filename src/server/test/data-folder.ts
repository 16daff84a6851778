import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findPostmaster, stopPostmaster } from '../db/embedded/postmaster.ts'

/** A folder for one test's data; after the test its PostgreSQL is stopped, if one still runs, and the folder removed. */
export async function dataFolder(...below: string[]): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'daybook-test-')))
  const dataDir = join(folder, ...below)
  onTestFinished(async () => {
    const cluster = join(dataDir, 'postgres')
    const running = await findPostmaster(cluster)
    if (running !== undefined) await stopPostmaster(running.pid, cluster)
    await rm(folder, { recursive: true, force: true })
  })
  return dataDir
}

/** The process id of the PostgreSQL that runs on a data folder. */
export async function findPostgresPid(dataDir: string): Promise<number | undefined> {
  return (await findPostmaster(join(dataDir, 'postgres')))?.pid
}

/** The files in a data folder besides those that a stopped server leaves: the database and its log. */
export async function unexpectedFiles(dataDir: string): Promise<string[]> {
  const expected = ['postgres', 'postgres.log']
  return (await readdir(dataDir)).filter((name) => !expected.includes(name))
}
