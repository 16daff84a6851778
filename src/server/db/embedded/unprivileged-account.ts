import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../../operator-error.ts'
import type { InstancePaths } from './paths.ts'

const run = promisify(execFile)

type Account = { uid: number; gid: number }

/**
 * How PostgreSQL is run without root's rights: a command that is put before its own (may be empty), and the account that
 * it runs as and that owns its files, when that is not the account of this process.
 */
export type Launcher = { prefix: string[]; owner: Account | undefined }

// PostgreSQL and initdb refuse an account without a name, and every system has a name for this one.
const nobody: Account = { uid: 65534, gid: 65534 }

/**
 * Finds a way to run PostgreSQL, which refuses to run as root (and as a user without a name, as some containers have):
 * first in a user namespace that shows root as another user, where the files stay root's own; then as an account
 * without rights. Throws OperatorError when there is none.
 */
export async function chooseLauncher(paths: InstancePaths): Promise<Launcher> {
  const self = process.geteuid?.() ?? 0
  const owner = await stat(paths.cluster).catch(() => undefined)
  if (self !== 0 && owner !== undefined && owner.uid !== self) {
    throw new OperatorError(
      `The database in ${paths.cluster} belongs to another user: start Daybook as that user, or give this one the data folder (chown -R).`,
    )
  }
  if (self !== 0 && hasName()) return { prefix: [], owner: undefined }

  if (owner === undefined || owner.uid === self) {
    const namespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
    const launcher = { prefix: namespace, owner: undefined }
    if (await canRun(launcher, paths)) return launcher
  }
  if (self !== 0) throw new OperatorError(`PostgreSQL cannot run as the user ${self}, who has no name on this system.`)

  const account = owner === undefined || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid }
  const launcher = await launcherFor(account, paths)
  if (owner?.uid === 0) await changeOwner(paths.cluster, account)
  return launcher
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function launcherFor(owner: Account, paths: InstancePaths): Promise<Launcher> {
  const direct = { prefix: [], owner }
  const before = await stat(paths.dataDir)
  if (before.uid !== owner.uid && (before.mode & 0o001) === 0) {
    await chown(paths.dataDir, before.uid, owner.gid)
    await chmod(paths.dataDir, 0o710)
  }
  if (await canRun(direct, paths)) return direct
  await chown(paths.dataDir, before.uid, before.gid)
  await chmod(paths.dataDir, before.mode & 0o777)

  // A folder above is open to root only, so the account keeps the one capability that ignores this.
  const account = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // PostgreSQL looks for its own program by access(2), which takes that capability into account only with the last argument.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const withCapability = { prefix: ['setpriv', ...account, ...capability, '--'], owner }
  if (await canRun(withCapability, paths)) return withCapability
  throw new OperatorError(
    `PostgreSQL does not run as root, and no other account can reach ${paths.dataDir} here: start Daybook as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Tries to start initdb and to write into the folder of the data. */
async function canRun(launcher: Launcher, { dataDir, initdb }: InstancePaths): Promise<boolean> {
  const folder = join(dataDir, 'probe')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    if (launcher.owner !== undefined) await chown(folder, launcher.owner.uid, launcher.owner.gid)
    const script = '"$0" --show -D "$1" && : > "$1/written"'
    const { command, args, options } = commandFor(launcher, 'sh', ['-c', script, initdb, folder])
    await run(command, args, options)
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What to spawn so that a program runs under the launcher's account. */
export function commandFor({ prefix, owner }: Launcher, program: string, args: string[]) {
  const [command, ...prefixArgs] = prefix
  if (command === undefined) return { command: program, args, options: { ...owner, cwd: '/' } }
  return { command, args: [...prefixArgs, program, ...args], options: { cwd: '/' } }
}

async function changeOwner(cluster: string, { uid, gid }: Account): Promise<void> {
  await chown(cluster, uid, gid)
  for (const entry of await readdir(cluster, { recursive: true })) await chown(join(cluster, entry), uid, gid)
}
