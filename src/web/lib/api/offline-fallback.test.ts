import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import {
  deleteSchoolAnswers,
  dropLateAnswers,
  fetchOrReadOffline,
  offlineTimes,
  provideOfflineAnswers,
} from './offline-fallback.ts'
import { createQueryClient } from './query-client.ts'

const key = ['/api', 'classes', { from: '2026-03-02' }]
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const read = vi.fn(async () => ({ answer: 'kept', at: 1_000 }))

const deleteOfSchool = vi.fn(async () => undefined)

let client = createQueryClient()
const query = () => ({ client, queryKey: key })

beforeEach(() => {
  offlineTimes.set(new Map())
  read.mockClear()
  provideOfflineAnswers({ read, deleteOfSchool })
  client = createQueryClient()
  client.setQueryData(key, 'kept')
})

// Tests in the same process share the module.
afterAll(() => provideOfflineAnswers({ read: async () => undefined, deleteOfSchool }))

test('an answer of the network is taken, and storage is not asked', async () => {
  expect(await fetchOrReadOffline(query(), async () => 'new')).toBe('new')
  expect(read).not.toHaveBeenCalled()
  expect(offlineTimes.get().size).toBe(0)
})

test('without an answer the kept one is taken, with its time, until the network answers again', async () => {
  expect(await fetchOrReadOffline(query(), lost)).toBe('kept')
  expect(read).toHaveBeenCalledWith('/api/classes?from=2026-03-02')
  expect(offlineTimes.get()).toEqual(new Map([[hashKey(key), 1_000]]))
  expect(await fetchOrReadOffline(query(), async () => 'new')).toBe('new')
  expect(offlineTimes.get().size).toBe(0)
})

test('a failure that the server answered stays a failure', async () => {
  const refused = new ApiError(403, '', 'Forbidden')
  await expect(fetchOrReadOffline(query(), () => Promise.reject(refused))).rejects.toBe(refused)
  expect(read).not.toHaveBeenCalled()
})

test('where nothing was kept, or storage is forbidden, the failure of the network is reported', async () => {
  provideOfflineAnswers({ read: async () => undefined, deleteOfSchool })
  await expect(fetchOrReadOffline(query(), lost)).rejects.toThrow('Failed to fetch')
  provideOfflineAnswers({ read: () => Promise.reject(new DOMException('forbidden')), deleteOfSchool })
  await expect(fetchOrReadOffline(query(), lost)).rejects.toThrow('Failed to fetch')
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
  const shown = fetchOrReadOffline(query(), () => promise)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await shown).toBe('kept')
  expect(offlineTimes.get()).toEqual(new Map([[hashKey(key), 1_000]]))
  resolve('late')
  await vi.waitFor(() => expect(client.getQueryData(key)).toBe('late'))
  expect(offlineTimes.get().size).toBe(0)
})

test.each([
  [new ApiError(403, '', 'Forbidden'), true, 1],
  [new ApiError(404, '', 'Not Found'), true, 0],
  [new TypeError('Failed to fetch'), false, 1],
  [new SyntaxError('The page of a hotspot is no JSON'), false, 1],
])(
  'a failure that comes late is that of the query only where the server has answered it: %s',
  async (error, isAnswered, shownTimes) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { promise, reject } = Promise.withResolvers<string>()
    const shown = fetchOrReadOffline(query(), () => promise)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await shown).toBe('kept')
    reject(error)
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState(key)).toMatchObject({ data: 'kept', error: isAnswered ? error : null })
    expect(offlineTimes.get().size).toBe(shownTimes)
  },
)

test.each([true, false])('a late answer stays out of date where the query is: %s', async (isOutdated) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<string>()
  void fetchOrReadOffline(query(), () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  if (isOutdated) await client.invalidateQueries({ queryKey: key })
  resolve('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(key)).toMatchObject({ data: 'late', isInvalidated: isOutdated })
})

test('a silent network is awaited where nothing was kept', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  provideOfflineAnswers({ read: async () => undefined, deleteOfSchool })
  const { promise, resolve } = Promise.withResolvers<string>()
  const shown = fetchOrReadOffline(query(), () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  resolve('late')
  expect(await shown).toBe('late')
  expect(client.getQueryData(key)).toBe('kept')
})

test.each([
  ['a newer answer has come', () => fetchOrReadOffline(query(), async () => 'new')],
  ['it was cancelled', async () => dropLateAnswers(key)],
  ['another person has signed in', async () => provideOfflineAnswers({ read, deleteOfSchool })],
])('a late answer is dropped when %s since', async (_, happen) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [late, refused] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const shown = [late, refused].map(({ promise }) => fetchOrReadOffline(query(), () => promise))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await Promise.all(shown)).toEqual(['kept', 'kept'])
  await happen()
  late.resolve('late')
  refused.reject(new ApiError(404, '', 'Not Found'))
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(key)).toMatchObject({ data: 'kept', error: null })
})

test('of two late answers the one that was asked for last stays', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  for (const { promise } of [first, second]) void fetchOrReadOffline(query(), () => promise)
  await vi.advanceTimersByTimeAsync(5_000)
  second.resolve('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(key)).toBe('second')
  first.resolve('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(key)).toBe('second')
})

test.each([
  ['an answer', async () => 'late'],
  ['a failure', () => Promise.reject(new ApiError(403, '', 'Forbidden'))],
])('%s that comes late puts nothing back that was removed', async (_, answer) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const late = Promise.withResolvers<void>()
  void fetchOrReadOffline(query(), () => late.promise.then(answer))
  await vi.advanceTimersByTimeAsync(5_000)
  client.removeQueries({ queryKey: key })
  late.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(key)).toBeUndefined()
})

test('a query that failed late is fetched as before afterwards, and a newer request decides by itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refusal = new ApiError(403, '', 'Forbidden')
  const requests = Array.from({ length: 2 }, () => Promise.withResolvers<string>())
  const fetchAnswer = vi.fn(async () => 'again')
  for (const { promise } of requests) fetchAnswer.mockReturnValueOnce(promise)
  const queryFn = () => fetchOrReadOffline(query(), fetchAnswer)
  const observer = new QueryObserver(client, { queryKey: key, queryFn, staleTime: 0 })
  onTestFinished(observer.subscribe(() => undefined))

  await vi.advanceTimersByTimeAsync(5_000)
  requests[0]?.reject(refusal)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'kept', error: refusal })
  expect(fetchAnswer).toHaveBeenCalledTimes(1)

  void client.refetchQueries({ queryKey: key })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'kept', error: null })
  const newer = Promise.withResolvers<string>()
  fetchAnswer.mockReturnValueOnce(newer.promise)
  void client.refetchQueries({ queryKey: key })
  requests[1]?.reject(refusal)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().error).toBeNull()
  newer.resolve('newer')
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'newer', error: null })

  void client.refetchQueries({ queryKey: key })
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'again', error: null })
})
