import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { createClass, createTemplate } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
let lesson: object
beforeAll(async () => {
  // At the school it is 2026-03-02, 12:00.
  school = await testSchool()
  const [template, schoolClass] = [await createTemplate(school), await createClass(school)]
  lesson = {
    templateId: template.id,
    classId: schoolClass.id,
    date: '2026-02-27',
    startTime: '09:05',
    isAddedLater: true,
  }
})
afterAll(() => school.close())

const path = '/api/scheduled-lessons'

test('a lesson that has taken place is added, and says so', async () => {
  const { status, body } = await school.asTeacher.post(path, lesson)
  expect([status, body.endTime, body.isAddedLater]).toEqual([201, '09:50', true])
  expect((await school.asTeacher.get(`${path}?lessonId=${body.id}`)).body).toEqual([body])
})

test('a lesson of today is added as soon as it has begun', async () => {
  const today = { ...lesson, date: '2026-03-02' }
  expect((await school.asTeacher.post(path, { ...today, startTime: '12:00' })).status).toBe(201)
  const failure = await refusal(school, () => school.asTeacher.post(path, { ...today, startTime: '12:01' }))
  expect(failure).toMatchObject({
    status: 400,
    issues: [{ path: 'date', message: 'Only a lesson that has begun can be added later' }],
  })
  const tomorrow = { ...lesson, date: '2026-03-03' }
  expect(await refusal(school, () => school.asTeacher.post(path, tomorrow))).toMatchObject({ status: 400 })
})

test('without the field, and with false, the past is refused as specified', async () => {
  for (const isAddedLater of [undefined, false]) {
    expect(await refusal(school, () => school.asTeacher.post(path, { ...lesson, isAddedLater }))).toMatchObject({
      status: 400,
      issues: [{ path: 'date', message: 'Cannot schedule lessons in the past' }],
    })
  }
})

test('twice with one id adds one lesson; the same as a planned one is another lesson', async () => {
  const body = { ...lesson, id: newId() }
  const answers = [await school.asTeacher.post(path, body), await school.asTeacher.post(path, body)]
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  const planned = await refusal(school, () => school.asTeacher.post(path, { ...body, isAddedLater: false }))
  expect(planned).toMatchObject({ status: 409, code: 'already_exists' })
})

test('a stranger and an assistant are refused', async () => {
  expect(await refusal(school, () => school.asStranger.post(path, lesson))).toMatchObject({ status: 401 })
  expect(await refusal(school, () => school.asAssistant.post(path, lesson))).toMatchObject({ status: 403 })
})
