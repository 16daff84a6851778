import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { invariant } from '../contract/kernel/invariant.ts'
import { createAccountWithPassword } from './auth/accounts.ts'
import { ensureFirstAdmin } from './features/approved-users/first-admin/service.ts'
import { createClass, createStudent, createTemplate, scheduleLesson } from './test/factories.ts'
import { testSchool } from './test/fixtures.ts'

type Line = Record<string, unknown>

/** A school whose server writes a log that can be read. */
async function loggedSchool(env: Record<string, string> = {}) {
  const written: string[] = []
  const level = env.LOG_LEVEL ?? 'info'
  const log = pino({ level }, { write: (line: string) => void written.push(line) })
  const school = await testSchool({ log, env: { LOG_LEVEL: level, ...env } })
  onTestFinished(school.close)
  const lines = (): Line[] => written.map((line) => JSON.parse(line))
  return {
    ...school,
    text: () => written.join(''),
    lines,
    /** Each event by its name, with the fields that say what has happened. */
    events: () =>
      lines()
        .filter(({ event }) => event !== undefined)
        .map(({ level: _, time, pid, hostname, msg, reqId, ip, ...said }) => said),
  }
}

const email = 'newcomer@school.test'
const secrets = {
  chosen: 'seven quiet green lanterns',
  changed: 'eleven loud yellow drums',
  wrong: 'a wrong guess of somebody',
  known: 'basketball',
  student: 'Незабудько',
  firstName: 'Соломія',
  className: 'Клас секретний',
}

