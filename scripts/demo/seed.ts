import { sql } from 'kysely'
import { endTimeOf } from '../../src/contract/classes/rules.ts'
import { addDays, dateAt, datesBetween, dayOfWeek, timeAt } from '../../src/contract/kernel/dates.ts'
import type { Role } from '../../src/contract/kernel/permissions.ts'
import { isPast } from '../../src/contract/scheduled-lessons/rules.ts'
import { emptySchoolCalendar } from '../../src/contract/school-calendar/rules.ts'
import { ensureAccount } from '../../src/server/auth/accounts.ts'
import { hashPassword } from '../../src/server/auth/passwords/passwords.ts'
import type { Config } from '../../src/server/config.ts'
import { newId } from '../../src/server/db/ids.ts'
import { replaceSchoolDocument } from '../../src/server/db/school-documents.ts'
import { type Db, inTransaction, type Tx } from '../../src/server/db/transaction.ts'
import { OperatorError } from '../../src/server/operator-error.ts'
import { cyclicElement } from '../cyclic-element.ts'
import { classSize, demoClasses, demoStudent } from './people.ts'
import { templateRow } from './template-row.ts'
import { demoTemplates, demoUnits } from './templates.ts'

export const demoPassword = 'daybook-demo'
const demoAccounts = [
  { email: 'admin@demo.school', name: 'Оксана Мельник', role: 'admin' },
  { email: 'teacher@demo.school', name: 'Тарас Шевчук', role: 'teacher' },
  { email: 'assistant@demo.school', name: 'Леся Бондар', role: 'assistant' },
] as const

