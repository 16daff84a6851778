import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariant } from '../../../contract/kernel/invariant.ts'
import type { Tx } from '../../db/transaction.ts'
import { countStatements } from '../../test/count-statements.ts'
import { sendDuring } from '../../test/send-during.ts'
import { errorOf, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'
import { encodeRefreshToken, parseRefreshToken } from '../tokens/refresh-token.ts'
import { deleteExpired } from './cleanup.ts'
import { endSessionsOf, listSessions } from './sessions.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
})
afterAll(() => auth.close())

let people = 0
async function signedIn() {
  people += 1
  const email = `person${people}@school.test`
  const { id } = await auth.createPerson(email)
  const { refresh_token: token } = (await auth.signIn(email)).json()
  return { userId: id, token: token as string }
}

async function rotated(token: string, times: number): Promise<string> {
  if (times === 0) return token
  return rotated((await auth.refresh(token)).json().refresh_token, times - 1)
}

/** The error of a response, and what the browser is told to forget. */
const refusalOf = (response: LightMyRequestResponse) => [...errorOf(response), response.headers['clear-site-data']]

const alreadyUsed = [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used', '"cache"']
const notFound = [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found', '"cache"']

describe('POST /token?grant_type=refresh_token', () => {
  test('fifty requests with one token at once are one refresh, and all get its answer', async () => {
    const { token, userId } = await signedIn()
    const refreshes = (count: number) => Promise.all(Array.from({ length: count }, () => auth.refresh(token)))
    const { result, count } = await countStatements(auth.db, () => refreshes(50))
    expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(result.map((response) => response.json().refresh_token)).size).toBe(1)
    expect(count).toBeLessThan(12)
    const sessions = auth.db.selectFrom('auth.sessions').select('refreshCounter').where('userId', '=', userId)
    expect(await sessions.execute()).toEqual([{ refreshCounter: 1 }])
  })

  test('rotates, with a new access token and cookie in the same session', async () => {
    const { token, userId } = await signedIn()
    auth.advanceClock(3000)
    const response = await auth.refresh(token)
    const session = response.json()
    expect(response.statusCode).toBe(200)
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: userId } })
    expect(session.refresh_token).not.toBe(token)
    expect(response.headers['set-cookie']).toContain(`daybook-access=${session.access_token}; Max-Age=3600; Path=/api`)
    const sessions = await listSessions(auth.db, userId)
    expect(sessions).toHaveLength(1)
    expect(sessions[0]?.refreshedAt).toEqual(auth.clock().toISOString())
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr).toEqual([{ method: 'password', timestamp: (auth.clock().getTime() - 3_000_000) / 1000 }])
  })

  test('the token before the active one is answered with the active one at any age', async () => {
    const { token } = await signedIn()
    const active = await rotated(token, 1)
    auth.advanceClock(30 * 24 * 3600)
    const response = await auth.refresh(token)
    expect(response.json().refresh_token).toBe(active)
    expect(response.json().access_token).toBeTruthy()
    expect((await auth.refresh(active)).statusCode).toBe(200)
  })

  test('older tokens are answered with it for ten seconds after the last refresh', async () => {
    const { token } = await signedIn()
    const active = await rotated(token, 3)
    auth.advanceClock(9.999)
    expect((await auth.refresh(token)).json().refresh_token).toBe(active)
  })

  test('later reuse deletes the session, so that the active token is invalid too', async () => {
    const { token, userId } = await signedIn()
    const active = await rotated(token, 2)
    auth.advanceClock(10)
    expect(refusalOf(await auth.refresh(token))).toEqual(alreadyUsed)
    expect(await listSessions(auth.db, userId)).toEqual([])
    expect(refusalOf(await auth.refresh(active))).toEqual(notFound)
  })

  test('a permitted reuse does not extend the ten seconds', async () => {
    const { token } = await signedIn()
    await rotated(token, 2)
    auth.advanceClock(6)
    expect((await auth.refresh(token)).statusCode).toBe(200)
    auth.advanceClock(6)
    expect(refusalOf(await auth.refresh(token))).toEqual(alreadyUsed)
  })

  test('waits for refreshes by another process, and answers their last token', async () => {
    const { token, userId } = await signedIn()
    const refreshTwice = (tx: Tx) =>
      tx.updateTable('auth.sessions').set({ refreshCounter: 2 }).where('userId', '=', userId).execute()
    const answer = await sendDuring(auth.db, [refreshTwice], () => auth.refresh(token))
    expect(parseRefreshToken(answer.json().refresh_token)?.counter).toBe(2)
  })

  test('a counter that was never issued', async () => {
    const { userId } = await signedIn()
    const session = await auth.db
      .selectFrom('auth.sessions')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const response = await auth.refresh(encodeRefreshToken({ ...session, refreshCounter: 1 }))
    const notIssued = [400, 'validation_failed', 'Invalid Refresh Token: Not Issued By This Server', undefined]
    expect(refusalOf(response)).toEqual(notIssued)
    expect(await listSessions(auth.db, userId)).toHaveLength(1)
  })

  test('a forged token for an existing session is answered like one for an unknown session, and ends nothing', async () => {
    const { token, userId } = await signedIn()
    await rotated(token, 3)
    auth.advanceClock(60)
    const parsed = parseRefreshToken(token)
    invariant(parsed, 'the service issues well-formed tokens')
    const forged = encodeRefreshToken({ id: parsed.sessionId, refreshKey: randomBytes(32), refreshCounter: 0 })
    expect(refusalOf(await auth.refresh(forged))).toEqual(notFound)
    expect(await listSessions(auth.db, userId)).toHaveLength(1)
  })

  test('a session that was ended', async () => {
    const { token, userId } = await signedIn()
    await endSessionsOf(auth.db, userId)
    expect(refusalOf(await auth.refresh(token))).toEqual(notFound)
  })

  test('a session idle for more than 60 days', async () => {
    const { token } = await signedIn()
    auth.advanceClock(60 * 24 * 3600 + 1)
    expect(refusalOf(await auth.refresh(token))).toEqual([
      400,
      'session_expired',
      'Invalid Refresh Token: Session Expired (Inactivity)',
      '"cache"',
    ])
  })

  test('a session that began more than its days ago, however often it was refreshed', async () => {
    const { token, userId } = await signedIn()
    let active = token
    for (const days of [50, 50, 50, 30]) {
      auth.advanceClock(days * 24 * 3600)
      active = await rotated(active, 1)
    }
    auth.advanceClock(1)
    const expired = [400, 'session_expired', 'Invalid Refresh Token: Session Expired', '"cache"']
    expect(refusalOf(await auth.refresh(active))).toEqual(expired)
    await deleteExpired(auth.db, auth.clock(), 180 * 24 * 3600 * 1000)
    expect(await listSessions(auth.db, userId)).toEqual([])
  })

  test.each([[''], [undefined], ['short'], ['A'.repeat(50)]])('malformed: %s', async (token) => {
    expect(errorOf(await auth.refresh(token))).toEqual([400, 'validation_failed', 'Refresh token is not valid'])
  })
})
