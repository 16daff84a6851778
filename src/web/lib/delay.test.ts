import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delay } from './delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function hasEnded(waiting: Promise<void>) {
  return Promise.race([waiting.then(() => true), Promise.resolve().then(() => false)])
}

test('a delay ends after its time', async () => {
  const waiting = delay(100)
  await vi.advanceTimersByTimeAsync(99)
  expect(await hasEnded(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hasEnded(waiting)).toBe(true)
})

test('a delay ends early when its signal is aborted, and keeps neither timer nor listener', async () => {
  const aborting = new AbortController()
  const removeListener = vi.spyOn(aborting.signal, 'removeEventListener')
  const waiting = delay(100, aborting.signal)
  aborting.abort()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
  expect(removeListener).toHaveBeenCalledOnce()
})

test('a delay whose time has passed keeps no listener', async () => {
  const { signal } = new AbortController()
  const removeListener = vi.spyOn(signal, 'removeEventListener')
  const waiting = delay(100, signal)
  await vi.advanceTimersByTimeAsync(100)
  await waiting
  expect(removeListener).toHaveBeenCalledOnce()
})

test('a delay with an aborted signal does not start', async () => {
  await delay(100, AbortSignal.abort())
  expect(vi.getTimerCount()).toBe(0)
})
