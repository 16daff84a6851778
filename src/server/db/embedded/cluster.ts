import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../../config.ts'
import { emptyDatabaseError, errorCode, errorText, OperatorError } from '../../operator-error.ts'
import { clusterFolder, dataDirError, type InstancePaths } from './paths.ts'
import { commandFor, type Launcher } from './unprivileged-account.ts'

const run = promisify(execFile)

/** The name of the embedded database, and of the role that owns everything in it. */
export const databaseName = 'daybook'
const majorVersion = '18'

/** Variables of this process's environment (PGDATA, LC_ALL …) must not change what the embedded PostgreSQL does. */
export const postgresEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Throws OperatorError where the embedded database would only be created, for commands that need an existing one. What is in
 * DATABASE_URL is checked once it is connected.
 */
export async function refuseMissingCluster({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  if (databaseUrl !== undefined) return
  await stat(versionFile(clusterFolder(dataDir))).catch((error) => {
    throw ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? emptyDatabaseError() : dataDirError(dataDir, error)
  })
}

/** Holds the major version of the PostgreSQL that created a cluster. */
const versionFile = (cluster: string) => join(cluster, 'PG_VERSION')

/** Creates the database cluster when there is none. Throws OperatorError for one that this PostgreSQL cannot open. */
export async function prepareCluster(paths: InstancePaths, launcher: Launcher, isDurable: boolean): Promise<void> {
  const { cluster } = paths
  const version = (await readFile(versionFile(cluster), 'utf8').catch((error) => unlessMissing(error, ''))).trim()
  if (version === majorVersion) return
  if (version !== '') {
    throw new OperatorError(
      `The database in ${cluster} was made by PostgreSQL ${version}, this Daybook comes with PostgreSQL ${majorVersion}: back it up with the Daybook that made it, and restore the backup into a new DATA_DIR.`,
    )
  }
  const found = await readdir(cluster).catch((error) => unlessMissing(error, []))
  if (found.length > 0) throw new OperatorError(`The folder ${cluster} holds files, but no PostgreSQL database.`)
  await createCluster(paths, launcher, isDurable)
}

// Created beside its final path and renamed when complete, so that an interrupted start leaves no partial database.
async function createCluster(paths: InstancePaths, launcher: Launcher, isDurable: boolean): Promise<void> {
  const unfinished = `${paths.cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (launcher.owner !== undefined) await chown(unfinished, launcher.owner.uid, launcher.owner.gid)
  // The same order and letter cases on every machine; queries that sort by a language name its collation.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${databaseName}`, '--auth-local=trust', '--auth-host=reject']
  const other = ['--no-instructions', ...(isDurable ? [] : ['--no-sync'])]
  const initdb = commandFor(launcher, paths.initdb, ['-D', unfinished, ...locale, ...access, ...other])
  try {
    await run(initdb.command, initdb.args, { ...initdb.options, env: postgresEnv })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new OperatorError(`The database could not be created in ${paths.dataDir}: ${initdbReason(error)}.`)
  }
  // In the place of none or an empty one; it fails where there are files.
  await rename(unfinished, paths.cluster)
}

/** What there is of a file or folder that is missing; another error does not mean that there is no database. */
function unlessMissing<Result>(error: unknown, result: Result): Result {
  if (errorCode(error) === 'ENOENT') return result
  throw error
}

function initdbReason(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const reason = /^initdb: error: (.*)$/m.exec(output) ?? /FATAL: +(.*)$/m.exec(output)
  return reason?.[1] ?? errorText(error)
}
