import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './db/ids.ts'
import { createClass, createStudent, createTemplate, recordProgress } from './test/factories.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'

let school: TestSchool
let classId: string
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
  classId = (await createClass(school)).id
})
afterAll(() => school.close())

const [first, last] = ['0001-01-01', '9999-12-31']

test.each([
  `/api/dashboard?today=${first}`,
  `/api/dashboard?today=${last}`,
  `/api/dashboard/open-registers?portion=all&today=${last}`,
  `/api/scheduled-lessons?from=${first}&to=${last}`,
  `/api/scheduled-lessons?from=${last}&to=${first}`,
  `/api/student-progress?from=${first}&to=${last}`,
])('the first and the last date of the calendar are accepted: %s', async (url) => {
  expect((await school.asTeacher.get(url)).status).toBe(200)
})

test.each([
  [first, first],
  [last, last],
  ['9999-12-01', last],
])('a register from %s to %s', async (from, to) => {
  const { status } = await school.asTeacher.get(`/api/classes/${classId}/register?from=${from}&to=${to}`)
  expect(status).toBe(200)
})

test.each([first, last])('a lesson on %s is in every list', async (date) => {
  const { id: ownClassId } = await createClass(school)
  const { id: studentId } = await createStudent(school, { classId: ownClassId })
  const id = newId()
  // Inserted, because the API refuses a past lesson.
  const lesson = { id, templateId, classId: ownClassId, date, startTime: '09:00', endTime: '09:45' }
  await school.db.insertInto('scheduledLessons').values(lesson).execute()
  await recordProgress(school, { studentId, scheduledLessonId: id })
  for (const path of [
    `scheduled-lessons/${id}/register`,
    `students/${studentId}/detail`,
    `classes/${ownClassId}/analytics`,
    `classes/${ownClassId}/detail`,
    `scheduled-lessons?from=${date}&to=${date}`,
  ]) {
    expect(await school.asTeacher.get(`/api/${path}`)).toMatchObject({ status: 200 })
  }
})
