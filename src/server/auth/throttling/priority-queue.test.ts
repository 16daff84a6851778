import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { priorityQueue } from './priority-queue.ts'

const maxWaitMs = 5000
const overloadError = () => new Error('full')

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('runs as many jobs at once as allowed, lower priority numbers first, then in order of arrival', async () => {
  const queue = priorityQueue({ concurrency: 1, maxWaiting: 10, maxWaitMs, overloadError })
  const done: string[] = []
  const job = (name: string) => async () => {
    done.push(name)
  }
  await Promise.all([queue(9, job('first')), queue(5, job('b')), queue(1, job('a')), queue(5, job('c'))])
  expect(done).toEqual(['first', 'a', 'b', 'c'])
})

test('never runs more jobs at once than allowed, also after others have ended', async () => {
  const queue = priorityQueue({ concurrency: 2, maxWaiting: 10, maxWaitMs, overloadError })
  let running = 0
  let most = 0
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
  }
  for (const count of [3, 10]) await Promise.all(Array.from({ length: count }, () => queue(0, job)))
  expect(most).toBe(2)
})

test('a full queue rejects its last job, whether that one has just arrived or not', async () => {
  const queue = priorityQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs, overloadError })
  const running = queue(0, async () => 'running')
  const displaced = queue(5, async () => 'never')
  const preferred = queue(1, async () => 'preferred')
  const tooLate = queue(1, async () => 'never')
  await expect(displaced).rejects.toThrow('full')
  await expect(tooLate).rejects.toThrow('full')
  expect(await Promise.all([running, preferred])).toEqual(['running', 'preferred'])
})

test('a job that fails releases its slot', async () => {
  const queue = priorityQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs, overloadError })
  const failing = queue(0, () => Promise.reject(new Error('broken')))
  const next = queue(0, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('after a job with a cooldown, its slot stays unused for that time', async () => {
  useFakeTimers()
  const cooldownMs = (result: unknown) => (result === 'with cooldown' ? 60 : 0)
  const queue = priorityQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs, overloadError, cooldownMs })
  const start = performance.now()
  const startTimes: number[] = []
  const job = (result: string) => async () => {
    startTimes.push(performance.now() - start)
    return result
  }
  const results = Promise.all(['without', 'with cooldown', 'last'].map((result) => queue(0, job(result))))
  await vi.runAllTimersAsync()
  expect(await results).toEqual(['without', 'with cooldown', 'last'])
  expect(startTimes).toEqual([0, 0, 60])
})

test('a job is rejected after the maximum wait, and the queue goes on', async () => {
  useFakeTimers()
  const queue = priorityQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20, overloadError })
  const { promise: blocking, resolve: unblock } = Promise.withResolvers<string>()
  const running = queue(0, () => blocking)
  const outcome = queue(0, async () => 'never').catch((error: Error) => error.message)
  const first = Promise.race([outcome, vi.advanceTimersByTimeAsync(19).then(() => 'waiting')])
  expect(await first).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('full')
  unblock('done')
  expect(await running).toBe('done')
  expect(await queue(0, async () => 'next')).toBe('next')
})

test('a job that is rejected leaves those that wait behind it', async () => {
  useFakeTimers()
  const queue = priorityQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20, overloadError })
  const { promise: blocking, resolve: unblock } = Promise.withResolvers<string>()
  const running = queue(0, () => blocking)
  const rejected = expect(queue(0, async () => 'never')).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(10)
  const next = queue(0, async () => 'next')
  await vi.advanceTimersByTimeAsync(10)
  await rejected
  unblock('done')
  expect(await Promise.all([running, next])).toEqual(['done', 'next'])
})
