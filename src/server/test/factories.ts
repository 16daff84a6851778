import { sql } from 'kysely'
import * as absencesApi from '../../contract/absences/api.ts'
import * as approvedUsersApi from '../../contract/approved-users/api.ts'
import * as classesApi from '../../contract/classes/api.ts'
import type { Endpoint, InputOf } from '../../contract/kernel/endpoint.ts'
import * as templatesApi from '../../contract/lesson-templates/api.ts'
import * as lessonsApi from '../../contract/scheduled-lessons/api.ts'
import * as progressApi from '../../contract/student-progress/api.ts'
import * as studentsApi from '../../contract/students/api.ts'
import * as unitsApi from '../../contract/units/api.ts'
import type { Db } from '../db/transaction.ts'
import type { Answer } from './actor.ts'
import type { TestSchool } from './fixtures.ts'

/** Each function creates an entity by the API, as the teacher or the admin, with defaults for the fields that are not given. */

type Actors = Pick<TestSchool, 'asTeacher' | 'asAdmin'>

let lastNumber = 0
/** A number not used before in this process, for names and ids that must differ. */
const nextNumber = () => ++lastNumber

export async function createTemplate(
  school: Actors,
  given: Partial<InputOf<typeof templatesApi.createLessonTemplate>> = {},
) {
  const body = {
    title: `Lesson ${nextNumber()}`,
    description: 'To understand fractions',
    objectives: ['Compare two fractions'],
    lessonStructure: [
      { id: 'warm-up', title: 'Warm-up', duration: 10, description: 'Greeting and a riddle' },
      { id: 'main', title: 'Main part', duration: 30, description: 'Working with the number line' },
      { id: 'summary', title: 'Summary', duration: 5, description: 'What have we learned?' },
    ],
    ...given,
  }
  return entityOf(
    templatesApi.createLessonTemplate,
    await school.asTeacher.call(templatesApi.createLessonTemplate, { body }),
  )
}

/** Of one new template unless others are given. */
export async function createUnit(school: Actors, given: Partial<InputOf<typeof unitsApi.createUnit>> = {}) {
  const templateIds = given.templateIds ?? [(await createTemplate(school)).id]
  const body = { title: `Unit ${nextNumber()}`, ...given, templateIds }
  return entityOf(unitsApi.createUnit, await school.asTeacher.call(unitsApi.createUnit, { body }))
}

export async function createClass(school: Actors, given: Partial<InputOf<typeof classesApi.createClass>> = {}) {
  const body = { name: `Class ${nextNumber()}`, ...given }
  return entityOf(classesApi.createClass, await school.asTeacher.call(classesApi.createClass, { body }))
}

/** `classId` left out: in no class. */
export async function createStudent(school: Actors, given: Partial<InputOf<typeof studentsApi.createStudent>> = {}) {
  const number = nextNumber()
  const studentId = `STU${2020 + Math.floor(number / 1000)}${String(number % 1000).padStart(3, '0')}`
  const body = { firstName: 'Olena', lastName: `Student ${number}`, studentId, ...given }
  return entityOf(studentsApi.createStudent, await school.asTeacher.call(studentsApi.createStudent, { body }))
}

/** On 2026-03-10 at 09:00, with a new template and a new class unless others are given. */
export async function scheduleLesson(
  school: Actors,
  given: Partial<InputOf<typeof lessonsApi.createScheduledLesson>> = {},
) {
  const templateId = given.templateId ?? (await createTemplate(school)).id
  const classId = given.classId ?? (await createClass(school)).id
  const body = { date: '2026-03-10', startTime: '09:00', ...given, templateId, classId }
  return entityOf(
    lessonsApi.createScheduledLesson,
    await school.asTeacher.call(lessonsApi.createScheduledLesson, { body }),
  )
}

/** A student's record in a lesson: by default present, with 10 points. */
export async function recordProgress(
  school: Actors,
  given: Partial<InputOf<typeof progressApi.recordStudentProgress>> & { studentId: string; scheduledLessonId: string },
) {
  const body = { isPresent: true, points: 10, comment: '', ...given }
  return entityOf(
    progressApi.recordStudentProgress,
    await school.asTeacher.call(progressApi.recordStudentProgress, { body }),
  )
}

/** The same for a student and a lesson that are at hand. */
export const recordEntry = (
  school: Actors,
  student: { id: string },
  lesson: { id: string },
  more: Partial<InputOf<typeof progressApi.recordStudentProgress>> = {},
) => recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id, ...more })

/** An absence of a student that is known beforehand. */
export async function createAbsence(school: Actors, given: Partial<InputOf<typeof absencesApi.createAbsence>> = {}) {
  const studentId = given.studentId ?? (await createStudent(school)).id
  const body = { from: '2026-03-10', to: '2026-03-12', state: 'ill' as const, ...given, studentId }
  return entityOf(absencesApi.createAbsence, await school.asTeacher.call(absencesApi.createAbsence, { body }))
}

/** An invited teacher. */
export async function createApprovedUser(
  school: Actors,
  given: Partial<InputOf<typeof approvedUsersApi.createApprovedUser>> = {},
) {
  const body = { email: `person-${nextNumber()}@school.test`, role: 'teacher' as const, ...given }
  return entityOf(
    approvedUsersApi.createApprovedUser,
    await school.asAdmin.call(approvedUsersApi.createApprovedUser, { body }),
  )
}

/** The entity of a successful answer; throws for any other answer, with what was thrown on the server as the cause. */
function entityOf<Entity>(endpoint: Endpoint, { status, body, cause }: Answer<Entity>): Entity {
  if (status === 200 || status === 201) return body
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`, { cause })
}

export type RowCounts = Record<string, number>

/**
 * The number of rows of every table, by one statement, to show that a refused request changes nothing: the change history
 * is among them, so an update of school data counts as well.
 */
export async function rowCounts(db: Db): Promise<RowCounts> {
  const { rows } = await sql<{ name: string; count: number }>`
    select schemaname || '.' || tablename as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), false, true, '')))[1]::text::bigint as count
    from pg_tables
    where schemaname in ('public', 'auth') and tablename not in ('throttles', 'signing_keys')
    order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
