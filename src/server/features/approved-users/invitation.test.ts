import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as api from '../../../contract/approved-users/api.ts'
import type { AuthMail } from '../../auth/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { createMailer, type Mailer } from '../../mail/mailer.ts'
import { actor } from '../../test/actor.ts'
import { countStatements } from '../../test/count-statements.ts'
import { emptySchool, type Person } from '../../test/fixtures.ts'
import { linkIn, mailServer } from '../../test/mail-server.ts'

const list = '/api/approved-users'
const email = 'olena.boyko@school.test'
const password = 'seven quiet green lanterns'

/** A school that sends its mails to a mail server on this port. */
async function schoolWithMail(port: number) {
  // The mailer needs the school's database, and the school needs the mailer.
  const office: { mailer?: Mailer } = {}
  const school = await emptySchool({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Daybook <daybook@school.test>' },
    outbox: {
      store: async (tx, mail) => office.mailer?.store(tx, mail),
      send: () => office.mailer?.send(),
    },
  })
  const mailer = createMailer({ ...school, log: pino({ level: 'silent' }) })
  office.mailer = mailer
  onTestFinished(async () => {
    await mailer.close()
    await school.close()
  })
  const asAdmin = await school.person({ email: 'admin@school.test', role: 'admin' })
  return { ...school, asAdmin, mailer }
}

async function runningMailServer(port?: number) {
  const server = await mailServer(port)
  onTestFinished(server.close)
  return server
}

/** A port on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = await mailServer()
  await server.close()
  return server.port
}

async function approve(asAdmin: Person, address = email) {
  const { body } = await asAdmin.call(api.createApprovedUser, { body: { email: address, role: 'teacher' } })
  return body
}

const invite = (asAdmin: Person, { id }: { id: string }) =>
  asAdmin.call(api.inviteApprovedUser, { params: { id } }).then(({ body }) => body.link)

async function find(asAdmin: Person, address = email) {
  const { body } = await asAdmin.call(api.listApprovedUsers, { query: { email: address } })
  return body[0]
}

type School = Awaited<ReturnType<typeof schoolWithMail>>

/** Follows a mailed link as the browser's client does, up to the first call of the product API. */
async function comeInBy(link: string, { app, asStranger }: Pick<School, 'app' | 'asStranger'>) {
  const page = new URL(link)
  const verified = await asStranger.post('/auth/v1/verify', {
    token_hash: page.searchParams.get('token_hash'),
    type: page.searchParams.get('type'),
  })
  expect(verified.status).toBe(200)
  const byLink = actor(app, async () => ({ authorization: `Bearer ${verified.body.access_token}` }))
  expect((await byLink.put('/auth/v1/user', { password })).status).toBe(200)

  const signedIn = await asStranger.post('/auth/v1/token?grant_type=password', { email, password })
  expect(signedIn.status).toBe(200)
  const person = actor(app, async () => ({ authorization: `Bearer ${signedIn.body.access_token}` }))
  expect((await person.get('/api/classes')).body.code).toBe('not_approved')
  expect((await person.call(api.activateApprovedUser)).status).toBe(200)
  expect((await person.get('/api/classes')).status).toBe(200)
}

