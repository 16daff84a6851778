import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './embedded-place.ts'
import { StartError } from './start-error.ts'

const run = promisify(execFile)

type Account = { uid: number; gid: number }

/** How PostgreSQL is run: words before its own command, and the account it is spawned as when that is not ours. */
export type Runner = { prefix: string[]; spawnAs: Partial<Account> }

// Both PostgreSQL and initdb want an account that has a name; this one has one on every system.
const nobody: Account = { uid: 65534, gid: 65534 }

/**
 * Finds a way to run PostgreSQL, which refuses to run as root (and as a user without a name, as some containers have):
 * first in a user namespace that shows root as another user, where the files stay root's own; then as an account
 * without rights, which then is the `owner` of the place. Throws StartError when there is none.
 */
export async function chooseRunner(place: Place): Promise<Runner> {
  const self = process.geteuid?.() ?? 0
  const owner = await stat(place.cluster).catch(() => undefined)
  if (self !== 0 && owner !== undefined && owner.uid !== self) {
    throw new StartError(`The database in ${place.cluster} belongs to another user: start Daybook as that user.`)
  }
  if (self !== 0 && hasName()) return { prefix: [], spawnAs: {} }

  if (owner === undefined || owner.uid === self) {
    const namespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
    const runner = { prefix: namespace, spawnAs: {} }
    if (await canRun(runner, place)) return runner
  }
  if (self !== 0) throw new StartError(`PostgreSQL cannot run as the user ${self}, who has no name on this system.`)

  place.owner = owner === undefined || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid }
  const runner = await runnerFor(place.owner, place)
  if (owner?.uid === 0) await giveAway(place.cluster, place.owner)
  return runner
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function runnerFor(account: Account, place: Place): Promise<Runner> {
  const direct = { prefix: [], spawnAs: account }
  const before = await stat(place.dataDir)
  if ((before.mode & 0o001) === 0) {
    await chown(place.dataDir, before.uid, account.gid)
    await chmod(place.dataDir, 0o710)
  }
  if (await canRun(direct, place)) return direct
  await chown(place.dataDir, before.uid, before.gid)
  await chmod(place.dataDir, before.mode & 0o777)

  // A folder above is closed to everybody but root: keep the one right that leads through it.
  const words = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  // Without the last word access(2), by which PostgreSQL looks for its own program, would not count that right.
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const passing = { prefix: ['setpriv', ...words, ...rights, '--'], spawnAs: {} }
  if (await canRun(passing, place)) return passing
  throw new StartError(
    `PostgreSQL does not run as root, and no other account can reach ${place.dataDir} here: start Daybook as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Tries the runner on what matters: finding all of the program, and writing where the database will lie. */
async function canRun(runner: Runner, place: Place): Promise<boolean> {
  const folder = join(place.dataDir, 'probe')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    if (place.owner !== undefined) await chown(folder, place.owner.uid, place.owner.gid)
    const [command = '', ...words] = [...runner.prefix, 'sh', '-c', '"$0" --show -D "$1" && : > "$1/written"']
    await run(command, [...words, place.initdb, folder], { ...runner.spawnAs, cwd: '/' })
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function giveAway(cluster: string, account: Account): Promise<void> {
  await chown(cluster, account.uid, account.gid)
  for (const entry of await readdir(cluster, { recursive: true })) {
    await chown(join(cluster, entry), account.uid, account.gid)
  }
}
