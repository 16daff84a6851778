import { afterEach, expect, test, vi } from 'vitest'
import { createClass } from '../../../contract/classes/api.ts'
import { clientHeader, schoolVersionHeader } from '../../../contract/kernel/endpoint.ts'
import {
  ApiError,
  callEndpoint,
  failureOf,
  mayHaveBeenDone,
  provideSessionRenewal,
  request,
  SessionEndedError,
} from './client.ts'
import { clientId } from './client-id.ts'
import { requestEarly } from './early-answers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  provideSessionRenewal({ owner: () => undefined, hasExpired: () => false, renew: async () => false })
})

/** Answers the requests in their order; returns the mock of `fetch`. */
function mockFetch(...answers: Response[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift() ?? new Response(null, { status: 500 }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const failedResponse = (status: number, body: string, statusText = '') => new Response(body, { status, statusText })
const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

test('sends credentials always, and a JSON content type only with a body', async () => {
  const fetch = mockFetch(Response.json([]), Response.json({ id: '1' }, { status: 201 }))
  await request('GET', '/api/classes')
  await callEndpoint(createClass, { body: { name: '5-А' } })
  const signal = expect.any(AbortSignal)
  expect(fetch.mock.calls[0]).toEqual(['/api/classes', { method: 'GET', credentials: 'include', signal }])
  expect(fetch.mock.calls[1]).toEqual([
    '/api/classes',
    {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', [clientHeader]: clientId },
      body: '{"name":"5-А"}',
      signal,
    },
  ])
})

test('a failed answer is an error of the status, a colon, a space and the text', async () => {
  const text = '{"code":"student_id_taken","message":"Student ID STU2024001 is already in use"}'
  mockFetch(failedResponse(409, text))
  const error = await errorOf(request('POST', '/api/students', {}))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: `409: ${text}`, status: 409, failure: { code: 'student_id_taken' } })
  expect(failureOf(error)?.message).toBe('Student ID STU2024001 is already in use')
})

test('an empty answer gives the status text, and no message of the server', async () => {
  mockFetch(failedResponse(502, '', 'Bad Gateway'))
  const error = await errorOf(request('GET', '/api/classes'))
  expect(error).toMatchObject({ message: '502: Bad Gateway', failure: undefined })
  expect(failureOf(error)?.message).toBeUndefined()
})

test('an answer of a proxy that is not a failure of the API is kept as text', async () => {
  mockFetch(failedResponse(504, '<h1>Gateway Timeout</h1>'))
  expect(await errorOf(request('GET', '/api/classes'))).toMatchObject({
    message: '504: <h1>Gateway Timeout</h1>',
    failure: undefined,
  })
})

test('after 401 the session is renewed and the request sent once more, never a third time', async () => {
  const fetch = mockFetch(
    failedResponse(401, ''),
    Response.json([1]),
    failedResponse(401, ''),
    failedResponse(401, '', 'Unauthorized'),
  )
  const renew = vi.fn(async () => true)
  provideSessionRenewal({ owner: () => undefined, hasExpired: () => false, renew })
  expect(await (await request('GET', '/api/classes')).json()).toEqual([1])
  expect(await errorOf(request('GET', '/api/classes'))).toMatchObject({ status: 401, message: '401: Unauthorized' })
  expect(renew).toHaveBeenCalledTimes(2)
  expect(fetch).toHaveBeenCalledTimes(4)
})

test('a change that is sent once more after a renewal names the client of the tab as well', async () => {
  const fetch = mockFetch(failedResponse(401, ''), Response.json({}))
  provideSessionRenewal({ owner: () => undefined, hasExpired: () => false, renew: async () => true })
  await request('PUT', '/api/classes/1', {})
  const headers = { 'Content-Type': 'application/json', [clientHeader]: clientId }
  expect(fetch.mock.calls.map(([, init]) => init?.headers)).toEqual([headers, headers])
})

test('the version of an answer to a read counts for the tab, that of an answer to a change does not', async () => {
  vi.resetModules()
  const client = await import('./client.ts')
  const { oldestVersion } = await import('./school-version.ts')
  const answerOf = (version: number) => Response.json({}, { headers: { [schoolVersionHeader]: String(version) } })
  mockFetch(answerOf(3), answerOf(8))
  await client.request('PUT', '/api/classes/1', {})
  expect(oldestVersion()).toBeUndefined()
  await client.request('GET', '/api/classes')
  expect(oldestVersion()).toBe(8)
})

test('an answer that was asked for early is taken by the same person only', async () => {
  const fetch = mockFetch(
    Response.json(['of the teacher']),
    Response.json(['of the teacher']),
    Response.json(['of the colleague']),
  )
  let owner = 'teacher'
  provideSessionRenewal({ owner: () => owner, hasExpired: () => false, renew: async () => false })
  const answered = async () => (await request('GET', '/api/classes')).json()
  requestEarly('teacher', 'GET', '/api/classes')
  expect(await answered()).toEqual(['of the teacher'])
  expect(fetch).toHaveBeenCalledTimes(1)
  requestEarly('teacher', 'GET', '/api/classes')
  owner = 'colleague'
  expect(await answered()).toEqual(['of the colleague'])
})

test('nothing is sent once more in the name of somebody who has signed in since', async () => {
  let owner = 'teacher'
  const fetch = mockFetch()
  fetch.mockImplementationOnce(async () => {
    owner = 'colleague'
    return failedResponse(401, '')
  })
  provideSessionRenewal({ owner: () => owner, hasExpired: () => false, renew: async () => true })
  expect(await errorOf(request('POST', '/api/classes', {}))).toMatchObject({ status: 401 })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['before the request', true],
  ['after 401', false],
])('nothing is sent in the name of somebody who signs in during a renewal %s', async (_, isExpired) => {
  let owner = 'teacher'
  const fetch = mockFetch(failedResponse(401, ''))
  const renew = async () => {
    owner = 'colleague'
    return true
  }
  provideSessionRenewal({ owner: () => owner, hasExpired: () => isExpired, renew })
  expect(await errorOf(request('POST', '/api/classes', {}))).toMatchObject({ status: 401 })
  expect(fetch).toHaveBeenCalledTimes(isExpired ? 0 : 1)
})

test('a refused token of its own renews no session, which may be that of somebody else', async () => {
  const fetch = mockFetch(failedResponse(401, ''))
  const renew = vi.fn(async () => true)
  provideSessionRenewal({ owner: () => 'colleague', hasExpired: () => true, renew })
  expect(await errorOf(request('POST', '/api/classes', {}, { token: 'of a link' }))).toMatchObject({ status: 401 })
  expect([fetch.mock.calls.length, renew.mock.calls.length]).toEqual([1, 0])
})

test.each([true, false])(
  'an expired session is renewed before a request only where there is a network: %s',
  async (isOnline) => {
    vi.stubGlobal('navigator', { onLine: isOnline })
    mockFetch().mockRejectedValue(new TypeError('Failed to fetch'))
    const renew = vi.fn(async () => true)
    provideSessionRenewal({ owner: () => 'teacher', hasExpired: () => true, renew })
    expect(await errorOf(request('GET', '/api/classes'))).toBeInstanceOf(TypeError)
    expect(renew).toHaveBeenCalledTimes(isOnline ? 1 : 0)
  },
)

test('nothing is sent that somebody else began than who is signed in', async () => {
  const fetch = mockFetch(Response.json({}))
  provideSessionRenewal({ owner: () => 'colleague', hasExpired: () => false, renew: async () => true })
  const error = await errorOf(request('POST', '/api/classes', {}, { owner: 'teacher' }))
  expect([error instanceof SessionEndedError, mayHaveBeenDone(error)]).toEqual([true, false])
  expect(fetch).not.toHaveBeenCalled()
  expect((await request('POST', '/api/classes', {}, { owner: 'colleague' })).ok).toBe(true)
})

test('without a session to renew 401 is the answer', async () => {
  const fetch = mockFetch(failedResponse(401, ''))
  expect(await errorOf(request('GET', '/api/classes'))).toMatchObject({ status: 401 })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['was lost', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['is that of a proxy', async () => failedResponse(504, ''), true],
  ['refuses it', async () => failedResponse(409, ''), false],
])('a change whose answer %s takes another client id accordingly', async (_, answer, isRenewed) => {
  mockFetch().mockImplementationOnce(answer)
  const before = clientId
  await errorOf(request('PUT', '/api/classes/1', {}))
  expect(clientId !== before).toBe(isRenewed)
})

test('a read without an answer keeps the client id', async () => {
  mockFetch().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const before = clientId
  await errorOf(request('GET', '/api/classes'))
  expect(clientId).toBe(before)
})

test.each([
  [null, true],
  [new TypeError('Failed to fetch'), true],
  [new ApiError(502, '<h1>Bad Gateway</h1>', 'Bad Gateway'), true],
  [new ApiError(503, '{"code":"unavailable","message":"The server is busy"}', ''), true],
  [new ApiError(500, '{"code":"internal","message":"Something went wrong"}', ''), false],
  [new ApiError(409, '{"code":"changed_meanwhile","message":"Changed"}', ''), false],
])('%s may have been done: %s', (error, mayHave) => {
  expect(mayHaveBeenDone(error)).toBe(mayHave)
})
