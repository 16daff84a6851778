import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listClasses } from '../../contract/classes/api.ts'
import { queryKey } from '../lib/api/query-key.ts'
import { stubLocalStorage } from '../test/local-storage.ts'

test('a suspended person is signed out also where the refusal comes after a kept answer was shown', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  stubLocalStorage()
  localStorage.setItem('daybook-session', JSON.stringify({ user: { id: 'olena', email: 'olena@school.test' } }))
  const refusal = { code: 'suspended', message: 'Suspended' }
  const answer = new Promise((resolve) => setTimeout(() => resolve(Response.json(refusal, { status: 403 })), 6_000))
  vi.stubGlobal('fetch', () => answer)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const { provideOfflineAnswers } = await import('../lib/api/offline-fallback.ts')
  const { createQueryClient } = await import('../lib/api/query-client.ts')
  const { currentSessionState } = await import('./session-state.ts')
  const { signOutOnRefusal } = await import('./sign-out-on-refusal.ts')
  // The router changes the history that it finds when it is imported.
  vi.stubGlobal('history', { replaceState: () => undefined })
  const client = createQueryClient()
  provideOfflineAnswers({
    read: async () => ({ answer: ['kept'], at: 1_000 }),
    deleteOfSchool: async () => undefined,
  })
  onTestFinished(signOutOnRefusal(client))
  const shown = new QueryObserver(client, { queryKey: queryKey(listClasses) })
  onTestFinished(shown.subscribe(() => undefined))

  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown.getCurrentResult().data).toEqual(['kept'])
  expect(currentSessionState().person?.userId).toBe('olena')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(currentSessionState()).toEqual({ signOutReason: 'suspended' })
})
