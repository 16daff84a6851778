import { sql } from 'kysely'
import * as absencesApi from '../../contract/absences/api.ts'
import * as approvedUsersApi from '../../contract/approved-users/api.ts'
import * as classesApi from '../../contract/classes/api.ts'
import type { AnswerOf, AnyEndpoint, InputOf } from '../../contract/kernel/endpoint.ts'
import * as templatesApi from '../../contract/lesson-templates/api.ts'
import * as lessonsApi from '../../contract/scheduled-lessons/api.ts'
import * as progressApi from '../../contract/student-progress/api.ts'
import * as studentsApi from '../../contract/students/api.ts'
import * as unitsApi from '../../contract/units/api.ts'
import type { Db } from '../db/transaction.ts'
import type { Actor } from './actor.ts'
import type { TestSchool } from './fixtures.ts'

/** Each function creates an entity by the API, as the teacher or the admin, with defaults for the fields that are not given. */

type Actors = Pick<TestSchool, 'asTeacher' | 'asAdmin'>

let lastNumber = 0
/** A number not used before in this process, for names and ids that must differ. */
const nextNumber = () => ++lastNumber

/** A part of what an endpoint is sent. */
type Given<E> = Partial<InputOf<E>>

export async function createTemplate(school: Actors, given: Given<typeof templatesApi.createLessonTemplate> = {}) {
  return create(school.asTeacher, templatesApi.createLessonTemplate, {
    title: `Lesson ${nextNumber()}`,
    description: 'To understand fractions',
    objectives: ['Compare two fractions'],
    lessonStructure: [
      { id: 'warm-up', title: 'Warm-up', duration: 10, description: 'Greeting and a riddle' },
      { id: 'main', title: 'Main part', duration: 30, description: 'Working with the number line' },
      { id: 'summary', title: 'Summary', duration: 5, description: 'What have we learned?' },
    ],
    ...given,
  })
}

/** Of one new template unless others are given. */
export async function createUnit(school: Actors, given: Given<typeof unitsApi.createUnit> = {}) {
  const templateIds = given.templateIds ?? [(await createTemplate(school)).id]
  return create(school.asTeacher, unitsApi.createUnit, { title: `Unit ${nextNumber()}`, ...given, templateIds })
}

export async function createClass(school: Actors, given: Given<typeof classesApi.createClass> = {}) {
  return create(school.asTeacher, classesApi.createClass, { name: `Class ${nextNumber()}`, ...given })
}

/** `classId` left out: in no class. */
export async function createStudent(school: Actors, given: Given<typeof studentsApi.createStudent> = {}) {
  const number = nextNumber()
  const studentId = `STU${2020 + Math.floor(number / 1000)}${String(number % 1000).padStart(3, '0')}`
  const names = { firstName: 'Olena', lastName: `Student ${number}` }
  return create(school.asTeacher, studentsApi.createStudent, { ...names, studentId, ...given })
}

/** On 2026-03-10 at 09:00, with a new template and a new class unless others are given. */
export async function scheduleLesson(school: Actors, given: Given<typeof lessonsApi.createScheduledLesson> = {}) {
  const templateId = given.templateId ?? (await createTemplate(school)).id
  const classId = given.classId ?? (await createClass(school)).id
  const lesson = { date: '2026-03-10', startTime: '09:00', ...given, templateId, classId }
  return create(school.asTeacher, lessonsApi.createScheduledLesson, lesson)
}

/** A student's record in a lesson: by default present, with 10 points. */
export async function recordProgress(
  school: Actors,
  given: Given<typeof progressApi.recordStudentProgress> & { studentId: string; scheduledLessonId: string },
) {
  const record = { isPresent: true, points: 10, comment: '', ...given }
  return create(school.asTeacher, progressApi.recordStudentProgress, record)
}

/** The same for a student and a lesson that are at hand. */
export const recordEntry = (
  school: Actors,
  student: { id: string },
  lesson: { id: string },
  more: Given<typeof progressApi.recordStudentProgress> = {},
) => recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id, ...more })

/** An absence of a student that is known beforehand. */
export async function createAbsence(school: Actors, given: Given<typeof absencesApi.createAbsence> = {}) {
  const studentId = given.studentId ?? (await createStudent(school)).id
  const absence = { from: '2026-03-10', to: '2026-03-12', state: 'ill' as const, ...given, studentId }
  return create(school.asTeacher, absencesApi.createAbsence, absence)
}

/** An invited teacher. */
export async function createApprovedUser(
  school: Actors,
  given: Given<typeof approvedUsersApi.createApprovedUser> = {},
) {
  const user = { email: `person-${nextNumber()}@school.test`, role: 'teacher' as const, ...given }
  return create(school.asAdmin, approvedUsersApi.createApprovedUser, user)
}

/** The entity that an endpoint answers; throws when it refuses, with what was thrown on the server as the cause. */
async function create<E extends AnyEndpoint>(by: Actor, endpoint: E, body: InputOf<E>): Promise<AnswerOf<E>> {
  const answer = await by.call(endpoint, { body })
  if (answer.status === 200 || answer.status === 201) return answer.body
  const { status, body: failure, cause } = answer
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(failure)}`, { cause })
}

/**
 * The number of rows of every table, by one statement, to show that a refused request changes nothing: the change history
 * is among them, so an update of school data counts as well.
 */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select schemaname || '.' || tablename as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), false, true, '')))[1]::text::bigint as count
    from pg_tables
    where schemaname in ('public', 'auth') and tablename not in ('throttles', 'signing_keys')
    order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
