import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovedUser } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const path = '/api/people'
const rename = (approvalId: string, name: string) => school.asAdmin.patch(`/api/approved-users/${approvalId}`, { name })

test('answers id and name of everybody by name to every role, in one statement, and no e-mail', async () => {
  await rename(school.asTeacher.approvalId, 'Ярина Ткач')
  await rename(school.asAdmin.approvalId, 'Ігор Бойко')
  for (const who of [school.asAdmin, school.asTeacher, school.asAssistant]) {
    const { status, body } = await who.get(path)
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: school.asAssistant.userId, name: '' },
      { id: school.asAdmin.userId, name: 'Ігор Бойко' },
      { id: school.asTeacher.userId, name: 'Ярина Ткач' },
    ])
    expect(JSON.stringify(body)).not.toContain('@')
  }
  expect(await school.statementsOf(() => school.asTeacher.get(path))).toHaveLength(1)
})

test('are listed without regard to apostrophes', async () => {
  const inOrder = ['Бойко', 'Лукаш', 'Лук’юк', 'Ляшко']
  for (const name of inOrder.toReversed()) {
    await createApprovedUser(school, { email: `apostrophe-${inOrder.indexOf(name)}@school.test`, name })
  }
  const { body } = await school.asTeacher.get(path)
  expect(body.map(({ name }: { name: string }) => name).filter((name: string) => inOrder.includes(name))).toEqual(
    inOrder,
  )
})

test('the id is that of the creator in what a person has created', async () => {
  const created = await school.asTeacher.post('/api/lesson-templates', {
    title: 'Fractions',
    description: 'To compare',
    objectives: ['Compare'],
    lessonStructure: [{ id: 'main', title: 'Main', duration: 45, description: 'Work' }],
  })
  const { body } = await school.asAssistant.get(path)
  expect(body.map(({ id }: { id: string }) => id)).toContain(created.body.createdBy)
})

test('a deleted person keeps the name under the same id; one without a name is not kept', async () => {
  const named = await school.person({ email: 'named@school.test', role: 'teacher' })
  const unnamed = await school.person({ email: 'unnamed@school.test', role: 'teacher' })
  await rename(named.approvalId, 'Марко Вовк')
  for (const { approvalId } of [named, unnamed]) {
    expect((await school.asAdmin.delete(`/api/approved-users/${approvalId}`)).status).toBe(204)
  }
  const { body } = await school.asTeacher.get(path)
  expect(body).toContainEqual({ id: named.userId, name: 'Марко Вовк', hasLeft: true })
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(unnamed.userId)
  // The same address approved again is another account.
  await createApprovedUser(school, { email: named.email, name: 'Марко Вовк' })
  const again = (await school.asTeacher.get(path)).body.filter(({ name }: { name: string }) => name === 'Марко Вовк')
  expect(again).toHaveLength(2)
})

test('refuses a stranger, somebody without approval, and a suspended person', async () => {
  expect(await refusal(school, () => school.asStranger.get(path))).toMatchObject({ status: 401 })
  const visitor = await school.visitor('visitor@school.test')
  expect(await refusal(school, () => visitor.get(path))).toMatchObject({ status: 403, code: 'not_approved' })
  const suspended = await school.person({ email: 'suspended@school.test', role: 'admin', status: 'suspended' })
  expect(await refusal(school, () => suspended.get(path))).toMatchObject({ status: 403, code: 'suspended' })
})
