import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cacheFolder } from './project.mjs'

const lock = join(cacheFolder, 'setup.lock')
const heartbeatMs = 1_000
/** A set-up that did not stir for this long was killed. */
const staleMs = 10_000

/** Runs the work while no other set-up works in this folder. */
export async function withSetUpLock(work) {
  mkdirSync(cacheFolder, { recursive: true })
  let hasTold = false
  while (!take()) {
    if (!hasTold) console.log('Another set-up is at work in this folder, waiting for it …')
    hasTold = true
    await delay(200)
  }
  const heartbeat = setInterval(stir, heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lock, { recursive: true, force: true })
  }
}

function take() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStale()
    return false
  }
}

// Moved away first: of several that wait, one succeeds.
function removeStale() {
  const found = statSync(lock, { throwIfNoEntry: false })
  if (found === undefined || Date.now() - found.mtimeMs < staleMs) return
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

function stir() {
  const now = new Date()
  utimesSync(lock, now, now)
}
