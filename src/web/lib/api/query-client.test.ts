import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listClasses } from '../../../contract/classes/api.ts'
import { getClassDetail, listScheduledLessons } from '../../../contract/scheduled-lessons/api.ts'
import { provideSessionRenewal, request } from './client.ts'
import { provideOfflineAnswers } from './offline-fallback.ts'
import {
  cancelAnswer,
  createQueryClient,
  fetchAnswer,
  invalidate,
  queryFunction,
  refetchUnanswered,
} from './query-client.ts'
import { queryKey } from './query-key.ts'

afterEach(() => vi.unstubAllGlobals())

function mockFetch(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a key is the segments of the path, then the query', () => {
  expect(queryKey(listClasses)).toEqual(['/api', 'classes'])
  expect(queryKey(getClassDetail, { id: '1' })).toEqual(['/api', 'classes', '1', 'detail'])
  expect(queryKey(listScheduledLessons, undefined, { from: '2026-03-02' })).toEqual([
    '/api',
    'scheduled-lessons',
    { from: '2026-03-02' },
  ])
})

test('the default query GETs the segments joined by a slash, with an object as its query', async () => {
  const fetch = mockFetch(() => Response.json([]))
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['/api', 'classes', '1', 'students'] })
  await client.fetchQuery({ queryKey: ['/api/scheduled-lessons', { from: '2026-03-02', to: undefined }] })
  expect(fetch.mock.calls.map(([path, init]) => [path, init?.method])).toEqual([
    ['/api/classes/1/students', 'GET'],
    ['/api/scheduled-lessons?from=2026-03-02', 'GET'],
  ])
})

test('a query fails on a non-success status, is not tried again, and does not become stale', async () => {
  const fetch = mockFetch(() => new Response('gone', { status: 404 }))
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api', 'classes'] })).rejects.toThrow('404: gone')
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  })
})

test('what has failed ahead is not asked for again by the page that shows it, but by one that is opened later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetch = mockFetch(() => new Response('', { status: 500 }))
  const client = createQueryClient()
  const show = () => new QueryObserver(client, { queryKey: ['/api', 'classes'] }).subscribe(() => undefined)
  await client.prefetchQuery({ queryKey: ['/api', 'classes'] })
  onTestFinished(show())
  onTestFinished(show())
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_001)
  onTestFinished(show())
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  onTestFinished(show())
  expect(fetch, 'after the clock was set back').toHaveBeenCalledTimes(3)
})

test('what got no answer ahead is asked for again by the page that shows it, which may have it from this device', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['/api', 'classes'] })
  onTestFinished(new QueryObserver(client, { queryKey: ['/api', 'classes'] }).subscribe(() => undefined))
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('only the requests of what is out of date are cancelled, and sent again where it is shown, also after a failure', async () => {
  const answers: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    answers.push(Promise.withResolvers())
    return answers.at(-1)?.promise
  })
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: ['/api', 'classes'] })
  onTestFinished(observer.subscribe(() => undefined))
  answers[0]?.resolve(new Response('', { status: 500 }))
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  const tryAgain = observer.refetch()
  const other = client.fetchQuery({ queryKey: ['/api', 'students'] })
  const invalidated = invalidate(client, {
    predicate: ({ queryKey, state }) => queryKey[1] === 'classes' && !state.error,
  })
  answers[2]?.resolve(Response.json(['other']))
  await expect(other).resolves.toEqual(['other'])
  await vi.waitFor(() => expect(answers).toHaveLength(4))
  answers[3]?.resolve(Response.json(['class']))
  await Promise.all([invalidated, tryAgain])
  expect(observer.getCurrentResult().data).toEqual(['class'])
})

