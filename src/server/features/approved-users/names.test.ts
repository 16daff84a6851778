import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/approved-users/api.ts'
import { issueOneTimeLink } from '../../auth/tokens/one-time-links.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createApprovedUser } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const list = '/api/approved-users'
const ownName = `${list}/own-name`
const message = 'Please enter first and last name'

describe('the name of an approved user', () => {
  test("is set by an invitation, trimmed; without it '' is answered", async () => {
    const { body } = await school.asAdmin.post(list, {
      email: 'anna@school.test',
      role: 'teacher',
      name: '  Ганна О’Ніл ',
    })
    expect(body.name).toBe('Ганна О’Ніл')
    const listed = await school.asAdmin.call(api.listApprovedUsers, { query: { email: 'anna@school.test' } })
    expect(listed.body).toEqual([body])
    expect((await createApprovedUser(school)).name).toBe('')
    expect((await createApprovedUser(school, { name: ' ' })).name).toBe('')
  })

  test('is updated by an admin alone, and kept by an update without it', async () => {
    const { id } = await createApprovedUser(school, { name: 'Ганна' })
    const patch = (body: object) => school.asAdmin.patch(`${list}/${id}`, body)
    expect((await patch({ role: 'assistant' })).body).toMatchObject({ name: 'Ганна', role: 'assistant' })
    const renamed = { status: 200, body: { name: '<script>alert(1)</script>', role: 'assistant', status: 'invited' } }
    for (const _ of ['once', 'twice']) {
      expect(await patch({ name: '<script>alert(1)</script>' })).toMatchObject(renamed)
    }
    const refused = await refusal(school, () => school.asTeacher.patch(`${list}/${id}`, { name: 'Other' }))
    expect(refused).toMatchObject({ status: 403 })
    expect((await school.asAdmin.patch(`${list}/${school.asAdmin.approvalId}`, { name: 'Я' })).status).toBe(200)
  })

  test.each([
    ['a text of spaces', '   ', message],
    ['nothing', '', message],
    ['101 letters', 'я'.repeat(101), 'Please use at most 100 characters'],
    ['a number', 7, message],
    ['null', null, message],
  ])('is refused when it is %s, by an admin and by the person', async (_, name, message) => {
    const { id } = await createApprovedUser(school, { name: 'Ганна' })
    const issue = { status: 400, issues: [{ path: 'name', message }] }
    expect(await refusal(school, () => school.asAdmin.patch(`${list}/${id}`, { name }))).toMatchObject(issue)
    expect(await refusal(school, () => school.asTeacher.put(ownName, { name }))).toMatchObject(issue)
  })
})

describe('PUT /api/approved-users/own-name', () => {
  test('sets the own name in every role, and nobody else is changed', async () => {
    for (const who of [school.asAdmin, school.asTeacher, school.asAssistant]) {
      for (const _ of ['once', 'twice']) {
        const { status, body } = await who.put(ownName, { name: ` ${who.email}` })
        expect([status, body.id, body.name]).toEqual([200, who.approvalId, who.email])
      }
      expect((await who.call(api.activateApprovedUser)).body.name).toBe(who.email)
    }
    const { body } = await school.asAdmin.get(list)
    expect(body.filter(({ name }: { name: string }) => name === school.asTeacher.email)).toHaveLength(1)
  })

  test('refuses a stranger, the suspended, the invited, and other fields', async () => {
    const put = (who: typeof school.asStranger, body: object = { name: 'Ганна' }) =>
      refusal(school, () => who.put(ownName, body))
    expect(await put(school.asStranger)).toMatchObject({ status: 401 })
    for (const status of ['suspended', 'invited'] as const) {
      const person = await school.person({ email: `${status}@school.test`, role: 'admin', status })
      expect(await put(person)).toMatchObject({ status: 403 })
    }
    expect(await put(school.asTeacher, { name: 'Ганна', role: 'admin' })).toMatchObject({ status: 400 })
    expect(await put(school.asTeacher, {})).toMatchObject({ status: 400 })
  })
})

describe('POST /api/approved-users/link-owner', () => {
  type Kind = 'invite' | 'recovery'
  const find = async (kind: Kind, token: string) =>
    (await school.asStranger.call(api.getLinkOwner, { body: { kind, token } })).body
  const inviteTokenOf = async (id: string) => {
    const { body } = await school.asAdmin.call(api.inviteApprovedUser, { params: { id } })
    return new URL(body.link).searchParams.get('token_hash') ?? ''
  }
  const nobody = { email: '', name: '' }

  test('answers the email and the name of a valid invitation, twice, and nothing for any other token', async () => {
    const { id, email } = await createApprovedUser(school, { name: 'Ганна' })
    const token = await inviteTokenOf(id)
    const owner = { email, name: 'Ганна' }
    expect([await find('invite', token), await find('invite', token)]).toEqual([owner, owner])
    const unnamed = await createApprovedUser(school)
    expect(await find('invite', await inviteTokenOf(unnamed.id))).toEqual({ email: unnamed.email, name: '' })
    expect(await find('recovery', token)).toEqual(nobody)
    expect(await find('invite', 'no-such-token')).toEqual(nobody)
    await school.asStranger.post('/auth/v1/verify', { type: 'invite', token_hash: token })
    expect(await find('invite', token)).toEqual(nobody)
  })

  test('answers whose link for a new password it is, until it ends', async () => {
    const { email, userId } = await school.person({ email: 'forgetful@school.test', role: 'teacher' })
    const request = { userId, kind: 'recovery', publicUrl: '', now: school.clock() } as const
    const { link } = await inTransaction(school.db, undefined, (tx) => issueOneTimeLink(tx, request))
    const token = new URLSearchParams(link.split('?')[1]).get('token_hash') ?? ''
    expect(await find('recovery', token)).toEqual({ email, name: '' })
    school.clock.advance({ hours: 1 })
    expect(await find('recovery', token)).toEqual(nobody)
  })

  test('refuses a body without a token, or of another kind', async () => {
    const bodies = [
      undefined,
      {},
      { token: 'x' },
      ...['', 'a'.repeat(201), 7].map((token) => ({ kind: 'invite', token })),
    ]
    for (const body of [...bodies, { kind: 'email', token: 'x' }]) {
      const answer = await refusal(school, () => school.asStranger.post(`${list}/link-owner`, body))
      expect(answer).toMatchObject({ status: 400 })
    }
  })
})
