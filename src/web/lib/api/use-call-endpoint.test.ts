import { afterEach, expect, test, vi } from 'vitest'
import { createClass } from '../../../contract/classes/api.ts'
import { ApiError, mayHaveBeenDone, provideSessionRenewal, SessionEndedError } from './client.ts'
import { callEndpointOf } from './use-call-endpoint.ts'

const signedIn = (owner: string | undefined) =>
  provideSessionRenewal({ owner: () => owner, hasExpired: () => false, renew: async () => false })

afterEach(() => {
  vi.unstubAllGlobals()
  signedIn(undefined)
})

/** Calls an endpoint in the name of `owner`; `next` is signed in when the answer comes. Resolves to the answer or the error. */
async function call(owner: string | undefined, next: string | undefined, answer: () => Response) {
  signedIn(owner)
  vi.stubGlobal('fetch', async () => {
    signedIn(next)
    return answer()
  })
  return callEndpointOf(owner)(createClass, { body: { name: '5-А' } }).catch((error: unknown) => error)
}
const stored = () => Response.json({ id: '1' }, { status: 201 })
const refused = () => new Response('', { status: 409 })

test('an answer that comes after the person has signed out is a failure, which may have been done unless it was refused', async () => {
  for (const [answer, mayBeStored] of [
    [stored, true],
    [refused, false],
  ] as const) {
    for (const next of ['colleague', undefined]) {
      const error = await call('teacher', next, answer)
      expect([error instanceof SessionEndedError, mayHaveBeenDone(error)]).toEqual([true, mayBeStored])
    }
  }
})

test('any other answer is passed on, also to somebody who has signed in by it', async () => {
  expect(await call('teacher', 'teacher', stored)).toEqual({ id: '1' })
  expect(await call(undefined, 'teacher', stored)).toEqual({ id: '1' })
  const error = await call('teacher', 'teacher', refused)
  expect([error instanceof ApiError, error instanceof SessionEndedError]).toEqual([true, false])
})

test('nothing is sent once somebody else is signed in, or nobody', async () => {
  const fetch = vi.fn(async () => stored())
  vi.stubGlobal('fetch', fetch)
  for (const next of ['colleague', undefined]) {
    signedIn(next)
    const error = await callEndpointOf('teacher')(createClass, { body: { name: '5-А' } }).catch((error) => error)
    expect([error instanceof SessionEndedError, mayHaveBeenDone(error)]).toEqual([true, false])
  }
  expect(fetch).not.toHaveBeenCalled()
})