/** How to sign in to the demo school, for the terminal. */
export function signInNotice(): string {
  const emails = demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)}${role}`)
  return `Sign in with the password ${demoPassword} as\n${emails.join('\n')}`
}

const weeksAhead = 2
const batchSize = 1000

/**
 * Whether the database is still to be filled with a school to try out. Throws OperatorError when it holds another school, in which
 * nobody knows these accounts.
 */
export async function mustBeFilled(db: Db): Promise<boolean> {
  const people = await db.selectFrom('approvedUsers').select('email').execute()
  const emails = new Set(people.map(({ email }) => email))
  if (emails.size > 0 && !demoAccounts.some(({ email }) => emails.has(email))) {
    throw new OperatorError('This database holds another school: set DATA_DIR to an empty folder.')
  }
  return emails.size === 0
}

/** Fills an empty database with a school in the middle of its term; one that was filled before is not changed. */
export async function seedDemoSchool(db: Db, config: Config, clock: () => Date): Promise<void> {
  if (!(await mustBeFilled(db))) return
  const now = clock()
  const today = dateAt(now, config.timezone)
  await inTransaction(db, undefined, async (tx) => {
    const people = await insertPeople(tx, now)
    const { teacher } = people
    await replaceSchoolDocument(
      tx,
      'schoolCalendars',
      { ...emptySchoolCalendar, terms: schoolTerms(today) },
      people.admin,
    )
    const templates = await insertTemplates(tx, teacher)
    const term = startOfTerm(today)
    const classes = await insertClasses(tx, people, term < today ? term : today)
    const moment = { date: today, time: timeAt(now, config.timezone) }
    const dates = datesBetween(term, addDays(today, weeksAhead * 7))
    const lessons = dates.flatMap((date) => lessonsOn(date, classes, templates))
    const rows = lessons.map(({ students: _, plan, ...lesson }) => {
      const journal = isPast(lesson, moment) && { topic: plan.title, homework: plan.homework }
      return authored({ ...lesson, ...journal }, teacher)
    })
    await insertInBatches(tx, 'scheduledLessons', rows)
    const records = lessons.filter((lesson) => isPast(lesson, moment)).flatMap((lesson) => recordsOf(lesson))
    await insertInBatches(
      tx,
      'studentProgress',
      records.map((record) => authored(record, teacher)),
    )
  })
  await sql`analyze`.execute(db)
}

type DemoPeople = Record<Role, string>

/** Inserts the accounts of the demo school; returns their ids. */
export async function insertPeople(tx: Tx, now: Date): Promise<DemoPeople> {
  const people: DemoPeople = { admin: '', teacher: '', assistant: '' }
  for (const { email, name, role } of demoAccounts) {
    const account = await ensureAccount(tx, { email, now })
    // Not checked, because everybody knows the password of the demo.
    const passwordHash = await hashPassword(demoPassword)
    await tx
      .updateTable('auth.users')
      .set({ passwordHash, emailConfirmedAt: now })
      .where('id', '=', account.id)
      .execute()
    people[role] = account.id
    await tx
      .insertInto('approvedUsers')
      .values({ id: newId(), email, name, role, status: 'active', activatedAt: now })
      .execute()
  }
  return people
}

type DemoTemplate = { id: string; plan: (typeof demoTemplates)[number] }

/** Inserts the templates and their units; returns the templates. */
async function insertTemplates(tx: Tx, teacher: string): Promise<DemoTemplate[]> {
  const templates = demoTemplates.map((plan) => ({ id: newId(), plan }))
  const rows = templates.map(({ id, plan }) => templateRow(plan, id, teacher))
  await tx.insertInto('lessonTemplates').values(rows).execute()
  const units = demoUnits.map(({ title, templates: positions }) => {
    const templateIds = positions.map((position) => cyclicElement(templates, position).id)
    return authored({ id: newId(), title, templateIds }, teacher)
  })
  await tx.insertInto('units').values(units).execute()
  return templates
}

type DemoClass = { id: string; meets: readonly (readonly [number, string])[]; students: string[] }

async function insertClasses(tx: Tx, people: DemoPeople, startsOn: string): Promise<DemoClass[]> {
  const { teacher } = people
  const made: DemoClass[] = []
  for (const [classIndex, { name, color, teacher: taught, meets }] of demoClasses.entries()) {
    const id = newId()
    const teachers = JSON.stringify([{ id: people[taught.role], subject: taught.subject }])
    await tx.insertInto('classes').values(authored({ id, name, color, teachers }, teacher)).execute()
    const entries = meets.map(([day, startTime], position) => ({
      classId: id,
      id: newId(),
      position,
      dayOfWeek: day,
      startTime,
      endTime: endTimeOf(startTime) ?? startTime,
    }))
    await tx.insertInto('weeklyScheduleEntries').values(entries).execute()
    const students = Array.from({ length: classSize }, (_, position) => {
      const index = classIndex * classSize + position
      return authored(
        {
          id: newId(),
          ...demoStudent(index),
          studentId: `STU${startsOn.slice(0, 4)}${String(index + 1).padStart(3, '0')}`,
        },
        teacher,
      )
    })
    await tx.insertInto('students').values(students).execute()
    const memberships = students.map((student) =>
      authored({ id: newId(), studentId: student.id, classId: id, startsOn }, teacher),
    )
    await tx.insertInto('classMemberships').values(memberships).execute()
    made.push({ id, meets, students: students.map((student) => student.id) })
  }
  return made
}

function authored<Row extends object>(row: Row, author: string) {
  return { ...row, createdBy: author, updatedBy: author }
}

/** The two terms of the school year of a day; in August it is the year that begins in September. */
function schoolTerms(today: string) {
  const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) >= 8 ? 0 : 1)
  return [
    { id: 'term-1', name: 'I семестр', from: `${year}-09-01`, to: `${year}-12-31` },
    { id: 'term-2', name: 'II семестр', from: `${year + 1}-01-01`, to: `${year + 1}-05-31` },
  ]
}

/** Lessons begin on the first of September and of January. */
function startOfTerm(today: string): string {
  const month = Number(today.slice(5, 7))
  return `${today.slice(0, 4)}-${month >= 8 ? '09' : '01'}-01`
}

type DemoLesson = ReturnType<typeof lessonsOn>[number]

function lessonsOn(date: string, classes: readonly DemoClass[], templates: readonly DemoTemplate[]) {
  return classes.flatMap(({ id: classId, meets, students }, classIndex) =>
    meets
      .filter(([day]) => day === dayOfWeek(date))
      .map(([, startTime]) => {
        const template = cyclicElement(templates, Math.floor(Date.parse(date) / 86_400_000) * 5 + classIndex * 3)
        return {
          id: newId(),
          classId,
          templateId: template.id,
          plan: template.plan,
          date,
          startTime,
          endTime: endTimeOf(startTime) ?? startTime,
          students,
        }
      }),
  )
}

const comments = ['Дуже активно працював(ла)', 'Helped a classmate', 'Забув(ла) зошит', 'Excellent answer at the board']

/** The records of a lesson: most students present and graded, some better than others, a few with a comment. */
function recordsOf(lesson: DemoLesson) {
  return lesson.students.map((studentId, index) => {
    const random = seededNumber(`${lesson.date}${lesson.startTime}${index}`)
    const isPresent = random > 0.04 + (index % 7) * 0.015
    const isGraded = isPresent && random < 0.86
    const state =
      !isPresent && index % 3 > 0 ? (index % 3 === 1 ? 'ill' : 'excused') : isPresent && random > 0.97 ? 'late' : null
    return {
      id: newId(),
      studentId,
      scheduledLessonId: lesson.id,
      isPresent,
      state,
      minutes: state === 'late' ? 5 : null,
      points: isGraded ? Math.round(4 + (index % 5) + random * 4) : null,
      comment: isPresent && random > 0.8 && random < 0.83 ? cyclicElement(comments, index) : '',
    }
  })
}

/** A pseudo-random number from 0 to 1 that is the same for the same text, so that all demo schools are the same. */
function seededNumber(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  for (const factor of [0x85ebca6b, 0xc2b2ae35]) hash = Math.imul(hash ^ (hash >>> 15), factor)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

type Tables = 'scheduledLessons' | 'studentProgress'

async function insertInBatches(tx: Tx, table: Tables, rows: readonly object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize) {
    await tx
      .insertInto(table)
      .values(rows.slice(first, first + batchSize) as never)
      .execute()
  }
}