describe('an invitation by mail', () => {
  test('arrives, and its link allows to set a password, to sign in and to become active', async () => {
    const server = await runningMailServer()
    const school = await schoolWithMail(server.port)
    const { asAdmin, clock } = school
    const added = await approve(asAdmin)
    expect(added).toMatchObject({ status: 'invited', activatedAt: null, invitationMail: null })
    const link = await invite(asAdmin, added)
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    const [mail] = server.received
    expect(mail?.to).toEqual([email])
    expect(mail && linkIn(mail)).toBe(link)
    await expect
      .poll(async () => (await find(asAdmin))?.invitationMail)
      .toEqual({ state: 'sent', at: '2026-03-02T10:00:00.000Z' })

    clock.advance({ hours: 5 })
    await comeInBy(link, school)
    expect(await find(asAdmin)).toMatchObject({ status: 'active', activatedAt: '2026-03-02T15:00:00.000Z' })
    const again = await school.asStranger.post('/auth/v1/verify', {
      token_hash: new URL(link).searchParams.get('token_hash'),
      type: 'invite',
    })
    expect(again).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })

  test('is shown as sent also after a mail for a forgotten password, and to who is suspended', async () => {
    const server = await runningMailServer()
    const school = await schoolWithMail(server.port)
    const { asAdmin, clock } = school
    const { id } = await approve(asAdmin)
    await invite(asAdmin, { id })
    const sent = { state: 'sent', at: '2026-03-02T10:00:00.000Z' }
    await expect.poll(async () => (await find(asAdmin))?.invitationMail).toEqual(sent)
    clock.advance({ hours: 1 })
    await school.asStranger.post('/auth/v1/recover', { email })
    await vi.waitFor(() => expect(server.received).toHaveLength(2))
    expect((await find(asAdmin))?.invitationMail).toEqual(sent)
    expect(await asAdmin.patch(`/api/approved-users/${id}`, { status: 'suspended' })).toMatchObject({
      status: 200,
      body: { invitationMail: sent },
    })
  })

  test('is sent once after a failure of the mail server, of which the admin sees the reason', async () => {
    const port = await deadPort()
    const school = await schoolWithMail(port)
    const { asAdmin, clock, mailer } = school
    const link = await invite(asAdmin, await approve(asAdmin))
    await expect
      .poll(async () => (await find(asAdmin))?.invitationMail)
      .toEqual({
        state: 'failed',
        since: '2026-03-02T10:00:00.000Z',
        reason: expect.stringContaining('ECONNREFUSED'),
        nextAttemptAt: '2026-03-02T10:00:30.000Z',
      })

    const server = await runningMailServer(port)
    clock.advance({ seconds: 31 })
    await mailer.sendDue()
    clock.advance({ hours: 1 })
    await mailer.sendDue()
    expect(server.received.map(({ to }) => to)).toEqual([[email]])
    const [mail] = server.received
    expect(mail && linkIn(mail)).toBe(link)
    expect((await find(asAdmin))?.invitationMail).toEqual({ state: 'sent', at: '2026-03-02T10:00:31.000Z' })
    await comeInBy(link, school)
    expect(await find(asAdmin)).toMatchObject({ status: 'active', activatedAt: '2026-03-02T11:00:31.000Z' })
  })

  test('that was replaced while the mail server was down arrives once, with the valid link', async () => {
    const port = await deadPort()
    const { asAdmin, clock, mailer } = await schoolWithMail(port)
    const added = await approve(asAdmin)
    await invite(asAdmin, added)
    await expect.poll(async () => (await find(asAdmin))?.invitationMail?.state).toBe('failed')
    const newer = await invite(asAdmin, added)
    await expect.poll(async () => (await find(asAdmin))?.invitationMail?.state).toBe('failed')

    const server = await runningMailServer(port)
    clock.advance({ minutes: 2 })
    await mailer.sendDue()
    expect(server.received.map(linkIn)).toEqual([newer])
  })

  test('is given up when its link has expired, which the admin sees', async () => {
    const { asAdmin, clock, mailer } = await schoolWithMail(await deadPort())
    await invite(asAdmin, await approve(asAdmin))
    await expect.poll(async () => (await find(asAdmin))?.invitationMail?.state).toBe('failed')
    clock.advance({ hours: 72 })
    await mailer.sendDue()
    expect((await find(asAdmin))?.invitationMail).toMatchObject({ state: 'failed', nextAttemptAt: null })
  })

  test('is deleted with the user; a user approved again starts without one', async () => {
    const port = await deadPort()
    const { asAdmin, clock, mailer, db } = await schoolWithMail(port)
    const added = await approve(asAdmin)
    const other = await approve(asAdmin, 'other@school.test')
    await invite(asAdmin, added)
    await invite(asAdmin, other)
    await expect.poll(async () => (await find(asAdmin, other.email))?.invitationMail?.state).toBe('failed')
    expect((await asAdmin.delete(`${list}/${added.id}`)).status).toBe(204)
    expect(await db.selectFrom('outgoingMails').select('email').execute()).toEqual([{ email: other.email }])

    const server = await runningMailServer(port)
    clock.advance({ minutes: 2 })
    await mailer.sendDue()
    expect(server.received.map(({ to }) => to)).toEqual([[other.email]])
    expect(await approve(asAdmin)).toMatchObject({ invitationMail: null })
  })

  test('that cannot be stored leaves the link of the earlier one valid', async () => {
    let isFull = false
    const links: string[] = []
    const store = async (_tx: Tx, { link }: AuthMail) => {
      if (isFull) throw new Error('The disk is full')
      links.push(link)
    }
    const school = await emptySchool({ outbox: { store, send: () => undefined } })
    onTestFinished(school.close)
    const asAdmin = await school.person({ email: 'admin@school.test', role: 'admin' })
    const added = await approve(asAdmin)
    await invite(asAdmin, added)
    isFull = true
    expect((await asAdmin.post(`${list}/${added.id}/invitation`)).status).toBe(500)
    await comeInBy(links[0] ?? '', school)
  })

  test('that waits is not sent to a user who has been suspended', async () => {
    const port = await deadPort()
    const { asAdmin, clock, mailer } = await schoolWithMail(port)
    const added = await approve(asAdmin)
    const other = await approve(asAdmin, 'other@school.test')
    await invite(asAdmin, added)
    await invite(asAdmin, other)
    await expect.poll(async () => (await find(asAdmin, other.email))?.invitationMail?.state).toBe('failed')
    await asAdmin.call(api.updateApprovedUser, { params: { id: added.id }, body: { status: 'suspended' } })
    expect((await find(asAdmin))?.invitationMail).toBeNull()

    const server = await runningMailServer(port)
    clock.advance({ minutes: 2 })
    await mailer.sendDue()
    expect(server.received.map(({ to }) => to)).toEqual([[other.email]])
  })

  test('has its state read for everybody in the one statement of the list', async () => {
    const server = await runningMailServer()
    const { asAdmin, db } = await schoolWithMail(server.port)
    for (const name of ['a', 'b', 'c']) await invite(asAdmin, await approve(asAdmin, `${name}@school.test`))
    await vi.waitFor(() => expect(server.received).toHaveLength(3))
    const { result, statements } = await countStatements(db, () => asAdmin.call(api.listApprovedUsers))
    expect(result.body.map(({ invitationMail }) => invitationMail !== null)).toEqual([true, true, true, false])
    expect(statements.filter((statement) => statement.includes('approved_users" as "user"'))).toHaveLength(1)
  })
})