describe('a whole scenario', () => {
  test('leaves one line for each step, and no secret, address or name', async () => {
    const school = await loggedSchool()
    const { asAdmin, asTeacher, asStranger } = school
    const typed = new Set<string>(Object.values(secrets))
    const auth = (path: string, body: object, token?: string, method: 'POST' | 'PUT' = 'POST') =>
      asStranger.send(method, `/auth/v1${path}`, body, token ? { authorization: `Bearer ${token}` } : {})
    const signIn = async (password: string) => {
      const answer = await auth('/token?grant_type=password', { email, password })
      for (const secret of [answer.body.access_token, answer.body.refresh_token]) if (secret) typed.add(secret)
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) typed.add(String(cookie).split(/[=;]/)[1] ?? '')
      return answer
    }
    const openLink = async () => {
      const link = await vi.waitFor(() => {
        const mail = school.mails.shift()
        invariant(mail, 'a mail was sent')
        return new URL(mail.link)
      })
      const token_hash = link.searchParams.get('token_hash') ?? ''
      typed.add(token_hash)
      const type = link.searchParams.get('type')
      const first = await auth('/verify', { type, token_hash })
      await auth('/verify', { type, token_hash })
      typed.add(first.body.access_token)
      return first.body.access_token as string
    }

    const { id: approvedUserId } = (await asAdmin.post('/api/approved-users', { email, role: 'assistant' })).body
    const path = `/api/approved-users/${approvedUserId}`
    await asAdmin.post(`${path}/invitation`)
    const invited = await openLink()
    await auth('/user', { password: secrets.known }, invited, 'PUT')
    await auth('/user', { password: secrets.chosen }, invited, 'PUT')
    await asStranger.send('POST', '/api/approved-users/activation', undefined, { authorization: `Bearer ${invited}` })

    await signIn(secrets.wrong)
    const { body: session } = await signIn(secrets.chosen)
    const change = { password: secrets.changed, current_password: secrets.wrong }
    await auth('/user', change, session.access_token, 'PUT')
    await auth('/user', { ...change, current_password: secrets.chosen }, session.access_token, 'PUT')
    await auth('/recover', { email })
    await openLink()
    await auth('/recover', { email })

    await asAdmin.patch(path, { role: 'teacher' })
    await asTeacher.get('/api/approved-users')
    const { id: classId } = await createClass(school, { name: secrets.className })
    await createStudent(school, { firstName: secrets.firstName, lastName: secrets.student, classId })
    await asTeacher.get(`/api/students?search=${encodeURIComponent(secrets.student)}`)
    await asTeacher.get(`/${encodeURIComponent(secrets.student)}`)

    const refresh = (refresh_token: string) => auth('/token?grant_type=refresh_token', { refresh_token })
    const { body: second } = await refresh(session.refresh_token)
    typed.add(second.refresh_token).add(second.access_token)
    const { body: third } = await refresh(second.refresh_token)
    typed.add(third.refresh_token).add(third.access_token)
    school.clock.advance({ seconds: 11 })
    await refresh(session.refresh_token)
    const { body: last } = await signIn(secrets.changed)
    await auth('/logout?scope=local', {}, last.access_token)
    for (let attempt = 0; attempt < 11; attempt++) await signIn(secrets.wrong)
    await asAdmin.delete(path)

    const { id: userId } = session.user
    const by = asAdmin.userId
    const anySession = { userId, sessionId: expect.any(String) }
    await vi.waitFor(() => expect(school.events().filter(({ event }) => event === 'link-sent')).toHaveLength(1))
    // It is written after the answer, so that its place among the others is not fixed.
    expect(school.events()).toContainEqual({ event: 'link-sent', userId, kind: 'recovery' })
    expect(school.events().filter(({ event }) => event !== 'link-sent')).toEqual([
      { event: 'user-approved', approvedUserId, role: 'assistant', by },
      { event: 'user-invited', approvedUserId, by },
      { event: 'signed-in', ...anySession, by: 'invite' },
      { event: 'link-refused', kind: 'invite' },
      { event: 'password-not-changed', userId, code: 'weak_password' },
      { event: 'password-changed', userId },
      { event: 'user-activated', approvedUserId, by: userId },
      { event: 'sign-in-failed', userId },
      { event: 'signed-in', ...anySession, by: 'password' },
      { event: 'password-not-changed', userId, code: 'current_password_invalid' },
      { event: 'password-changed', userId },
      { event: 'signed-in', ...anySession, by: 'recovery' },
      { event: 'link-refused', kind: 'recovery' },
      { event: 'throttled', code: 'over_email_send_rate_limit', route: '/auth/v1/recover' },
      { event: 'user-updated', approvedUserId, role: 'teacher', status: 'active', by },
      { event: 'refused', code: 'forbidden', route: '/api/approved-users', by: asTeacher.userId },
      { event: 'token-reused', sessionId: expect.any(String) },
      { event: 'signed-in', ...anySession, by: 'password' },
      { event: 'signed-out', ...anySession, scope: 'local' },
      ...Array.from({ length: 10 }, () => ({ event: 'sign-in-failed', userId })),
      { event: 'throttled', code: 'over_request_rate_limit', route: '/auth/v1/token' },
      { event: 'user-deleted', approvedUserId, by },
    ])
    const warnings = school.lines().filter(({ event, level }) => event !== undefined && level === 40)
    expect(new Set(warnings.map(({ event }) => event))).toEqual(
      new Set(['link-refused', 'password-not-changed', 'refused', 'sign-in-failed', 'throttled', 'token-reused']),
    )
    for (const line of school.lines()) expect(line).toMatchObject({ reqId: expect.any(String), ip: '127.0.0.1' })
    expect(typed.size).toBeGreaterThan(15)
    for (const secret of [...typed, email, encodeURIComponent(secrets.student), 'school.test']) {
      expect(secret.length).toBeGreaterThan(4)
      expect(school.text()).not.toContain(secret)
    }
  })

  test('a sign-in under an address that nobody has is recorded without what was typed', async () => {
    const school = await loggedSchool()
    await school.asStranger.post('/auth/v1/token?grant_type=password', { email: secrets.chosen, password: 'x' })
    expect(school.events()).toEqual([{ event: 'sign-in-failed' }])
    expect(school.text()).not.toContain(secrets.chosen)
  })

  test('what is restored is recorded with who did it, and not by its name', async () => {
    const school = await loggedSchool()
    const { asTeacher } = school
    const { id: classId } = await createClass(school, { name: secrets.className })
    const { id: templateId } = await createTemplate(school)
    const { id: lessonId } = await scheduleLesson(school, { classId, templateId })
    const { id: studentId } = await createStudent(school, { lastName: secrets.student })
    const deleted = [
      ['scheduled-lessons', 'lesson', lessonId],
      ['lesson-templates', 'template', templateId],
      ['classes', 'class', classId],
      ['students', 'student', studentId],
    ] as const
    for (const [things, , id] of deleted) {
      expect((await asTeacher.delete(`/api/${things}/${id}`)).status).toBe(204)
      expect((await asTeacher.post(`/api/${things}/${id}/restoration`)).status).toBe(200)
    }
    const by = asTeacher.userId
    expect(school.events()).toEqual(deleted.map(([, kind, id]) => ({ event: 'restored', kind, id, by })))
    for (const secret of [secrets.className, secrets.student]) expect(school.text()).not.toContain(secret)
  })

  test('what is exported, erased and purged is recorded once, with who did it, and not by its name', async () => {
    const school = await loggedSchool()
    const { asAdmin, asTeacher } = school
    const student = await createStudent(school, { firstName: secrets.firstName, lastName: secrets.student })
    const path = `/api/students/${student.id}`
    const { id: classId } = await createClass(school, { name: secrets.className })
    await asTeacher.delete(`/api/classes/${classId}`)
    await asAdmin.get(`${path}/export`)
    await asAdmin.send('HEAD' as 'GET', `${path}/export`)
    await asAdmin.send('DELETE', `${path}/data`, { name: 'somebody else' })
    await asAdmin.send('DELETE', `${path}/data`, { name: `${secrets.firstName} ${secrets.student}` })
    await asAdmin.delete(`/api/deleted/${classId}`)
    school.clock.advance({ days: 31 })
    await asAdmin.delete(`/api/deleted/${classId}`)
    const by = asAdmin.userId
    expect(school.events()).toEqual([
      { event: 'exported', kind: 'student', id: student.id, by },
      { event: 'erased', kind: 'student', id: student.id, by },
      { event: 'purged', kind: 'class', id: classId, by },
    ])
    for (const secret of Object.values(secrets)) expect(school.text()).not.toContain(secret)
  })

  test('the end of a session on another device, another address of a calendar and the first admin are recorded', async () => {
    const school = await loggedSchool()
    const { asTeacher, asAdmin, db, config, clock } = school
    const { sessionId } = await school.visitor(asTeacher.email)
    const { sessionId: sessionOfOther } = await school.visitor(asAdmin.email)
    for (const id of [sessionId, sessionId, sessionOfOther]) await asTeacher.delete(`/auth/v1/sessions/${id}`)
    const { body: feed } = await asTeacher.post('/api/calendar-feed')
    await db.deleteFrom('approvedUsers').execute()
    const link = await ensureFirstAdmin(db, config, clock)
    const token = new URL(link ?? '').searchParams.get('token')
    const admin = { token, email, password: secrets.chosen }
    expect((await school.asStranger.post('/api/approved-users/first-admin', admin)).status).toBe(204)
    expect(school.events()).toEqual([
      { event: 'session-ended', userId: asTeacher.userId, sessionId },
      { event: 'calendar-feed-renewed', by: asTeacher.userId },
      { event: 'first-admin-created' },
    ])
    const file = feed.url.split('/').at(-1)
    for (const secret of [file, token, email, secrets.chosen]) expect(school.text()).not.toContain(secret)
  })

  test('a write from another site is recorded', async () => {
    const school = await loggedSchool()
    const origin = 'https://evil.example'
    await school.asTeacher.send('POST', '/api/classes', { name: 'x' }, { origin })
    await school.asStranger.send('POST', '/auth/v1/recover', { email }, { origin })
    expect(school.events().map(({ event, code }) => [event, code])).toEqual([
      ['refused', 'wrong_origin'],
      ['refused', 'wrong_origin'],
    ])
  })
})

