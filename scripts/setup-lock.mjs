import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cacheFolder } from './project.mjs'

const lock = join(cacheFolder, 'setup.lock')
const heartbeatMs = 1_000
/** A set-up without a heartbeat for this long was killed. */
const staleMs = 10_000

/** Runs the work while no other set-up runs in this folder. */
export async function withSetUpLock(work) {
  mkdirSync(cacheFolder, { recursive: true })
  let hasPrinted = false
  while (!acquire()) {
    if (!hasPrinted) console.log('Another set-up is at work in this folder, waiting for it …')
    hasPrinted = true
    await delay(200)
  }
  const heartbeat = setInterval(touch, heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lock, { recursive: true, force: true })
  }
}

function acquire() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStale()
    return false
  }
}

// Renamed first, because only one of several waiting processes can rename it.
function removeStale() {
  const found = statSync(lock, { throwIfNoEntry: false })
  if (found === undefined || Date.now() - found.mtimeMs < staleMs) return
  const renamed = `${lock}.${process.pid}`
  try {
    renameSync(lock, renamed)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(renamed, { recursive: true, force: true })
}

function touch() {
  const now = new Date()
  utimesSync(lock, now, now)
}
