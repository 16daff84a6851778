import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const { withSetUpLock } = await import(String(new URL('./setup-lock.mjs', import.meta.url)))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-test-'))
  const print = vi.spyOn(console, 'log').mockReturnValue()
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    print.mockRestore()
    rmSync(folder, { recursive: true })
  })
})

/** A set-up that begins as soon as it has the lock. */
function setUp() {
  const { promise: end, resolve: finish } = Promise.withResolvers<string>()
  const work = vi.fn(() => end)
  return { work, finish, done: withSetUpLock(work, folder) }
}

const minute = 60_000

test.each([
  ['', 0],
  [', also when the clock is set back meanwhile', -60 * minute],
])('a second set-up waits for the first, however long that takes%s', async (_, jump) => {
  const first = setUp()
  const second = setUp()
  vi.setSystemTime(Date.now() + jump)
  await vi.advanceTimersByTimeAsync(minute)
  expect([first, second].map(({ work }) => work.mock.calls.length)).toEqual([1, 0])
  first.finish('first')
  expect(await first.done).toBe('first')
  await vi.advanceTimersByTimeAsync(200)
  second.finish('second')
  expect(await second.done).toBe('second')
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['was killed does not keep the next one waiting', -minute, 200],
  ['was killed before the clock was set back keeps the next one waiting for ten seconds', 60 * minute, 10_200],
])('a set-up that %s', async (_, lastHeartbeat, wait) => {
  const lock = join(folder, 'setup.lock')
  mkdirSync(lock)
  const at = new Date(Date.now() + lastHeartbeat)
  utimesSync(lock, at, at)
  const next = setUp()
  await vi.advanceTimersByTimeAsync(wait)
  expect(next.work).toHaveBeenCalledOnce()
  next.finish('next')
  expect(await next.done).toBe('next')
  expect(readdirSync(folder)).toEqual([])
})

test('a set-up that fails leaves the way free', async () => {
  await expect(withSetUpLock(() => Promise.reject(new Error('no network')), folder)).rejects.toThrow('no network')
  expect(readdirSync(folder)).toEqual([])
})
