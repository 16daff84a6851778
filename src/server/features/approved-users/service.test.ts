import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockAccount, updatePasswordHash } from '../../auth/accounts.ts'
import { endSessionsOf } from '../../auth/sessions/sessions.ts'
import { deleteOneTimeTokens } from '../../auth/tokens/one-time-links.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type EmptySchool, emptySchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'
import { findRecipient } from './repository.ts'

const schools: EmptySchool[] = []
let school: EmptySchool
beforeEach(async () => {
  school = await emptySchool()
  schools.push(school)
})
afterAll(() => Promise.all(schools.map((one) => one.close())))

test('mail goes to the invited and the active, not to the suspended and the unknown', async () => {
  for (const status of ['invited', 'active', 'suspended'] as const) {
    await school.person({ email: `${status}@school.test`, role: 'teacher', status })
  }
  const addresses = ['invited', 'active', 'suspended', 'nobody'].map((name) => `${name}@school.test`)
  expect(
    await inTransaction(school.db, undefined, (tx) => Promise.all(addresses.map((email) => findRecipient(tx, email)))),
  ).toEqual([{ isInvited: true }, { isInvited: false }, undefined, undefined])
})

test('nobody is suspended while a mail to them is being stored', async () => {
  const { email } = await school.person({ email: 'olena@school.test', role: 'teacher' })
  await inTransaction(school.db, undefined, async (tx) => {
    expect(await findRecipient(tx, email)).toEqual({ isInvited: false })
    const suspend = inTransaction(school.db, undefined, async (other) => {
      await sql`set local lock_timeout = '50ms'`.execute(other)
      await other.updateTable('approvedUsers').set({ status: 'suspended' }).where('email', '=', email).execute()
    })
    await expect(suspend).rejects.toMatchObject({ code: '55P03' })
  })
})

test('an activation and updates by an admin at the same moment run one after the other', async () => {
  const asAdmin = await school.person({ email: 'admin@school.test', role: 'admin' })
  const invited = await school.person({ email: 'invited@school.test', role: 'teacher', status: 'invited' })
  const change = (wanted: object) => asAdmin.patch(`/api/approved-users/${invited.approvalId}`, wanted)
  for (let round = 0; round < 5; round++) {
    await sql`update approved_users set status = 'invited' where email = 'invited@school.test'`.execute(school.db)
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => invited.post('/api/approved-users/activation')),
      ...['assistant', 'teacher', 'assistant'].map((role) => change({ role })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  }
})

describe('an admin', () => {
  test('who demotes another admin while being demoted by them is told that this is the last one', async () => {
    const first = await school.person({ email: 'first@school.test', role: 'admin' })
    const second = await school.person({ email: 'second@school.test', role: 'admin' })
    const answer = await sendDuring(
      school.db,
      [(tx) => tx.updateTable('approvedUsers').set({ role: 'teacher' }).where('id', '=', second.approvalId).execute()],
      () => second.patch(`/api/approved-users/${first.approvalId}`, { role: 'teacher' }),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  })

  test('who suspends somebody while they change their password waits for it', async () => {
    const asAdmin = await school.person({ email: 'admin@school.test', role: 'admin' })
    const { email, userId, approvalId } = await school.person({ email: 'olena@school.test', role: 'teacher' })
    expect((await school.asStranger.post('/auth/v1/recover', { email })).status).toBe(200)
    // The link is stored after the answer, and would wait, too.
    await expect.poll(() => school.mails, { timeout: 5_000 }).toHaveLength(1)
    const answer = await sendDuring(
      school.db,
      [
        async (tx) => {
          await lockAccount(tx, userId)
          await deleteOneTimeTokens(tx, userId)
        },
        (tx) => endSessionsOf(tx, userId),
      ],
      () => asAdmin.patch(`/api/approved-users/${approvalId}`, { status: 'suspended' }),
    )
    expect(answer).toMatchObject({ status: 200, body: { status: 'suspended' } })
  })

  test('who invites somebody again while they set their password gets no link to their account', async () => {
    const asAdmin = await school.person({ email: 'admin@school.test', role: 'admin' })
    const { userId, approvalId } = await school.person({
      email: 'olena@school.test',
      role: 'teacher',
      status: 'invited',
    })
    const answer = await sendDuring(
      school.db,
      [
        async (tx) => {
          await lockAccount(tx, userId)
          await updatePasswordHash(tx, userId, '$argon2id$', school.clock())
        },
      ],
      () => asAdmin.post(`/api/approved-users/${approvalId}/invitation`),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_invited' } })
    expect(await school.db.selectFrom('auth.oneTimeTokens').selectAll().execute()).toEqual([])
  })
})

test('an activation that fails names whom to ask, and hides the cause', async () => {
  const invited = await school.person({ email: 'invited@school.test', role: 'teacher', status: 'invited' })
  await sql`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''the disk is full''; end'`.execute(
    school.db,
  )
  await sql`create trigger fail before update on approved_users for each row execute function fail()`.execute(school.db)
  const answer = await refusal(school, () => invited.post('/api/approved-users/activation'))
  expect(answer).toEqual({
    status: 500,
    code: 'activation_failed',
    requestId: expect.any(String),
    message: 'Error activating your account. Please contact an administrator.',
  })
})
