import { hashKey } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import {
  deleteSchoolAnswers,
  dropLateAnswers,
  fetchOrReadOffline,
  offlineTimes,
  provideOfflineAnswers,
} from './offline-fallback.ts'

const key = ['/api', 'classes', { from: '2026-03-02' }]
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const read = vi.fn(async () => ({ answer: 'kept', at: 1_000 }))

const deleteOfSchool = vi.fn(async () => undefined)
const replace = vi.fn()
const fail = vi.fn()

beforeEach(() => {
  offlineTimes.set(new Map())
  read.mockClear()
  replace.mockClear()
  fail.mockClear()
  provideOfflineAnswers({ read, deleteOfSchool, replace, fail })
})

// Tests in the same process share the module.
afterAll(() => provideOfflineAnswers({ read: async () => undefined, deleteOfSchool, replace, fail }))

test('an answer of the network is taken, and storage is not asked', async () => {
  expect(await fetchOrReadOffline(key, async () => 'new')).toBe('new')
  expect(read).not.toHaveBeenCalled()
  expect(offlineTimes.get().size).toBe(0)
})

test('without an answer the kept one is taken, with its time, until the network answers again', async () => {
  expect(await fetchOrReadOffline(key, lost)).toBe('kept')
  expect(read).toHaveBeenCalledWith('/api/classes?from=2026-03-02')
  expect(offlineTimes.get()).toEqual(new Map([[hashKey(key), 1_000]]))
  expect(await fetchOrReadOffline(key, async () => 'new')).toBe('new')
  expect(offlineTimes.get().size).toBe(0)
})

test('a failure that the server answered stays a failure', async () => {
  const refused = new ApiError(403, '', 'Forbidden')
  await expect(fetchOrReadOffline(key, () => Promise.reject(refused))).rejects.toBe(refused)
  expect(read).not.toHaveBeenCalled()
})

test('where nothing was kept, or storage is forbidden, the failure of the network is reported', async () => {
  provideOfflineAnswers({ read: async () => undefined, deleteOfSchool, replace, fail })
  await expect(fetchOrReadOffline(key, lost)).rejects.toThrow('Failed to fetch')
  provideOfflineAnswers({ read: () => Promise.reject(new DOMException('forbidden')), deleteOfSchool, replace, fail })
  await expect(fetchOrReadOffline(key, lost)).rejects.toThrow('Failed to fetch')
})

test('where nothing can be stored, there is nothing to delete', async () => {
  deleteOfSchool.mockRejectedValueOnce(new DOMException('forbidden'))
  await deleteSchoolAnswers()
  expect(deleteOfSchool).toHaveBeenCalledOnce()
})

test('while the network is silent for five seconds the stored answer is shown, until the answer comes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<string>()
  const shown = fetchOrReadOffline(key, () => promise)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await shown).toBe('kept')
  expect(offlineTimes.get()).toEqual(new Map([[hashKey(key), 1_000]]))
  resolve('late')
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(key, 'late'))
  expect(offlineTimes.get().size).toBe(0)
})

test.each([
  [new ApiError(403, '', 'Forbidden'), 1, 1],
  [new ApiError(404, '', 'Not Found'), 1, 0],
  [new TypeError('Failed to fetch'), 0, 1],
])(
  'a failure that comes late is that of the query only where the server has answered it: %s',
  async (error, times, shownTimes) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { promise, reject } = Promise.withResolvers<string>()
    const shown = fetchOrReadOffline(key, () => promise)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await shown).toBe('kept')
    reject(error)
    await vi.advanceTimersByTimeAsync(0)
    expect(fail.mock.calls).toEqual(times ? [[key, error]] : [])
    expect(offlineTimes.get().size).toBe(shownTimes)
  },
)

test('a silent network is awaited where nothing was kept', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  provideOfflineAnswers({ read: async () => undefined, deleteOfSchool, replace, fail })
  const { promise, resolve } = Promise.withResolvers<string>()
  const shown = fetchOrReadOffline(key, () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  resolve('late')
  expect(await shown).toBe('late')
  expect(replace).not.toHaveBeenCalled()
})

test.each([
  ['a newer answer has come', () => fetchOrReadOffline(key, async () => 'new')],
  ['it was cancelled', async () => dropLateAnswers(key)],
  ['another person has signed in', async () => provideOfflineAnswers({ read, deleteOfSchool, replace, fail })],
])('a late answer is dropped when %s since', async (_, happen) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [late, refused] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const shown = [late, refused].map(({ promise }) => fetchOrReadOffline(key, () => promise))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await Promise.all(shown)).toEqual(['kept', 'kept'])
  await happen()
  late.resolve('late')
  refused.reject(new ApiError(404, '', 'Not Found'))
  await vi.advanceTimersByTimeAsync(0)
  expect(replace).not.toHaveBeenCalled()
  expect(fail).not.toHaveBeenCalled()
})

test('of two late answers the one that was asked for last stays', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  for (const { promise } of [first, second]) void fetchOrReadOffline(key, () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  first.resolve('first')
  await vi.advanceTimersByTimeAsync(0)
  second.resolve('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(replace.mock.calls).toEqual([
    [key, 'first'],
    [key, 'second'],
  ])
})
