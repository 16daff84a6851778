import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '../../../contract/approved-users/api.ts'
import { createApprovedUser } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const update = (id: string, status: 'active' | 'suspended') =>
  school.asAdmin.call(api.updateApprovedUser, { params: { id }, body: { status } })

test('a suspension makes the links of the person invalid', async () => {
  const { id } = await createApprovedUser(school)
  const { body } = await school.asAdmin.call(api.inviteApprovedUser, { params: { id } })
  expect((await update(id, 'suspended')).status).toBe(200)
  const token = new URL(body.link).searchParams.get('token_hash')
  const followed = await school.asStranger.post('/auth/v1/verify', { type: 'invite', token_hash: token })
  expect(followed).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
})

test('the end of a suspension ends the sessions that were begun during it', async () => {
  const teacher = await school.person({ email: 'suspended@school.test', role: 'teacher', status: 'suspended' })
  expect(await teacher.get('/api/classes')).toMatchObject({ status: 403, body: { code: 'suspended' } })
  expect((await update(teacher.approvalId, 'active')).status).toBe(200)
  expect(await teacher.get('/api/classes')).toMatchObject({ status: 401 })
})
