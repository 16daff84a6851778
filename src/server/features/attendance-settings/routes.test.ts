import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import { rowCounts } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())
beforeEach(() => school.db.deleteFrom('attendanceSettings').execute())

const path = '/api/attendance-settings'
const { states } = defaultAttendanceSettings
const settingsWith = (more = {}) => ({ states, leavesOutExcused: false, ...more })
const renamed = { ...states, late: { isOn: true, name: 'Спізнення' }, ill: { isOn: false, name: '' } }

test('are the default ones until an admin saves others', async () => {
  expect(await school.asAssistant.get(path)).toMatchObject({
    status: 200,
    body: { ...defaultAttendanceSettings, updatedAt: null },
  })
  const body = settingsWith({ states: renamed, leavesOutExcused: true })
  const saved = await school.asAdmin.put(path, { ...body, updatedAt: null })
  expect([saved.status, saved.body]).toEqual([200, { ...body, updatedAt: expect.any(String) }])
  expect((await school.asTeacher.get(path)).body).toEqual(saved.body)
})

test.each([
  { states: { ...states, late: { isOn: true, name: 'x'.repeat(31) } } },
  { states: { ...states, absent: { isOn: false, name: '' } } },
  { states: { late: states.late } },
  { leavesOutExcused: 'yes' },
  { updatedAt: 'yesterday' },
])('refuse %j', async (more) => {
  const before = await rowCounts(school.db)
  expect(await school.asAdmin.put(path, settingsWith(more))).toMatchObject({ status: 400 })
  expect(await rowCounts(school.db)).toEqual(before)
})

test('are changed by admins alone', async () => {
  const before = await rowCounts(school.db)
  for (const person of [school.asStranger, school.asAssistant, school.asTeacher]) {
    expect([401, 403]).toContain((await person.put(path, settingsWith({ leavesOutExcused: true }))).status)
  }
  expect((await school.asStranger.get(path)).status).toBe(401)
  expect(await rowCounts(school.db)).toEqual(before)
})

test('saved twice change once, and a save that is based on an older version is refused with the newer one', async () => {
  const { body: first } = await school.asAdmin.put(path, settingsWith({ updatedAt: null }))
  const before = await rowCounts(school.db)
  expect((await school.asAdmin.put(path, settingsWith({ updatedAt: null }))).body).toEqual(first)
  expect(await rowCounts(school.db)).toEqual(before)
  const { body: second } = await school.asAdmin.put(path, settingsWith({ states: renamed, updatedAt: first.updatedAt }))
  const late = await school.asAdmin.put(path, settingsWith({ leavesOutExcused: true, updatedAt: first.updatedAt }))
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile', current: second }])
  expect((await school.asAdmin.get(path)).body).toEqual(second)
})
