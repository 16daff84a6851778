import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/approved-users/api.ts'
import { createApprovedUser } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const list = '/api/approved-users'
const pathOf = ({ id }: { id: string }) => `${list}/${id}`
let lastNumber = 0
const freshEmail = () => `fresh-${++lastNumber}@school.test`
const someone = (status: 'invited' | 'active' | 'suspended' = 'active', role: 'teacher' | 'admin' = 'teacher') =>
  school.person({ email: freshEmail(), role, status })

describe('POST /api/approved-users', () => {
  test('creates an invited user with the inviting admin, and an account without a password', async () => {
    const answer = await school.asAdmin.call(api.createApprovedUser, {
      body: { email: ' New.Teacher@School.TEST ', role: 'assistant' },
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        email: 'new.teacher@school.test',
        role: 'assistant',
        status: 'invited',
        invitedBy: school.asAdmin.userId,
        activatedAt: null,
      },
    })
    const account = await school.db
      .selectFrom('auth.users')
      .select(['passwordHash'])
      .where('email', '=', 'new.teacher@school.test')
      .execute()
    expect(account).toEqual([{ passwordHash: null }])
    expect(school.mails).toEqual([])
  })

  test('a create that is repeated under its id answers the same user; another one under it is refused', async () => {
    const user = { id: randomUUID(), email: freshEmail(), role: 'teacher' }
    const first = await school.asAdmin.post(list, user)
    expect(first).toMatchObject({ status: 201, body: user })
    expect(await school.asAdmin.post(list, user)).toMatchObject({ status: 200, body: first.body })
    await school.asAdmin.patch(`${list}/${user.id}`, { name: 'Юрій Їжак' })
    expect(await school.asAdmin.post(list, user)).toMatchObject({ status: 200, body: { name: 'Юрій Їжак' } })
    const later = { ...user, id: randomUUID(), email: freshEmail() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => school.asAdmin.post(list, later)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    for (const change of [{ email: freshEmail() }, { role: 'admin' }, { name: 'Юрій Їжак' }]) {
      const other = await refusal(school, () => school.asAdmin.post(list, { ...user, ...change }))
      expect(other).toMatchObject({ status: 409, code: 'already_exists', current: { id: user.id, role: 'teacher' } })
    }
  })

  test('an address in the list is refused, in any spelling, also when both requests arrive at once', async () => {
    const email = freshEmail()
    const add = (written: string) => school.asAdmin.post(list, { email: written, role: 'teacher' })
    const answers = await Promise.all([add(email), add(email.toUpperCase()), add(` ${email}`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const answer = await refusal(school, () => add(email.toUpperCase()))
    expect(answer).toMatchObject({ status: 409, code: 'email_taken', message: expect.stringContaining(email) })
  })

  test.each([
    ['no body', undefined, ''],
    ['no address', { role: 'teacher' }, 'email'],
    ['an address that is none', { email: 'teacher', role: 'teacher' }, 'email'],
    ['an address with SQL in it', { email: "a'; drop table auth.users; --@b.c", role: 'teacher' }, 'email'],
    ['a zero byte', { email: 'a\u0000@school.test', role: 'teacher' }, 'email'],
    ['an address of 256 letters', { email: `${'a'.repeat(244)}@school.test`, role: 'teacher' }, 'email'],
    ['no role', { email: 'a@school.test' }, 'role'],
    ['a role that is none', { email: 'a@school.test', role: 'owner' }, 'role'],
    ['a status', { email: 'a@school.test', role: 'teacher', status: 'active' }, 'status'],
  ])('refuses %s, and says where', async (_, body, path) => {
    const answer = await refusal(school, () => school.asAdmin.post(list, body))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.issues?.map((issue) => issue.path)).toContain(path)
  })
})

describe('GET /api/approved-users', () => {
  test('lists the newest first, in one statement; an address finds one', async () => {
    const [first, second] = [await createApprovedUser(school), await createApprovedUser(school)]
    const { body } = await school.asAdmin.call(api.listApprovedUsers)
    expect(body.slice(0, 2)).toEqual([second, first])
    const found = await school.asAdmin.call(api.listApprovedUsers, { query: { email: first.email.toUpperCase() } })
    expect(found.body).toEqual([first])
    for (const text of ['nobody@school.test', '', '%00', "'--"]) {
      expect(await school.asAdmin.get(`${list}?email=${text}`)).toMatchObject({ status: 200, body: [] })
    }
    expect(await school.statementsOf(() => school.asAdmin.get(list))).toHaveLength(1)
  })

  test('refuses invalid filters', async () => {
    expect(await school.asAdmin.get(`${list}?email=a&email=b`)).toMatchObject({ status: 400 })
    expect(await school.asAdmin.get(`${list}?role=admin`)).toMatchObject({ status: 400 })
  })
})

describe('PATCH /api/approved-users/{id}', () => {
  const patch = (id: string, body: object) => school.asAdmin.patch(pathOf({ id }), body)

  test('a new role applies to the next request', async () => {
    const teacher = await someone()
    expect((await teacher.get(list)).status).toBe(403)
    expect(await patch(teacher.approvalId, { role: 'admin' })).toMatchObject({ status: 200, body: { role: 'admin' } })
    expect((await teacher.get(list)).status).toBe(200)
    await patch(teacher.approvalId, { role: 'assistant' })
    expect((await teacher.post('/api/classes', { name: 'a' })).body.code).toBe('forbidden')
  })

  test('suspension ends the sessions; reactivation lets the person sign in again', async () => {
    const teacher = await someone()
    const suspended = await patch(teacher.approvalId, { status: 'suspended' })
    expect(suspended.body).toMatchObject({ status: 'suspended', activatedAt: '2026-03-02T10:00:00.000Z' })
    expect(await teacher.get('/api/classes')).toMatchObject({ status: 401 })
    school.clock.set('2026-03-03T10:00:00Z')
    const reactivated = await patch(teacher.approvalId, { status: 'active' })
    expect(reactivated.body).toMatchObject({ status: 'active', activatedAt: '2026-03-03T10:00:00.000Z' })
    expect(await teacher.get('/api/classes')).toMatchObject({ status: 401 })
    expect(await (await school.visitor(teacher.email)).get('/api/classes')).toMatchObject({ status: 200 })
  })

  test('only an update to active sets activatedAt', async () => {
    const { id } = await createApprovedUser(school)
    expect((await patch(id, { role: 'admin' })).body.activatedAt).toBeNull()
    expect((await patch(id, { status: 'suspended' })).body.activatedAt).toBeNull()
    school.clock.set('2026-03-04T10:00:00Z')
    const active = { status: 'active', activatedAt: '2026-03-04T10:00:00.000Z' }
    expect((await patch(id, { status: 'active' })).body).toMatchObject(active)
    school.clock.set('2026-03-05T10:00:00Z')
    expect((await patch(id, { status: 'active' })).body).toMatchObject(active)
  })

  test('refuses invalid input and unknown ids', async () => {
    const { id } = await createApprovedUser(school)
    const refused = (which: string, body: object) => refusal(school, () => patch(which, body))
    expect(await refused(id, {})).toMatchObject({ status: 400, message: 'Please give a name, a role or a status' })
    expect(await refused(id, { role: 'root' })).toMatchObject({ status: 400 })
    expect(await refused(id, { status: 'deleted' })).toMatchObject({ status: 400 })
    expect(await refused(id, { email: 'other@school.test' })).toMatchObject({ status: 400 })
    for (const which of [randomUUID(), 'x']) {
      expect(await refused(which, { role: 'admin' })).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

describe('DELETE /api/approved-users/{id}', () => {
  test('deletes approval, account and sessions; the address can be approved again without them', async () => {
    const teacher = await someone()
    const answer = await school.asAdmin.delete(pathOf({ id: teacher.approvalId }))
    expect(answer).toMatchObject({ status: 204, body: undefined })
    expect(await teacher.get('/api/classes')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    const again = () => school.asAdmin.delete(pathOf({ id: teacher.approvalId }))
    expect(await refusal(school, again)).toMatchObject({ status: 404 })
    const second = await createApprovedUser(school, { email: teacher.email })
    expect(second).toMatchObject({ status: 'invited', activatedAt: null })
    expect(await teacher.get('/api/classes')).toMatchObject({ status: 401 })
  })
})

describe('oneself and the last admin', () => {
  const ownAccount = { status: 409, code: 'own_account' }

  test('nobody deletes, suspends or demotes themselves', async () => {
    const own = pathOf({ id: school.asAdmin.approvalId })
    const refused = (body: object) => refusal(school, () => school.asAdmin.patch(own, body))
    expect(await refused({ status: 'suspended' })).toMatchObject(ownAccount)
    expect(await refused({ status: 'invited' })).toMatchObject(ownAccount)
    expect(await refused({ role: 'teacher' })).toMatchObject(ownAccount)
    expect(await refused({ role: 'assistant', status: 'active' })).toMatchObject(ownAccount)
    expect(await refusal(school, () => school.asAdmin.delete(own))).toMatchObject(ownAccount)
    expect(await school.asAdmin.patch(own, { role: 'admin', status: 'active' })).toMatchObject({ status: 200 })
  })

  test.each(['demote', 'suspend', 'delete'] as const)('two admins who %s each other: one stays', async (verb) => {
    const other = await testSchool()
    const second = await other.person({ email: 'second@school.test', role: 'admin' })
    const send = (by: typeof second, on: typeof second) => {
      const path = pathOf({ id: on.approvalId })
      if (verb === 'delete') return by.delete(path)
      return by.patch(path, verb === 'demote' ? { role: 'teacher' } : { status: 'suspended' })
    }
    const answers = await Promise.all([send(other.asAdmin, second), send(second, other.asAdmin)])
    // The later one is either refused as the last admin, or has no session any more.
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const left = await other.db
      .selectFrom('approvedUsers')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    expect(left).toHaveLength(1)
    await other.close()
  })
})

describe('POST /api/approved-users/{id}/invitation', () => {
  const invite = (id: string) => school.asAdmin.call(api.inviteApprovedUser, { params: { id } })

  test('answers a link valid for 72 hours and sends it; a second one replaces the first', async () => {
    school.clock.set('2026-03-02T10:00:00Z')
    school.mails.length = 0
    const { id, email } = await createApprovedUser(school)
    const first = await invite(id)
    expect(first).toMatchObject({ status: 201, body: { sentAt: '2026-03-02T10:00:00.000Z' } })
    expect(first.body.link).toMatch(/^http:\/\/school\.test\/auth\/set-password\?token_hash=[\w-]{43}&type=invite$/)
    const expiresAt = new Date('2026-03-05T10:00:00Z')
    await expect.poll(() => school.mails).toEqual([{ kind: 'invite', email, link: first.body.link, expiresAt }])
    school.clock.advance({ hours: 71 })
    const second = await invite(id)
    const follow = ({ body }: typeof first) => {
      const token = new URL(body.link).searchParams.get('token_hash')
      return school.asStranger.post('/auth/v1/verify', { type: 'invite', token_hash: token })
    }
    school.clock.advance({ hours: 71 })
    expect((await follow(first)).status).toBeGreaterThanOrEqual(400)
    expect(await follow(second)).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await follow(second)).status).toBeGreaterThanOrEqual(400)
  })

  test('is refused for users who have signed in already, whatever their status is now', async () => {
    for (const status of ['active', 'suspended', 'invited'] as const) {
      const { approvalId, userId } = await someone(status)
      if (status === 'invited') {
        await school.db
          .updateTable('auth.users')
          .set({ passwordHash: '$argon2id$any' })
          .where('id', '=', userId)
          .execute()
      }
      expect(await refusal(school, () => invite(approvalId))).toMatchObject({ status: 409, code: 'not_invited' })
    }
    expect(await refusal(school, () => invite(randomUUID()))).toMatchObject({ status: 404 })
  })
})

describe('POST /api/approved-users/activation', () => {
  test('activates an invited user once; an active one is not updated', async () => {
    school.clock.set('2026-03-02T10:00:00Z')
    const invited = await someone('invited')
    expect(await invited.get('/api/classes')).toMatchObject({ status: 403, body: { code: 'not_approved' } })
    const answers = await Promise.all([1, 2, 3].map(() => invited.call(api.activateApprovedUser)))
    const active = { id: invited.approvalId, status: 'active', activatedAt: '2026-03-02T10:00:00.000Z' }
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: active })
    school.clock.advance({ minutes: 30 })
    expect((await invited.call(api.activateApprovedUser)).body).toMatchObject(active)
    expect((await invited.get('/api/classes')).status).toBe(200)
  })

  test('refuses a suspended user, one without approval and one without a session with their own messages', async () => {
    const suspended = await someone('suspended')
    const unknown = await school.visitor(freshEmail())
    const activate = (who: typeof unknown) => refusal(school, () => who.post(`${list}/activation`))
    expect(await activate(suspended)).toMatchObject({
      status: 403,
      code: 'suspended',
      message: 'Access denied. Your account has been suspended.',
    })
    expect(await activate(unknown)).toMatchObject({
      status: 403,
      code: 'not_approved',
      message: 'Access denied. Your account has not been approved yet.',
    })
    const answer = await refusal(school, () => school.asStranger.post(`${list}/activation`))
    expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})

describe('permissions', () => {
  test('teachers and assistants are refused, also to read, and nothing changes', async () => {
    const { id } = await createApprovedUser(school)
    const calls = [
      ['GET', list, undefined],
      ['POST', list, { email: freshEmail(), role: 'admin' }],
      ['PATCH', pathOf({ id }), { role: 'admin' }],
      ['DELETE', pathOf({ id }), undefined],
      ['POST', `${pathOf({ id })}/invitation`, undefined],
    ] as const
    for (const [method, path, body] of calls) {
      for (const who of [school.asTeacher, school.asAssistant]) {
        const answer = await refusal(school, () => who.send(method, path, body))
        expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
      }
      const answer = await refusal(school, () => school.asStranger.send(method, path, body))
      expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
    expect(await school.asTeacher.patch(pathOf({ id: school.asTeacher.approvalId }), { role: 'admin' })).toMatchObject({
      status: 403,
    })
  })
})
