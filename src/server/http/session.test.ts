import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuerOf } from '../auth/tokens/access-token.ts'
import { signingKeys } from '../auth/tokens/signing-keys.ts'
import { scheduleBatch } from '../db/batch-schedule.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import { listCallers } from '../features/approved-users/repository.ts'
import { countStatements } from '../test/count-statements.ts'
import { type Person, type TestSchool, testSchool } from '../test/fixtures.ts'
import { callerLookup } from './session.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const lookupIn = (db: Db) => callerLookup((sessionIds) => listCallers(db, sessionIds))
const sessionOf = ({ userId, sessionId }: Person) => ({ userId, sessionId })

test('the callers of requests that arrive together are found in one statement, each request gets its own', async () => {
  const { asTeacher, asAdmin, db } = school
  const find = lookupIn(db)
  const asked = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? asAdmin : asTeacher))
  const { result, count } = await countStatements(db, () => Promise.all(asked.map((one) => find(sessionOf(one)))))
  expect(count).toBe(1)
  expect(result.map((identity) => identity?.caller.email)).toEqual(asked.map(({ email }) => email))
  expect(result[0]?.caller).toEqual({
    ...sessionOf(asAdmin),
    email: 'admin@school.test',
    approval: { id: asAdmin.approvalId, role: 'admin', status: 'active' },
  })
})

test('an ended session, and one with another person’s account id, have no caller; a caller may have no approval', async () => {
  const { asTeacher, asAdmin, db, visitor } = school
  const stranger = await visitor('stranger@elsewhere.test')
  const find = lookupIn(db)
  expect(
    await Promise.all([
      find({ userId: asTeacher.userId, sessionId: newId() }),
      find({ userId: asAdmin.userId, sessionId: asTeacher.sessionId }),
      find({ userId: stranger.userId, sessionId: stranger.sessionId }),
    ]),
  ).toEqual([
    undefined,
    undefined,
    {
      caller: expect.objectContaining({ email: stranger.email, approval: undefined }),
      schoolVersion: expect.any(String),
      versionWithoutRecords: expect.any(String),
    },
  ])
})

test('nothing is cached: a request that arrives during a statement waits for the next one', async () => {
  const { db, person } = school
  const leaver = await person({ email: 'leaver@school.test', role: 'teacher' })
  const find = lookupIn(db)
  expect((await find(sessionOf(leaver)))?.caller.email).toBe(leaver.email)
  await db.deleteFrom('auth.sessions').where('id', '=', leaver.sessionId).execute()
  expect(await find(sessionOf(leaver))).toBeUndefined()

  const { count } = await countStatements(db, async () => {
    const early = find(sessionOf(leaver))
    await new Promise<void>(scheduleBatch)
    await Promise.all([early, find(sessionOf(leaver))])
  })
  expect(count).toBe(2)
})

test.each(['none', '', '01a1f948-8679-712c-85ed-11730ee80d6', 7, undefined])(
  'a signed token with the session id %j is nobody’s, and disturbs nobody who asks at the same moment',
  async (sessionId) => {
    const { asTeacher, asStranger, clock, config, db } = school
    const { id: kid, privateKey } = await signingKeys({ db, clock }).active()
    const token = await new SignJWT({ session_id: sessionId })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuerOf(config.publicUrl))
      .setAudience('authenticated')
      .setSubject(asTeacher.userId)
      .setExpirationTime(clock().getTime() / 1000 + 60)
      .sign(privateKey)
    const authorization = `Bearer ${token}`
    const [refused, served] = await Promise.all([
      asStranger.send('GET', '/api/classes', undefined, { authorization }),
      asTeacher.get('/api/classes'),
    ])
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(served.status).toBe(200)
    const user = await asStranger.send('GET', '/auth/v1/user', undefined, { authorization })
    expect(user).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  },
)
