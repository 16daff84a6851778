import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '../../../contract/student-progress/api.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  rowCounts,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
let classId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school, { title: 'Дроби' })).id
})
afterAll(() => school.close())
beforeEach(async () => {
  classId = (await createClass(school)).id
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const journalOf = (query: typeof march, id = classId) =>
  school.asTeacher.call(api.getClassJournal, { params: { id }, query })
const lessonOn = (date: string, ofClass = classId) => scheduleLesson(school, { templateId, classId: ofClass, date })

test('the journal of a class has the lessons of the period by time, with who was not simply present', async () => {
  const [first, second, third] = await Promise.all(
    ['Яременко', 'Ґонта', 'Бондар'].map((lastName) => createStudent(school, { classId, lastName, inClassSince: null })),
  )
  const [later, earlier] = [await lessonOn('2026-03-31'), await lessonOn('2026-03-10')]
  const others = [await lessonOn('2026-04-01'), await lessonOn('2026-03-10', (await createClass(school)).id)]
  const [of, deleted] = [{ scheduledLessonId: earlier.id }, await lessonOn('2026-03-12')]
  for (const lesson of [...others, deleted]) {
    await recordProgress(school, { studentId: `${third?.id}`, scheduledLessonId: lesson.id, isPresent: false })
  }
  await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
  await recordProgress(school, { ...of, studentId: `${first?.id}`, isPresent: false, points: null })
  await recordProgress(school, { ...of, studentId: `${second?.id}`, state: 'late', minutes: 10 })
  await recordProgress(school, { ...of, studentId: `${third?.id}`, points: 12 })
  const journal = { topic: 'Дроби на прямій', homework: '§ 12' }
  await school.asTeacher.patch(`/api/scheduled-lessons/${earlier.id}`, { ...journal, notes: 'Повторити' })

  const { status, body } = await journalOf(march)
  expect(status).toBe(200)
  expect(body.lessons).toMatchObject([
    { id: earlier.id, ...journal, template: { title: 'Дроби' }, studentCount: 3, presentCount: 2, progressCount: 3 },
    { id: later.id, topic: '', homework: '', progressCount: 0 },
  ])
  expect(body.lessons[0]).not.toHaveProperty('notes')
  const named = [second, first].map((student) => ({ id: student?.id, firstName: 'Olena', lastName: student?.lastName }))
  expect(body.students).toEqual(named)
  expect(body.progress).toEqual([
    { studentId: first?.id, scheduledLessonId: earlier.id, state: 'absent' },
    { studentId: second?.id, scheduledLessonId: earlier.id, state: 'late' },
  ])
})

test.each([
  [{ from: '2026-03-31', to: '2026-03-01' }, 'to'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
  [{ from: '2025-01-01', to: '2026-12-31' }, 'to'],
])('a period that cannot be is refused: %o', async (period, path) => {
  const before = await rowCounts(school.db)
  expect(await journalOf(period)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  expect(await rowCounts(school.db)).toEqual(before)
})

test('the journal of a class that does not exist is not found', async () => {
  expect(await journalOf(march, templateId)).toMatchObject({ status: 404 })
})
