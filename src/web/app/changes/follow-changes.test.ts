import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '../../../contract/changes/rules.ts'
import { clientId } from '../../lib/api/client-id.ts'
import { applyChanges } from './follow-changes.ts'

const id = '01a20311-7606-738c-bc74-fe0927fde788'
const other = '01a20311-7640-76b2-99c9-df0193ac22ca'
const changeOf = (part: Partial<Change>): Change => ({ nouns: ['classes'], ids: [id], by: null, client: null, ...part })

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

test('and what is under way, which may have been read before', async () => {
  const answer = Promise.withResolvers<string[]>()
  const queryFn = vi.fn(() => answer.promise)
  void queryClient.prefetchQuery({ queryKey: ['/api', 'students'], queryFn })
  await applyChanges(queryClient, [changeOf({})])
  answer.resolve([])
  await queryClient.fetchQuery({ queryKey: ['/api', 'students'], queryFn, staleTime: Number.POSITIVE_INFINITY })
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test("one's own role and name with those of people", async () => {
  await applyChanges(queryClient, [changeOf({ nouns: ['people'], ids: [] })])
  expect(outdated()).toContain('own-approval')
})
