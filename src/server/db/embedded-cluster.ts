import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Runner } from './embedded-account.ts'
import type { Place } from './embedded-place.ts'
import { errorText, StartError } from './start-error.ts'

const run = promisify(execFile)

/** The role that owns everything in the embedded database, and the database's name. */
export const embeddedName = 'daybook'
const majorVersion = '18'

/** Variables of the surroundings (PGDATA, LC_ALL …) must not change what the embedded PostgreSQL does. */
export const postgresEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Makes the database cluster when there is none. Throws StartError for one that this PostgreSQL cannot open. */
export async function prepareCluster(place: Place, runner: Runner, isDurable: boolean): Promise<void> {
  const version = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === majorVersion) return
  if (version !== '') {
    throw new StartError(
      `The database in ${place.cluster} was made by PostgreSQL ${version}, this Daybook brings PostgreSQL ${majorVersion}: move it with pg_dump and pg_restore.`,
    )
  }
  const found = await readdir(place.cluster).catch(() => [])
  if (found.length > 0) throw new StartError(`The folder ${place.cluster} holds files, but no PostgreSQL database.`)
  await makeCluster(place, runner, isDurable)
}

// Made beside its place and moved there when complete: a start that is cut short leaves no half database.
async function makeCluster(place: Place, runner: Runner, isDurable: boolean): Promise<void> {
  const unfinished = `${place.cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (place.owner !== undefined) await chown(unfinished, place.owner.uid, place.owner.gid)
  const [command = '', ...words] = [...runner.prefix, place.initdb, '-D', unfinished]
  // The same order and letter cases on every machine; lists in a language's own order ask for its collation.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${embeddedName}`, '--auth-local=trust', '--auth-host=reject']
  const rest = ['--no-instructions', ...(isDurable ? [] : ['--no-sync'])]
  try {
    await run(command, [...words, ...locale, ...access, ...rest], { ...runner.spawnAs, cwd: '/', env: postgresEnv })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new StartError(`The database could not be made in ${place.dataDir}: ${initdbReason(error)}.`)
  }
  await rm(place.cluster, { recursive: true, force: true })
  await rename(unfinished, place.cluster)
}

function initdbReason(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const reason = /^initdb: error: (.*)$/m.exec(output) ?? /FATAL: +(.*)$/m.exec(output)
  return reason?.[1] ?? errorText(error)
}
