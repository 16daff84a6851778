import { focusManager, QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChangeEvent } from '../../../contract/changes/rules.ts'
import { clientId } from '../../lib/api/client-id.ts'
import { applyChanges, refetchOutdated } from './follow-changes.ts'

const id = '01a20311-7606-738c-bc74-fe0927fde788'
const other = '01a20311-7640-76b2-99c9-df0193ac22ca'
const third = '01a20311-7681-71fa-9daa-b02d24ed7dc6'
const changeOf = (part: Partial<ChangeEvent>): ChangeEvent => ({
  nouns: ['classes'],
  ids: [id],
  by: null,
  client: null,
  isWithinLessons: false,
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

test('after an answer that took 50 ms the next changes wait for 400 ms, and are fetched together', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryFn = vi.fn(() => new Promise<string[]>((resolve) => setTimeout(resolve, 50, ['read'])))
  const shown = new QueryObserver(queryClient, { queryKey: ['/api', 'units'], queryFn, staleTime: Infinity })
  const stop = shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(50)
  const change = changeOf({ nouns: ['units'] })
  void applyChanges(queryClient, [change])
  await vi.advanceTimersByTimeAsync(50)
  expect(queryFn).toHaveBeenCalledTimes(2)
  for (const _ of [1, 2]) void applyChanges(queryClient, [change])
  await vi.advanceTimersByTimeAsync(399)
  expect(queryFn).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})

test('in a hidden tab what is shown is fetched once, when the tab is shown', async () => {
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
  const queryFn = vi.fn(() => ['read'])
  const shown = new QueryObserver(queryClient, { queryKey: ['/api', 'units'], queryFn, staleTime: Infinity })
  const stop = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true))
  for (const _ of [1, 2]) await applyChanges(queryClient, [changeOf({ nouns: ['units'] })])
  expect(queryFn).toHaveBeenCalledTimes(1)
  await refetchOutdated(queryClient)
  expect(queryFn).toHaveBeenCalledTimes(2)
  await refetchOutdated(queryClient)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
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
