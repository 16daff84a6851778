import { expect, onTestFinished, test, vi } from 'vitest'
import { rankedQueue } from './ranked-queue.ts'

const longestWait = 5000
const refusal = () => new Error('full')

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('runs so many at once, lower ranks first, then by arrival', async () => {
  const queue = rankedQueue({ atOnce: 1, waiting: 10, longestWait, refusal })
  const done: string[] = []
  const job = (name: string) => async () => {
    done.push(name)
  }
  await Promise.all([queue(9, job('first')), queue(5, job('b')), queue(1, job('a')), queue(5, job('c'))])
  expect(done).toEqual(['first', 'a', 'b', 'c'])
})

test('a full line refuses its worst rank, be it the newcomer or not', async () => {
  const queue = rankedQueue({ atOnce: 1, waiting: 1, longestWait, refusal })
  const running = queue(0, async () => 'running')
  const crowdedOut = queue(5, async () => 'never')
  const better = queue(1, async () => 'better')
  const newcomer = queue(1, async () => 'never')
  await expect(crowdedOut).rejects.toThrow('full')
  await expect(newcomer).rejects.toThrow('full')
  expect(await Promise.all([running, better])).toEqual(['running', 'better'])
})

test('a job that fails makes room like one that succeeds', async () => {
  const queue = rankedQueue({ atOnce: 1, waiting: 1, longestWait, refusal })
  const failing = queue(0, () => Promise.reject(new Error('broken')))
  const next = queue(0, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('after a job that earns a rest, its place stays empty for a while', async () => {
  useFakeTimers()
  const restAfter = (result: unknown) => (result === 'tiring' ? 60 : 0)
  const queue = rankedQueue({ atOnce: 1, waiting: 5, longestWait, refusal, restAfter })
  const start = performance.now()
  const startTimes: number[] = []
  const job = (result: string) => async () => {
    startTimes.push(performance.now() - start)
    return result
  }
  const results = Promise.all(['easy', 'tiring', 'last'].map((result) => queue(0, job(result))))
  await vi.runAllTimersAsync()
  expect(await results).toEqual(['easy', 'tiring', 'last'])
  expect(startTimes).toEqual([0, 0, 60])
})

test('nobody waits longer than the longest wait', async () => {
  useFakeTimers()
  const queue = rankedQueue({ atOnce: 1, waiting: 5, longestWait: 20, refusal })
  const { promise: blocking, resolve: unblock } = Promise.withResolvers<string>()
  const running = queue(0, () => blocking)
  const outcome = queue(0, async () => 'never').catch((error: Error) => error.message)
  const soFar = Promise.race([outcome, vi.advanceTimersByTimeAsync(19).then(() => 'waiting')])
  expect(await soFar).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('full')
  unblock('done')
  expect(await running).toBe('done')
  expect(await queue(0, async () => 'next')).toBe('next')
})
