import { focusManager, hashKey, QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChangeEvent } from '../../../contract/changes/rules.ts'
import { request } from '../../lib/api/client.ts'
import { clientId } from '../../lib/api/client-id.ts'
import { offlineTimes } from '../../lib/api/offline-fallback.ts'
import { applyChanges, applyGap } from './follow-changes.ts'

const id = '01a20311-7606-738c-bc74-fe0927fde788'
const other = '01a20311-7640-76b2-99c9-df0193ac22ca'
const third = '01a20311-7681-71fa-9daa-b02d24ed7dc6'
const changeOf = (part: Partial<ChangeEvent>): ChangeEvent => ({
  nouns: ['classes'],
  ids: [id],
  by: null,
  client: null,
  isOnlyRecordsAndJournals: false,
  ...part,
})

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.setQueryData(['/api', 'classes'], [])
  queryClient.setQueryData(['/api', 'classes', id, 'detail'], { id })
  queryClient.setQueryData(['/api', 'classes', other, 'detail'], { id: other })
  queryClient.setQueryData(['/api', 'lesson-templates'], [])
  queryClient.setQueryData(['own-approval'], {})
})
const outdated = () =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey.join('/'))

test('makes exactly the answers out of date that a change concerns', async () => {
  await applyChanges(queryClient, [changeOf({})])
  expect(outdated()).toEqual(['/api/classes', `/api/classes/${id}/detail`])
})

test('after a gap everything that is shown is fetched again, at the start of the stream not what has failed before', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('Not found')))
  const observer = new QueryObserver(queryClient, { queryKey: ['/api', 'students', id], queryFn, retry: false })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  await applyGap(queryClient, true)
  expect([queryFn.mock.calls.length, outdated()]).toEqual([1, expect.arrayContaining(['/api/classes', 'own-approval'])])
  await applyGap(queryClient, false)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('not for the changes of this tab', async () => {
  await applyChanges(queryClient, [changeOf({ client: clientId })])
  expect(outdated()).toEqual([])
})

test('all of the nouns without ids', async () => {
  await applyChanges(queryClient, [changeOf({ ids: [] })])
  expect(outdated()).toEqual(['/api/classes', `/api/classes/${id}/detail`, `/api/classes/${other}/detail`])
})

test('what is under way arrives, and is then out of date once, however many changes there were', async () => {
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  const signals: AbortSignal[] = []
  const queryFn = vi.fn(({ signal }: QueryFunctionContext) => {
    signals.push(signal)
    return answers[signals.length - 1]?.promise ?? []
  })
  const shown = new QueryObserver(queryClient, { queryKey: ['/api', 'units'], queryFn })
  const stop = shown.subscribe(() => undefined)
  const changes = [changeOf({ nouns: ['units'] }), changeOf({ nouns: ['units'], ids: [other] })]
  const applied = Promise.all(changes.map((change) => applyChanges(queryClient, [change])))
  answers[0]?.resolve(['read before'])
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  expect(shown.getCurrentResult().data).toEqual(['read before'])
  answers[1]?.resolve(['read after'])
  await applied
  expect(shown.getCurrentResult().data).toEqual(['read after'])
  expect(outdated()).toEqual([])
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  stop()
})

test('and stays as it is when the changes do not concern it', async () => {
  const answer = Promise.withResolvers<object>()
  void queryClient.prefetchQuery({ queryKey: ['/api', 'classes', third, 'detail'], queryFn: () => answer.promise })
  const applied = applyChanges(queryClient, [changeOf({})])
  answer.resolve({ id: third })
  await applied
  expect(outdated()).toEqual(['/api/classes', `/api/classes/${id}/detail`])
})

test('what is under way is out of date as well where only the answer names what has changed', async () => {
  const answer = Promise.withResolvers<object>()
  void queryClient.prefetchQuery({ queryKey: ['/api', 'classes', third, 'detail'], queryFn: () => answer.promise })
  const applied = applyChanges(queryClient, [changeOf({ nouns: ['students'], ids: [other] })])
  answer.resolve({ id: third, students: [{ id: other }] })
  await applied
  expect(outdated()).toContain(`/api/classes/${third}/detail`)
})

test('any change of its nouns makes an answer out of date in whose place a stored one is shown', async () => {
  onTestFinished(() => offlineTimes.set(new Map()))
  offlineTimes.set(new Map([[hashKey(['/api', 'classes', other, 'detail']), 1_000]]))
  await applyChanges(queryClient, [changeOf({})])
  expect(outdated()).toEqual(['/api/classes', `/api/classes/${id}/detail`, `/api/classes/${other}/detail`])
})

