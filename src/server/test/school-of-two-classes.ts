import {
  createApprovedUser,
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  scheduleLesson,
} from './factories.ts'
import type { TestSchool } from './fixtures.ts'

export const today = '2026-03-02'
export const ofWeek = `from=${today}&to=2026-03-08`

export type SchoolOfTwoClasses = Awaited<ReturnType<typeof createTwoClasses>>

/** Two classes, each with a student and a lesson of `today` that is recorded; the ids of everything. */
export async function createTwoClasses(school: TestSchool) {
  const { id: templateId } = await createTemplate(school)
  const classes = await Promise.all(['5-А', '5-Б'].map((name) => createClass(school, { name })))
  const students = await Promise.all(
    classes.map(({ id }) => createStudent(school, { classId: id, inClassSince: null })),
  )
  const lessons = await Promise.all(
    classes.map(({ id }) => scheduleLesson(school, { classId: id, templateId, date: today })),
  )
  const records = await Promise.all(
    lessons.map(({ id }, at) => recordProgress(school, { scheduledLessonId: id, studentId: students[at]?.id ?? '' })),
  )
  const { id: user } = await createApprovedUser(school)
  const idsOf = (stored: { id: string }[]) => stored.map(({ id }) => id)
  return {
    classes: idsOf(classes),
    students: idsOf(students),
    lessons: idsOf(lessons),
    records: idsOf(records),
    template: templateId,
    user,
  }
}

/** The address of every answer of the school, each with all its queries. */
export const addressesOf = (school: TestSchool, ids: SchoolOfTwoClasses): string[] => [
  '/api/approved-users',
  '/api/people',
  '/api/school-calendar',
  '/api/attendance-settings',
  '/api/deleted',
  '/api/deleted/older',
  '/api/lesson-templates',
  '/api/units',
  '/api/classes',
  '/api/classes/promotions',
  '/api/students',
  `/api/scheduled-lessons?${ofWeek}`,
  `/api/scheduled-lessons?${ofWeek}&teacherId=${school.asTeacher.userId}`,
  `/api/classes?teacherId=${school.asTeacher.userId}`,
  `/api/student-progress?${ofWeek}`,
  `/api/dashboard?today=${today}`,
  `/api/dashboard/home?today=${today}&${ofWeek}`,
  `/api/dashboard/home?today=${today}&${ofWeek}&teacherId=${school.asTeacher.userId}`,
  // Another week, whose open registers are those of the lessons.
  `/api/dashboard/home?today=2026-03-09&from=2026-03-09&to=2026-03-15`,
  `/api/dashboard/home?today=2026-03-09&from=2026-03-09&to=2026-03-15&teacherId=${school.asTeacher.userId}`,
  `/api/dashboard/open-registers?today=${today}&portion=first`,
  `/api/dashboard/open-registers?today=2026-03-09&portion=all`,
  ...ids.classes.flatMap((id) => [
    `/api/classes/${id}/students`,
    `/api/classes/${id}/history`,
    `/api/classes/${id}/detail`,
    `/api/classes/${id}/detail?from=${today}`,
    `/api/classes/${id}/detail?to=${today}`,
    `/api/classes/${id}/analytics`,
    `/api/classes/${id}/register?${ofWeek}`,
    `/api/student-reports?${ofWeek}&classId=${id}`,
    `/api/classes/${id}/journal?${ofWeek}`,
    `/api/scheduled-lessons?${ofWeek}&classId=${id}`,
  ]),
  ...ids.lessons.flatMap((id) => [
    `/api/scheduled-lessons/${id}/register`,
    `/api/scheduled-lessons/${id}/progress`,
    `/api/scheduled-lessons/${id}/history`,
    `/api/scheduled-lessons/${id}/register-history`,
  ]),
  ...ids.students.flatMap((id) => [
    `/api/absences?studentId=${id}`,
    `/api/student-reports?${ofWeek}&studentId=${id}`,
    `/api/students/${id}/detail`,
    `/api/students/${id}/history`,
  ]),
  ...ids.records.map((id) => `/api/student-progress/${id}/history`),
  `/api/lesson-templates/${ids.template}/history`,
]