describe('the access log', () => {
  const answered = (lines: Line[]) => lines.filter(({ msg }) => msg === 'answered')

  test('has a line for every answer but those that machines ask for, with its route in place of the path', async () => {
    const school = await loggedSchool()
    const { id } = await createClass(school)
    const found = await school.asTeacher.get(`/api/classes/${id}/detail?from=2026-01-01`)
    await school.asStranger.get('/api/classes')
    await school.asStranger.get('/nowhere/at/all')
    await school.asStranger.get('/healthz')
    await school.asStranger.get('/readyz')
    await school.asStranger.get('/metrics')
    const shared = { level: 30, ip: '127.0.0.1', ms: expect.any(Number), reqId: expect.any(String) }
    const lines = answered(school.lines())
    expect(lines).toMatchObject([
      { ...shared, method: 'POST', route: '/api/classes', status: 201, by: school.asTeacher.userId },
      { ...shared, method: 'GET', route: '/api/classes/:id/detail', by: school.asTeacher.userId },
      { ...shared, method: 'GET', route: '/api/classes', status: 401 },
      { ...shared, method: 'GET', status: 404 },
    ])
    expect(lines[1]).toMatchObject({ reqId: found.headers['x-request-id'], status: found.status })
    expect(lines[3]).not.toHaveProperty('route')
    expect(school.text()).not.toContain(id)
  })

  test.each([{ ACCESS_LOG: 'false' }, { LOG_LEVEL: 'warn' }])('is off with %j', async (env) => {
    const school = await loggedSchool(env)
    await school.asTeacher.get('/api/classes')
    expect(answered(school.lines())).toEqual([])
  })
})

test('the id of an answer of 500 leads to its cause in the log', async () => {
  const school = await loggedSchool()
  await createAccountWithPassword(school.db, { email, password: secrets.chosen, now: school.clock() })
  await school.db.schema.dropTable('changeHistory').execute()
  const { body } = await school.asTeacher.post('/api/classes', { name: secrets.className })
  expect(body.code).toBe('internal')
  await school.db.schema.dropTable('auth.throttles').execute()
  const failed = await school.asStranger.post('/auth/v1/token?grant_type=password', {
    email,
    password: secrets.chosen,
  })
  expect(failed.body.msg).toBe(`Something went wrong on the server (${failed.body.error_id})`)
  for (const id of [body.requestId, failed.body.error_id]) {
    const causes = school.lines().filter(({ reqId, level }) => reqId === id && level === 50)
    expect(causes).toMatchObject([{ err: { message: expect.stringContaining('does not exist') } }])
  }
  for (const secret of [secrets.className, secrets.chosen, email]) expect(school.text()).not.toContain(secret)
})
