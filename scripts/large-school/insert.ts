import { sql } from 'kysely'
import { endTimeOf } from '../../src/contract/classes/rules.ts'
import type { Tx } from '../../src/server/db/transaction.ts'
import { cyclicElement } from '../cyclic-element.ts'
import { templateRow } from '../demo/template-row.ts'
import { demoTemplates } from '../demo/templates.ts'
import { idAt, type LargeSchool } from './school.ts'

const batchSize = 20_000

/** Inserts a large school in a few dozen statements, created by the account `author`. */
export async function insertLargeSchool(tx: Tx, school: LargeSchool, author: string): Promise<void> {
  const { classes, students, lessons, records } = school
  const deletedAt = (isDeleted: boolean) => (isDeleted ? new Date() : null)
  const templates = demoTemplates.map((template, index) => ({
    template,
    id: idAt('6000', index),
  }))
  await tx
    .insertInto('lessonTemplates')
    .values(templates.map(({ template, id }) => templateRow(template, id, author)))
    .execute()
  const authorship = { created_by: ['uuid', () => author], updated_by: ['uuid', () => author] } as const
  await insertRows(tx, 'classes', classes, {
    id: ['uuid', ({ id }) => id],
    name: ['text', ({ name }) => name],
    color: ['text', ({ color }) => color],
    // The author teaches every fifth class.
    teachers: ['jsonb', (_, index) => JSON.stringify(index % 5 === 0 ? [{ id: author, subject: 'Математика' }] : [])],
    ...authorship,
  })
  const timetable = classes.flatMap(({ id, days, startTime }) => days.map((day) => ({ id, day, startTime })))
  await insertRows(tx, 'weekly_schedule_entries', timetable, {
    class_id: ['uuid', ({ id }) => id],
    id: ['text', ({ day }) => `day-${day}`],
    position: ['integer', ({ day }) => day],
    day_of_week: ['smallint', ({ day }) => day],
    start_time: ['time', ({ startTime }) => startTime],
    end_time: ['time', ({ startTime }) => endTimeOf(startTime) ?? startTime],
  })
  await insertRows(tx, 'students', students, {
    id: ['uuid', ({ id }) => id],
    first_name: ['text', ({ firstName }) => firstName],
    last_name: ['text', ({ lastName }) => lastName],
    student_id: ['text', ({ studentId }) => studentId],
    deleted_at: ['timestamptz', ({ isDeleted }) => deletedAt(isDeleted)],
    ...authorship,
  })
  const allMemberships = students.flatMap(({ id: studentId, memberships }) =>
    memberships.map((membership) => ({ studentId, ...membership })),
  )
  await insertRows(tx, 'class_memberships', allMemberships, {
    id: ['uuid', ({ id }) => id],
    student_id: ['uuid', ({ studentId }) => studentId],
    class_id: ['uuid', ({ classIndex }) => classes[classIndex]?.id],
    starts_on: ['date', ({ startsOn }) => startsOn],
    ends_on: ['date', ({ endsOn }) => endsOn],
    ...authorship,
  })
  await insertRows(tx, 'scheduled_lessons', lessons, {
    id: ['uuid', ({ id }) => id],
    template_id: ['uuid', (_, index) => cyclicElement(templates, index).id],
    class_id: ['uuid', ({ classId }) => classId],
    date: ['date', ({ date }) => date],
    start_time: ['time', ({ startTime }) => startTime],
    end_time: ['time', ({ endTime }) => endTime],
    deleted_at: ['timestamptz', ({ isDeleted }) => deletedAt(isDeleted)],
    ...authorship,
  })
  await insertRows(tx, 'student_progress', records, {
    id: ['uuid', ({ id }) => id],
    student_id: ['uuid', ({ studentId }) => studentId],
    scheduled_lesson_id: ['uuid', ({ scheduledLessonId }) => scheduledLessonId],
    is_present: ['boolean', ({ isPresent }) => isPresent],
    state: ['text', ({ state }) => state],
    minutes: ['smallint', ({ minutes }) => minutes],
    points: ['numeric', ({ points }) => points],
    comment: ['text', ({ comment }) => comment],
    ...authorship,
  })
}

/** Each column by its name in the database: its type, and the value of a row. */
type Columns<Row> = Record<string, readonly [type: string, valueIn: (row: Row, index: number) => unknown]>

/** Inserts rows as one array per column, so that a statement can hold thousands of them. */
async function insertRows<Row>(tx: Tx, table: string, rows: readonly Row[], columns: Columns<Row>): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize) {
    const batch = rows.slice(first, first + batchSize)
    const names = Object.keys(columns).map((name) => sql.ref(name))
    const values = Object.values(columns).map(
      ([type, valueIn]) => sql`${batch.map((row, index) => valueIn(row, first + index))}::${sql.raw(type)}[]`,
    )
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) select * from unnest(${sql.join(values)})`.execute(
      tx,
    )
  }
}
