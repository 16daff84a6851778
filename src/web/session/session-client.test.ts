import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteClass, listClasses } from '../../contract/classes/api.ts'
import { queryKey } from '../lib/api/query-key.ts'
import { stubLocalStorage } from '../test/local-storage.ts'

const refusal = () => Response.json({ code: 'suspended', message: 'Suspended' }, { status: 403 })

async function openWindow() {
  vi.resetModules()
  stubLocalStorage()
  const user = { id: 'olena', email: 'olena@school.test' }
  localStorage.setItem('daybook-session', JSON.stringify({ access_token: 'access', refresh_token: 'refresh', user }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { provideOfflineAnswers } = await import('../lib/api/offline-fallback.ts')
  const { createSessionClient } = await import('./session-client.ts')
  const { currentSessionState, setSignedIn, setSignedOut } = await import('./session-state.ts')
  // The router changes the history that it finds when it is imported.
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  return { provideOfflineAnswers, createSessionClient, currentSessionState, setSignedIn, setSignedOut }
}

test('a suspended person is signed out also where the refusal comes after a kept answer was shown', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answer = new Promise((resolve) => setTimeout(() => resolve(refusal()), 6_000))
  vi.stubGlobal('fetch', () => answer)
  const { provideOfflineAnswers, createSessionClient, currentSessionState } = await openWindow()
  provideOfflineAnswers({
    read: async () => ({ answer: ['kept'], at: 1_000 }),
    deleteOfSchool: async () => undefined,
  })
  const shown = new QueryObserver(createSessionClient(), { queryKey: queryKey(listClasses) })
  onTestFinished(shown.subscribe(() => undefined))

  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown.getCurrentResult().data).toEqual(['kept'])
  expect(currentSessionState().person?.userId).toBe('olena')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(currentSessionState()).toEqual({ signOutReason: 'suspended' })
})

test('a suspended person is signed out where a change is refused', async () => {
  vi.stubGlobal('fetch', async () => refusal())
  const { createSessionClient, currentSessionState } = await openWindow()
  const { callEndpoint } = await import('../lib/api/client.ts')
  const saving = new MutationObserver(createSessionClient(), {
    mutationFn: () => callEndpoint(deleteClass, { params: { id: '1' } }),
  })
  await expect(saving.mutate()).rejects.toThrow('Suspended')
  expect(currentSessionState()).toEqual({ signOutReason: 'suspended' })
})

const olena = { userId: 'olena', email: 'olena@school.test' }

test('a suspended person is signed out also where the approval came since the first call', async () => {
  vi.stubGlobal('fetch', async () => refusal())
  const { createSessionClient, currentSessionState, setSignedIn } = await openWindow()
  const client = createSessionClient()
  setSignedIn(olena)
  await expect(client.fetchQuery({ queryKey: queryKey(listClasses) })).rejects.toThrow('Suspended')
  expect(currentSessionState()).toEqual({ signOutReason: 'suspended' })
})

test('a refusal of an earlier session does not end the next one, also of the same person', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const { createSessionClient, currentSessionState, setSignedIn, setSignedOut } = await openWindow()
  const refused = createSessionClient().fetchQuery({ queryKey: queryKey(listClasses) })
  setSignedOut()
  setSignedIn(olena)
  answer.resolve(refusal())
  await expect(refused).rejects.toThrow('Suspended')
  expect(currentSessionState().person).toEqual(olena)
})
