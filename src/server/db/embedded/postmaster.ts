import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresEnv } from './cluster.ts'
import { commandLine, isAlive } from './os-processes.ts'
import type { InstancePaths } from './paths.ts'
import { socketPort } from './socket-directory.ts'
import { commandFor, type Launcher } from './unprivileged-account.ts'

/** PostgreSQL's main process, as its postmaster.pid describes it; without `socketDir` right after its start. */
export type Postmaster = { pid: number; socketDir: string | undefined; isReady: boolean }

const stopTimeoutMs = 30_000

/** The PostgreSQL that runs on this cluster, started by any process; undefined when none runs. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readPidFile(cluster)
  const pid = Number(lines[0])
  if (!isPostmasterOf(pid, cluster)) return undefined
  // PostgreSQL writes the file again while it starts, so that its last line may be cut off.
  const socketDir = lines.length > 5 ? lines[4] : undefined
  return { pid, socketDir: socketDir || undefined, isReady: lines[7]?.trim() === 'ready' }
}

async function readPidFile(cluster: string): Promise<string[]> {
  return (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

// After a restart of the machine the process id in the file may belong to any other program.
function isPostmasterOf(pid: number, cluster: string): boolean {
  return pid > 0 && commandLine(pid).includes(`postgres -D ${cluster} `)
}

/** Starts PostgreSQL on a cluster on which none runs, detached from the terminal so that Ctrl+C does not reach it. */
export async function launchPostmaster(
  paths: InstancePaths,
  launcher: Launcher,
  settings: string[],
): Promise<ChildProcess> {
  await removeReusedPidFile(paths.cluster)
  const settingArgs = [...fixedSettings(paths), ...settings].flatMap((setting) => ['-c', setting])
  const { command, args, options } = commandFor(launcher, paths.postgres, ['-D', paths.cluster, ...settingArgs])
  await rm(paths.logFile, { force: true })
  const log = openSync(paths.logFile, 'w', 0o600)
  try {
    const child = spawn(command, args, { ...options, env: postgresEnv, detached: true, stdio: ['ignore', log, log] })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

// PostgreSQL ignores a process id that no process has, but takes every running process with the id for another PostgreSQL.
async function removeReusedPidFile(cluster: string): Promise<void> {
  const pid = Number((await readPidFile(cluster))[0])
  if (pid > 0 && isAlive(pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

function fixedSettings({ socketDir }: InstancePaths): string[] {
  return [
    'listen_addresses=',
    `port=${socketPort}`,
    `unix_socket_directories="${socketDir.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'log_timezone=UTC',
    // Failed statements contain names and grades of students, so they are not logged.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    // With the default, which is for hard disks, whole tables are read for the thirty students of a class.
    'random_page_cost=1.1',
    // Instants are then read without a Date (see column-types.ts).
    'timezone=UTC',
  ]
}

/** Stops PostgreSQL and waits until it has ended: fast, and if that takes too long without its last checkpoint. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + stopTimeoutMs
    if (!isPostmasterOf(pid, cluster)) return
    process.kill(pid, signal)
    while (isPostmasterOf(pid, cluster) && Date.now() < deadline) await delay(10)
  }
}

/** The message of the last fatal line in PostgreSQL's log, or else of its last line. */
export async function getFailureReason(logFile: string): Promise<string> {
  const log = (await readFile(logFile, 'utf8').catch(() => '')).trim()
  const lastFatal = log.match(/^.*(FATAL|PANIC).*$/gm)?.at(-1)
  return (lastFatal ?? log.slice(log.lastIndexOf('\n') + 1)).replace(/^.*?(FATAL|PANIC): +/, '')
}
