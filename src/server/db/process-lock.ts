import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { identify, isAlive } from './processes.ts'
import { errorCode } from './start-error.ts'

const pollMs = 20
/** A file without its holder's words yet: written in one step, so after this long its writer is gone. */
const unreadableMs = 2_000

/**
 * Runs `work` while no other process on this machine runs under the same lock file. A holder that was killed does not
 * block: the lock names the process and its start time.
 */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const self = `${process.pid}\n${identify(process.pid)}\n`
  while (!(await create(path, self))) {
    if (!(await isHeld(path))) await breakStale(path)
    await delay(pollMs)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function isHeld(path: string): Promise<boolean> {
  const [pid = '', identity = ''] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (pid === '') return (await ageMs(path)) < unreadableMs
  return isAlive(Number(pid)) && (identity === '' || identify(Number(pid)) === identity)
}

// Two waiters that saw the same dead holder must not remove each other's new lock, so removing is itself guarded.
async function breakStale(path: string): Promise<void> {
  const guard = `${path}.break`
  if (!(await create(guard, ''))) {
    if ((await ageMs(guard)) > unreadableMs) await rm(guard, { force: true })
    return
  }
  try {
    if (!(await isHeld(path))) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

async function ageMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined ? 0 : Date.now() - found.mtimeMs
}
