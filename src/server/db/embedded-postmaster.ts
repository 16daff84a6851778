import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Runner } from './embedded-account.ts'
import { postgresEnv } from './embedded-cluster.ts'
import { type Place, socketPort } from './embedded-place.ts'
import { commandLine, isAlive } from './processes.ts'

/** PostgreSQL's main process, as its postmaster.pid tells; `socketDir` is empty in its first moments. */
export type Postmaster = { pid: number; socketDir: string; status: string }

const patienceMs = 30_000

/** The PostgreSQL that runs on this cluster, whoever started it; undefined when none does. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!isPostmasterOf(pid, cluster)) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

// A number alone proves nothing: after a restart of the machine it may be anybody's.
function isPostmasterOf(pid: number, cluster: string): boolean {
  return pid > 0 && commandLine(pid).includes(`postgres -D ${cluster} `)
}

/** Starts PostgreSQL on a cluster on which none runs, apart from our terminal: its Ctrl+C is for the server. */
export async function launchPostmaster(place: Place, runner: Runner, settings: string[]): Promise<ChildProcess> {
  await forgetReusedNumber(place.cluster)
  const words = [...runner.prefix, place.postgres, '-D', place.cluster, ...ownSettings(place)]
  const [command = '', ...rest] = [...words, ...settings.flatMap((setting) => ['-c', setting])]
  await rm(place.logFile, { force: true })
  const log = openSync(place.logFile, 'w', 0o600)
  try {
    const options = { ...runner.spawnAs, cwd: '/', env: postgresEnv, detached: true }
    const child = spawn(command, rest, { ...options, stdio: ['ignore', log, log] })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

// PostgreSQL itself passes over a number of no process, but takes any living one for another PostgreSQL.
async function forgetReusedNumber(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && isAlive(pid)) await rm(file, { force: true })
}

function ownSettings(place: Place): string[] {
  const settings = [
    'listen_addresses=',
    `port=${socketPort}`,
    `unix_socket_directories="${place.socketDir.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    // Failed statements would put names and marks of children into the log; the server reports them its own way.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

/** Stops PostgreSQL and waits until it is gone: fast, and if that takes too long without its last checkpoint. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + patienceMs
    if (!isPostmasterOf(pid, cluster)) return
    process.kill(pid, signal)
    while (isPostmasterOf(pid, cluster) && Date.now() < deadline) await delay(10)
  }
}

/** The last reason PostgreSQL gave in its log. */
export async function lastWords(place: Place): Promise<string> {
  const lines = (await readFile(place.logFile, 'utf8').catch(() => '')).trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?(FATAL|PANIC): +/, '')
}
