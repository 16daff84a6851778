import { sql } from 'kysely'
import type { TimetableEntry } from '../../contract/classes/rules.ts'
import { planLessons } from '../../contract/scheduled-lessons/api.ts'
import type { LessonPlan } from '../../contract/scheduled-lessons/plan-schema.ts'
import type { ScheduledLesson } from '../../contract/scheduled-lessons/schema.ts'
import { emptySchoolCalendar, type SchoolCalendar } from '../../contract/school-calendar/rules.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import { createClass, createStudent, createTemplate, recordProgress } from './factories.ts'
import type { TestSchool } from './fixtures.ts'

/** What a test of plans needs besides the factories. */

export const plansPath = '/api/scheduled-lessons/plans'

/** A lesson of the timetable on this day of the week (1: Monday). */
export const entry = (dayOfWeek: number, startTime = '09:00', more: Partial<TimetableEntry> = {}) => {
  const [hour = '', minute = ''] = startTime.split(':')
  const endTime = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`
  return { id: newId(), dayOfWeek, startTime, endTime, ...more } as {
    id: string
    dayOfWeek: number
    startTime: string
    endTime: string
  }
}

/** The ids of so many new templates. */
export async function createTemplates(school: TestSchool, count: number): Promise<string[]> {
  const templates = await Promise.all(Array.from({ length: count }, () => createTemplate(school)))
  return templates.map(({ id }) => id)
}

/** The id of a new class with a lesson on Monday and on Wednesday; the calendar is empty. */
export async function createTaughtClass(school: TestSchool, more: object = {}): Promise<string> {
  await storeCalendar(school.db, {})
  return (await createClass(school, { weeklySchedule: [entry(1), entry(3)], ...more })).id
}

export const listLessonsOfClass = async (school: TestSchool, classId: string): Promise<ScheduledLesson[]> =>
  (await school.asTeacher.get(`/api/scheduled-lessons?classId=${classId}`)).body

/** Records an entry of a new student of the class in the lesson. */
export async function recordOfNewStudent(school: TestSchool, classId: string, { id }: { id: string }) {
  const student = await createStudent(school, { classId })
  return recordProgress(school, { studentId: student.id, scheduledLessonId: id })
}

/** Sends a plan under a new id, unless one is given. */
export const send = (school: TestSchool, plan: object, by = school.asTeacher) =>
  by.post(plansPath, { id: newId(), ...plan })

/** The plan that was made; throws when it was refused. */
export async function planned(school: TestSchool, plan: object): Promise<LessonPlan> {
  const { status, body, cause } = await send(school, plan)
  if (status !== 200) throw new Error(`${planLessons.path} answered ${status}: ${JSON.stringify(body)}`, { cause })
  return body
}

/** All lessons as they are stored, without when and by whom they were changed. */
export async function storedLessons(db: Db): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(lesson) - 'updated_at' - 'updated_by' as row from scheduled_lessons lesson order by id`.execute(db)
  return rows.map(({ row }) => row)
}

/** Stores a calendar in place of the present one. */
export async function storeCalendar(db: Db, calendar: Partial<SchoolCalendar>): Promise<void> {
  const { firstWeekOn, ...lists } = { ...emptySchoolCalendar, ...calendar }
  const { terms, daysOff, bellSchedules, bellDays, weekNames } = lists
  await db.deleteFrom('schoolCalendars').execute()
  await db
    .insertInto('schoolCalendars')
    .values({
      id: 1,
      terms: JSON.stringify(terms),
      daysOff: JSON.stringify(daysOff),
      bellSchedules: JSON.stringify(bellSchedules),
      bellDays: JSON.stringify(bellDays),
      weekNames: JSON.stringify(weekNames),
      firstWeekOn,
      updatedBy: null,
    })
    .execute()
}

/** When each lesson of an answer takes place: 'date time'. */
export const times = (lessons: readonly { date: string; startTime: string }[]) =>
  lessons.map(({ date, startTime }) => `${date} ${startTime}`)