test.each([
  [() => Promise.reject(new TypeError('Failed to fetch')), 2],
  [async () => new Response('', { status: 503 }), 2],
  [async () => new Response('', { status: 500 }), 1],
  [async () => new Response('', { status: 404 }), 1],
])(
  'what is shown is fetched again when the server may be back where it could not be answered: %s',
  async (answer, calls) => {
    const fetch = vi.fn(answer)
    vi.stubGlobal('fetch', fetch)
    const client = createQueryClient()
    const observer = new QueryObserver(client, { queryKey: ['/api', 'classes'] })
    onTestFinished(observer.subscribe(() => undefined))
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    await refetchUnanswered(client)
    expect(fetch).toHaveBeenCalledTimes(calls)
  },
)

test('offline a query and a change fail at once instead of waiting', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api', 'classes'] })).rejects.toThrow('Failed to fetch')
  const change = client.getMutationCache().build(client, { mutationFn: () => request('PUT', '/api/classes/1', {}) })
  change.execute(undefined).catch(() => undefined)
  await vi.waitFor(() => expect(change.state.status).toBe('error'))
})

test('401 is a failure unless null was asked for', async () => {
  // Other files of the same worker import the module that provides it.
  provideSessionRenewal({ owner: () => undefined, hasExpired: () => false, renew: async () => false })
  mockFetch(() => new Response('', { status: 401, statusText: 'Unauthorized' }))
  const client = createQueryClient()
  const nullable = { queryKey: ['/api', 'classes'], queryFn: queryFunction({ on401: 'returnNull' }) }
  await expect(client.fetchQuery({ queryKey: ['/api', 'students'] })).rejects.toThrow('401: Unauthorized')
  expect(await client.fetchQuery(nullable)).toBeNull()
})

test('a change makes a shown answer be asked for again that has not arrived', async () => {
  const before = Promise.withResolvers<Response>()
  const fetch = vi.fn<typeof globalThis.fetch>(() => before.promise)
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  const observer = new QueryObserver(client, { queryKey: queryKey(listClasses) })
  onTestFinished(observer.subscribe(() => undefined))
  fetch.mockResolvedValue(Response.json(['after']))

  const invalidated = invalidate(client, { queryKey: ['/api'] })
  before.resolve(Response.json(['before']))
  await invalidated
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult()).toMatchObject({ data: ['after'], isStale: false })
})

test('an answer that a change has cancelled is fetched once more for whoever waits for it', async () => {
  const before = Promise.withResolvers<Response>()
  const fetch = vi.fn<typeof globalThis.fetch>(() => before.promise)
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  const answer = fetchAnswer(client, queryKey(listClasses))
  fetch.mockResolvedValue(Response.json(['after']))
  await invalidate(client, { queryKey: ['/api'] })
  expect(await answer).toEqual(['after'])
})

test('an outdated answer is not what somebody waits for whose request a change has cancelled', async () => {
  const fetch = mockFetch(() => Response.json(['first']))
  const client = createQueryClient()
  await fetchAnswer(client, queryKey(listClasses))
  await invalidate(client, { queryKey: ['/api'] })
  const held = Promise.withResolvers<Response>()
  fetch.mockReturnValue(held.promise)
  const answer = fetchAnswer(client, queryKey(listClasses))
  fetch.mockResolvedValue(Response.json(['after']))
  await invalidate(client, { queryKey: ['/api'] })
  expect(await answer).toEqual(['after'])
})

test('an answer that cannot be fetched is a failure for whoever waits for it, and is not asked for again', async () => {
  const fetch = mockFetch(() => new Response('gone', { status: 404 }))
  await expect(fetchAnswer(createQueryClient(), queryKey(listClasses))).rejects.toThrow('404: gone')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a cancelled answer does not come late in place of the kept one that is shown', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  provideOfflineAnswers({
    read: async () => ({ answer: ['kept'], at: 1_000 }),
    deleteOfSchool: async () => undefined,
  })
  onTestFinished(() => {
    vi.useRealTimers()
    provideOfflineAnswers({ read: async () => undefined, deleteOfSchool: async () => undefined })
  })
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  const shown = client.fetchQuery({ queryKey: queryKey(listClasses) })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await shown).toEqual(['kept'])
  await cancelAnswer(client, queryKey(listClasses))
  late.resolve(Response.json(['before the save']))
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(queryKey(listClasses))).toEqual(['kept'])
})