/** A query of the units that is shown, each of whose answers takes so long. */
async function showUnits(tookMs: number) {
  const queryFn = vi.fn(() => new Promise<string[]>((resolve) => setTimeout(resolve, tookMs, ['read'])))
  const shown = new QueryObserver(queryClient, { queryKey: ['/api', 'units'], queryFn, staleTime: Infinity })
  hide = shown.subscribe(() => undefined)
  onTestFinished(hide)
  await vi.advanceTimersByTimeAsync(tookMs)
  return queryFn
}

let hide = () => {}

describe('an answer is fetched again', () => {
  const change = changeOf({ nouns: ['units'] })
  beforeEach(async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  /** The server says how long it took, whatever the network did. */
  async function answerFromServer(serverMs: number) {
    const headers = { 'server-timing': `answer;dur=${serverMs}` }
    vi.stubGlobal('fetch', async () => new Response('{}', { headers }))
    onTestFinished(() => void vi.unstubAllGlobals())
    await request('GET', '/api/units')
  }

  test.each([
    [50, 400],
    [500, 1_000],
  ])('once for many changes, where the server took %i ms not before %i ms', async (serverMs, pauseMs) => {
    const queryFn = await showUnits(50)
    await answerFromServer(serverMs)
    void applyChanges(queryClient, [change])
    await vi.advanceTimersByTimeAsync(51)
    expect(queryFn).toHaveBeenCalledTimes(2)
    for (const _ of [1, 2]) void applyChanges(queryClient, [change])
    await vi.advanceTimersByTimeAsync(1)
    expect(outdated()).toEqual(['/api/units'])
    await vi.advanceTimersByTimeAsync(pauseMs - 10)
    expect(queryFn).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10)
    expect(queryFn).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queryFn).toHaveBeenCalledTimes(3)
    expect(outdated()).toEqual([])
  })

  test('at once, where only the network took long', async () => {
    const queryFn = await showUnits(500)
    await answerFromServer(0)
    for (const count of [2, 3]) {
      void applyChanges(queryClient, [change])
      await vi.advanceTimersByTimeAsync(501)
      expect(queryFn).toHaveBeenCalledTimes(count)
    }
  })

  test('when it is shown again that was left during the pause, and fetched before the last change', async () => {
    const queryFn = await showUnits(50)
    await answerFromServer(500)
    void applyChanges(queryClient, [change])
    await vi.advanceTimersByTimeAsync(51)
    void applyChanges(queryClient, [change])
    await vi.advanceTimersByTimeAsync(100)
    hide()
    void queryClient.prefetchQuery({ queryKey: ['/api', 'units'], queryFn })
    await vi.advanceTimersByTimeAsync(100)
    expect(outdated()).toEqual([])
    void applyChanges(queryClient, [change])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outdated()).toEqual(['/api/units'])
  })

  test('once for many changes, in a hidden tab when that is seen', async () => {
    const queryFn = await showUnits(50)
    await answerFromServer(0)
    const other = vi.fn(async () => ['read'])
    const otherShown = new QueryObserver(queryClient, { queryKey: ['/api', 'people'], queryFn: other })
    onTestFinished(otherShown.subscribe(() => undefined))
    focusManager.setFocused(false)
    onTestFinished(() => focusManager.setFocused(undefined))
    for (const _ of [1, 2]) {
      void applyChanges(queryClient, [change])
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(outdated()).toEqual(['/api/units'])
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    expect(other).toHaveBeenCalledOnce()
  })

  test('in a hidden tab also where it was under way at the change', async () => {
    const queryFn = await showUnits(50)
    focusManager.setFocused(false)
    onTestFinished(() => focusManager.setFocused(undefined))
    void queryClient.refetchQueries({ queryKey: ['/api', 'units'] })
    void applyChanges(queryClient, [change])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queryFn).toHaveBeenCalledTimes(3)
  })
})

test("one's own role and name with those of people", async () => {
  await applyChanges(queryClient, [changeOf({ nouns: ['people'], ids: [] })])
  expect(outdated()).toContain('own-approval')
})

test('without waiting for answers that are under way', async () => {
  const answer = Promise.withResolvers<object>()
  void queryClient.prefetchQuery({ queryKey: ['/api', 'units'], queryFn: () => answer.promise })
  const applied = applyChanges(queryClient, [changeOf({ nouns: ['people'], ids: [] })])
  await vi.waitFor(() => expect(outdated()).toContain('own-approval'))
  answer.resolve({})
  await applied
})
