import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './project.mjs'

const heartbeatMs = 1_000
/** A set-up without a heartbeat for this long was killed. */
const staleMs = 10_000

/** Runs the work while no other set-up runs in this folder. */
export async function withSetUpLock(work, folder = cacheFolder) {
  const lock = join(folder, 'setup.lock')
  mkdirSync(folder, { recursive: true })
  const isStale = watchHeartbeat(lock)
  let hasPrinted = false
  while (!acquire(lock)) {
    if (isStale()) remove(lock)
    if (!hasPrinted) console.log('Another set-up is at work in this folder, waiting for it …')
    hasPrinted = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const heartbeat = setInterval(() => touch(lock), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lock, { recursive: true, force: true })
  }
}

function acquire(lock) {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Answers whether the last heartbeat is too long ago; one in the future, of before the clock was set back, since it was first seen. */
function watchHeartbeat(lock) {
  let last
  let seenAt
  return () => {
    const mtimeMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (mtimeMs === undefined) return false
    if (mtimeMs !== last) seenAt = performance.now()
    last = mtimeMs
    return Date.now() - mtimeMs >= staleMs || performance.now() - seenAt >= staleMs
  }
}

// Renamed first, because only one of several waiting processes can rename it.
function remove(lock) {
  const renamed = `${lock}.${process.pid}`
  try {
    renameSync(lock, renamed)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(renamed, { recursive: true, force: true })
}

function touch(lock) {
  const now = new Date()
  utimesSync(lock, now, now)
}
