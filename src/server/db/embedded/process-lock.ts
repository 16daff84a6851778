import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../operator-error.ts'
import { isAlive, processIdentity } from './os-processes.ts'

const pollMs = 20
/** Content is written right after the file is created, so the process that created an older empty file was killed. */
const emptyFileTimeoutMs = 2_000

/**
 * Runs `work` while no other process on this machine runs under the same lock file. A lock of a killed process
 * does not block: the file names the process and its start time. The wait ends when `stopped` is aborted.
 */
export async function withProcessLock<Result>(
  path: string,
  work: () => Promise<Result>,
  stopped?: AbortSignal,
): Promise<Result> {
  const self = `${process.pid}\n${processIdentity(process.pid)}\n`
  while (!(await createFile(path, self))) {
    stopped?.throwIfAborted()
    if (!(await isHeld(path))) await removeStale(path)
    await delay(pollMs)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function createFile(path: string, content: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error) => {
    if (errorCode(error) === 'EEXIST') return undefined
    throw error
  })
  if (!file) return false
  try {
    // Whatever the umask: without reading it, another account would take the lock for one of a killed process.
    await file.chmod(0o644)
    await file.writeFile(content)
    return true
  } catch (error) {
    // A full disk leaves it empty.
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function isHeld(path: string): Promise<boolean> {
  const [pid, identity] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (!pid) return (await ageMs(path)) < emptyFileTimeoutMs
  return isAlive(Number(pid)) && (!identity || processIdentity(Number(pid)) === identity)
}

// A stale lock is deleted under a second lock, so that a second waiting process cannot delete the new lock of the first.
async function removeStale(path: string): Promise<void> {
  const breakLockPath = `${path}.break`
  if (!(await createFile(breakLockPath, ''))) {
    if ((await ageMs(breakLockPath)) > emptyFileTimeoutMs) await rm(breakLockPath, { force: true })
    return
  }
  try {
    if (!(await isHeld(path))) await rm(path, { force: true })
  } finally {
    await rm(breakLockPath, { force: true })
  }
}

async function ageMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  // One in the future is of before the clock was set back.
  return found === undefined ? 0 : Math.abs(Date.now() - found.mtimeMs)
}
