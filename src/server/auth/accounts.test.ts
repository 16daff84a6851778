import { afterAll, expect, test } from 'vitest'
import { createAccountWithPassword, deleteAccount, ensureAccount, findAccount } from './accounts.ts'
import { endSessionsOf, listSessions } from './sessions/sessions.ts'
import { password, serviceUnderTest } from './test/service-under-test.ts'

const auth = await serviceUnderTest()
const now = auth.clock()
afterAll(() => auth.close())

test('an account is found whatever the case of its address and the spaces around it, and created once', async () => {
  const [first, second] = await Promise.all([
    ensureAccount(auth.db, { email: 'Teacher@School.test', now }),
    ensureAccount(auth.db, { email: ' teacher@school.TEST ', now }),
  ])
  expect(first.id).toBe(second.id)
  expect(first).toMatchObject({ email: 'teacher@school.test', passwordHash: null, emailConfirmedAt: null })
  expect((await findAccount(auth.db, 'TEACHER@school.test'))?.id).toBe(first.id)
  expect(await findAccount(auth.db, 'other@school.test')).toBeUndefined()
  expect(await findAccount(auth.db, 'zero\u0000@school.test')).toBeUndefined()
})

test('an account with a password needs a password that meets the policy and an address that is not taken', async () => {
  const { passwordHash } = await createAccountWithPassword(auth.db, { email: 'admin@school.test', password, now })
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const again = (fields: object) =>
    createAccountWithPassword(auth.db, { email: 'admin@school.test', password, now, ...fields })
  await expect(again({})).rejects.toMatchObject({ status: 422, code: 'email_exists' })
  await expect(again({ password: 'short' })).rejects.toMatchObject({ status: 422, code: 'weak_password' })
  await expect(again({ email: 'nobody' })).rejects.toMatchObject({ status: 400, code: 'validation_failed' })
})

test('sessions are listed, the last used first, and ended', async () => {
  const { id: userId } = await auth.createPerson('many@school.test')
  const { refresh_token } = (await auth.signIn('many@school.test')).json()
  auth.advanceClock(60)
  await auth.signIn('many@school.test')
  auth.advanceClock(60)
  await auth.refresh(refresh_token)
  const sessions = await listSessions(auth.db, userId)
  expect(sessions.map(({ refreshedAt }) => (auth.clock().getTime() - Date.parse(refreshedAt)) / 1000)).toEqual([0, 60])
  expect(JSON.stringify(sessions)).not.toMatch(/key|counter/i)
  await endSessionsOf(auth.db, userId)
  expect(await listSessions(auth.db, userId)).toEqual([])
})

test('deleting an account deletes its sessions, links and known devices', async () => {
  const { id: userId } = await auth.createPerson('leaver@school.test')
  const { access_token } = (await auth.signIn('leaver@school.test')).json()
  await auth.issueLink(userId, 'recovery')
  await deleteAccount(auth.db, userId)
  expect((await auth.get('/user', { token: access_token })).json().code).toBe('user_not_found')
  for (const table of ['auth.sessions', 'auth.oneTimeTokens', 'auth.knownDevices'] as const) {
    expect(await auth.db.selectFrom(table).selectAll().where('userId', '=', userId).execute()).toEqual([])
  }
})
