import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import {
  addressesOf,
  createTwoClasses,
  ofWeek,
  type SchoolOfTwoClasses,
  today,
} from '../../test/school-of-two-classes.ts'
import { watchAnswers } from '../../test/watched-answers.ts'

/** A teacher of one of two classes. */
let school: TestSchool
let ids: SchoolOfTwoClasses
let watched: Awaited<ReturnType<typeof watchAnswers>>
beforeAll(async () => {
  school = await testSchool({ now: `${today}T06:00:00Z` })
  ids = await createTwoClasses(school)
  const teachers = [{ id: school.asTeacher.userId }]
  await school.asTeacher.put(`/api/classes/${ids.classes[0]}`, { name: '5-А', teachers })
  watched = await watchAnswers(school, addressesOf(school, ids))
})
afterAll(async () => {
  watched.close()
  await school.close()
})

const homeOf = (path: string) =>
  path.startsWith('/api/dashboard/home') && path.includes(`teacherId=${school.asTeacher.userId}`)

test('the home page of a teacher is not concerned by records and journals of lessons of others', async () => {
  const record = { studentId: ids.students[1], scheduledLessonId: ids.lessons[1], points: 6 }
  const acts = [
    () => school.asTeacher.put(`/api/student-progress/${ids.records[1]}`, record),
    () => school.asTeacher.patch(`/api/scheduled-lessons/${ids.lessons[1]}`, { homework: 'Вправа 2' }),
  ]
  for (const send of acts) {
    const { concerned } = await watched.answersOf(send)
    expect(concerned).toContain(`/api/scheduled-lessons/${ids.lessons[1]}/register`)
    expect(concerned).toContain(`/api/dashboard/home?today=${today}&${ofWeek}`)
    expect(concerned.filter(homeOf)).toEqual([])
  }
})

test('the home page of a teacher is concerned when a register becomes open again that it does not list', async () => {
  const [classId = '', studentId = ''] = [ids.classes[0], ids.students[0]]
  const lesson = await scheduleLesson(school, { classId, templateId: ids.template, date: '2026-03-03' })
  const saveId = newId()
  await recordProgress(school, { scheduledLessonId: lesson.id, studentId, saveId })
  const { changed, concerned } = await watched.answersOf(() =>
    school.asTeacher.post(`/api/student-progress/saves/${saveId}/undo`),
  )
  expect(changed.filter(homeOf)).toContainEqual(expect.stringContaining('today=2026-03-09'))
  expect(changed.filter((path) => !concerned.includes(path))).toEqual([])
})
