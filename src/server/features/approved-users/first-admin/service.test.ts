import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type EmptySchool, emptySchool } from '../../../test/fixtures.ts'
import { refusal } from '../../../test/refusal.ts'
import { listApprovedUsers } from '../repository.ts'
import { ensureFirstAdmin } from './service.ts'

const schools: EmptySchool[] = []
let school: EmptySchool
beforeEach(async () => {
  school = await emptySchool()
  schools.push(school)
})
afterAll(() => Promise.all(schools.map((one) => one.close())))

const admin = { email: 'Head@School.test', password: 'correct horse battery' }
const start = (settings: { admin: Config['admin'] }) =>
  ensureFirstAdmin(school.db, { ...school.config, ...settings }, school.clock)
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const redeem = (token: string, given: object = {}) =>
  school.asStranger.post('/api/approved-users/first-admin', { token, ...admin, ...given })
const signIn = ({ email, password } = admin) =>
  school.asStranger.post('/auth/v1/token?grant_type=password', { email, password })

describe('an empty installation', () => {
  test('with an admin in the settings: that admin exists, active, and signs in', async () => {
    expect(await start({ admin })).toBeUndefined()
    expect(await listApprovedUsers(school.db)).toMatchObject([
      { email: 'head@school.test', role: 'admin', status: 'active', activatedAt: '2026-03-02T10:00:00.000Z' },
    ])
    expect((await signIn()).status).toBe(200)
  })

  test.each([
    ['basketball', 'Password is known to be weak and easy to guess, please choose a different one.'],
    ['1234567890', 'Repeated characters and sequences are easy to guess'],
  ])('ADMIN_PASSWORD %s ends the start with one message', async (password, message) => {
    const refused = start({ admin: { ...admin, password } })
    await expect(refused).rejects.toThrow(new OperatorError(`ADMIN_PASSWORD cannot be used: ${message}`))
    expect(await listApprovedUsers(school.db)).toEqual([])
  })

  test('several processes that start together create one admin', async () => {
    await Promise.all(Array.from({ length: 5 }, () => start({ admin })))
    expect(await listApprovedUsers(school.db)).toHaveLength(1)
    const others = ['a', 'b', 'c'].map((name) => ({ ...admin, email: `${name}@school.test` }))
    await Promise.all(others.map((other) => start({ admin: other })))
    expect(await listApprovedUsers(school.db)).toHaveLength(1)
  })

  test('an account without approval does not keep its old password', async () => {
    await start({ admin })
    await sql`delete from approved_users`.execute(school.db)
    await start({ admin: { ...admin, password: 'another long password' } })
    expect((await signIn()).status).toBe(400)
    expect((await signIn({ ...admin, password: 'another long password' })).status).toBe(200)
  })

  test('without one: a link of 32 random bytes, of which only the hash is stored', async () => {
    const link = await start({ admin: undefined })
    expect(link).toMatch(/^http:\/\/school\.test\/auth\/first-admin\?token=[\w-]{43}$/)
    const [stored] = await school.db.selectFrom('firstAdminLinks').selectAll().execute()
    expect(stored?.tokenHash).toHaveLength(32)
    expect(stored?.tokenHash.toString('base64url')).not.toBe(tokenOf(link))
    expect(await listApprovedUsers(school.db)).toEqual([])
  })
})

describe('POST /api/approved-users/first-admin', () => {
  test('creates the admin, who can sign in; every link becomes invalid', async () => {
    const links = await Promise.all([start({ admin: undefined }), start({ admin: undefined })])
    const tokens = links.map(tokenOf)
    expect(new Set(tokens).size).toBe(2)
    expect(await redeem(tokens[0] ?? '')).toMatchObject({ status: 204, body: undefined })
    expect(await listApprovedUsers(school.db)).toMatchObject([
      { email: 'head@school.test', role: 'admin', status: 'active', invitedBy: null },
    ])
    const { body: session } = await signIn()
    const headers = { authorization: `Bearer ${session.access_token}` }
    const answer = await school.asStranger.send('GET', '/api/approved-users', undefined, headers)
    expect(answer.status).toBe(200)
    for (const token of tokens) {
      const again = await refusal(school, () => redeem(token, { email: 'second@school.test' }))
      expect(again).toMatchObject({ status: 403, code: 'link_spent' })
    }
    expect(await school.db.selectFrom('firstAdminLinks').selectAll().execute()).toEqual([])
  })

  test('of several at the same moment, with one link or with several, one becomes the admin', async () => {
    const tokens = [await start({ admin: undefined }), await start({ admin: undefined })].map(tokenOf)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name, index) => redeem(tokens[index % 2] ?? '', { email: `${name}@school.test` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403, 403])
    expect(await listApprovedUsers(school.db)).toHaveLength(1)
  })

  test('refuses a wrong link, and any link once there is a user', async () => {
    const token = tokenOf(await start({ admin: undefined }))
    const spent = { status: 403, code: 'link_spent' }
    expect(await refusal(school, () => redeem(`${token}x`))).toMatchObject(spent)
    expect(await refusal(school, () => redeem('x'))).toMatchObject(spent)
    await school.person({ email: 'teacher@school.test', role: 'teacher' })
    expect(await refusal(school, () => redeem(token))).toMatchObject(spent)
  })

  test.each([
    ['a short password', { password: 'nine char' }, 'password'],
    ['a known password', { password: 'basketball' }, 'password'],
    ['a sequence', { password: 'abcdefghijkl' }, 'password'],
    ['the own address', { password: 'head@school' }, 'password'],
    ['a password of 129 bytes', { password: 'ї'.repeat(65) }, 'password'],
    ['a password with a zero byte', { password: 'a long password\u0000' }, 'password'],
    ['a password with half of a character', { password: 'a long password\ud83e' }, 'password'],
    ['no address', { email: 'head' }, 'email'],
    ['no link', { token: '' }, 'token'],
    ['a role', { role: 'admin' }, 'role'],
  ])('refuses %s, and the link stays valid', async (_, given, path) => {
    const token = tokenOf(await start({ admin: undefined }))
    const answer = await refusal(school, () => redeem(token, given))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', issues: [{ path }] })
    expect((await redeem(token)).status).toBe(204)
  })
})

test('where there is a user, a start changes nothing', async () => {
  await start({ admin })
  expect(await start({ admin: undefined })).toBeUndefined()
  expect(await start({ admin: { email: 'other@school.test', password: 'another password' } })).toBeUndefined()
  expect(await start({ admin: { ...admin, password: 'a newer password' } })).toBeUndefined()
  expect(await listApprovedUsers(school.db)).toHaveLength(1)
  expect((await signIn()).status).toBe(200)
  expect(await school.db.selectFrom('firstAdminLinks').selectAll().execute()).toEqual([])
})
