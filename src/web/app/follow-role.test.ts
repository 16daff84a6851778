import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineTimes, provideOfflineAnswers } from '../lib/api/offline-fallback.ts'
import { ownApprovalKey } from '../session/session-provider.tsx'
import { stubLocalStorage } from '../test/local-storage.ts'
import { followRole } from './follow-role.ts'

const deleteOfSchool = vi.fn(async () => undefined)
let queryClient: QueryClient
let stop: () => void
beforeEach(() => {
  stubLocalStorage()
  deleteOfSchool.mockClear()
  offlineTimes.set(new Map())
  provideOfflineAnswers({ read: async () => undefined, deleteOfSchool })
  start()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** As when the page is loaded: with an answer in memory. */
function start(userId = 'olena') {
  queryClient = new QueryClient()
  queryClient.setQueryData(['/api', 'classes'], [])
  stop = followRole(queryClient, userId)
}
const answer = (role: string) => queryClient.setQueryData(ownApprovalKey, { role })
const isOutdated = () => queryClient.getQueryState(['/api', 'classes'])?.isInvalidated

test('another role deletes what is kept, and has the rest fetched again', async () => {
  answer('assistant')
  answer('teacher')
  await vi.waitFor(() => expect(isOutdated()).toBe(true))
  expect(deleteOfSchool).toHaveBeenCalledTimes(1)
})

test('also one that was given while the page was closed', async () => {
  answer('assistant')
  stop()
  start()
  answer('teacher')
  await vi.waitFor(() => expect(isOutdated()).toBe(true))
  expect(deleteOfSchool).toHaveBeenCalledTimes(1)
})

test('and in every tab that is open', async () => {
  answer('assistant')
  const [otherTab, stopOther] = [queryClient, stop]
  start()
  answer('teacher')
  otherTab.setQueryData(ownApprovalKey, { role: 'teacher' })
  await vi.waitFor(() => expect(otherTab.getQueryState(['/api', 'classes'])?.isInvalidated).toBe(true))
  stopOther()
})

test('the same role, the first one, that of another person and a kept one delete nothing', () => {
  answer('teacher')
  answer('teacher')
  stop()
  start('ivan')
  answer('assistant')
  offlineTimes.set(new Map([[JSON.stringify(ownApprovalKey), 1]]))
  answer('admin')
  expect(deleteOfSchool).not.toHaveBeenCalled()
  expect(isOutdated()).toBe(false)
})
