import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../test/data-folder.ts'
import { emptyDatabase } from '../test/database.ts'
import { newId } from './ids.ts'
import { migrate } from './migrate.ts'

/** Migration 0003 on data from before it, when a first membership had no start. */

const log = pino({ level: 'silent' })

/** A database before migration 0003, with a function that inserts into it and one that migrates it. */
async function schoolBefore(timezone: string) {
  const folder = await dataFolder('migrations')
  await mkdir(folder)
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  const migrateWith = async (...files: string[]) => {
    for (const file of files) await copyFile(join(import.meta.dirname, 'migrations', file), join(folder, file))
    await migrate(db, { log, timezone, folder })
  }
  await migrateWith('0001-school.sql', '0002-auth.sql')
  const [templateId, classId] = [newId(), newId()]
  await sql`insert into lesson_templates (id, title, description, lesson_structure, objectives)
    values (${templateId}, 'Fractions', 'To compare them', '[]', '[]')`.execute(db)
  await sql`insert into classes (id, name) values (${classId}, 'A')`.execute(db)

  let students = 0
  const insertStudent = async (recordedOn?: string) => {
    const [id, lessonId] = [newId(), newId()]
    students += 1
    await sql`insert into students (id, first_name, last_name, student_id)
      values (${id}, 'Olena', 'Boiko', ${`STU2024${String(students).padStart(3, '0')}`})`.execute(db)
    if (!recordedOn) return id
    await sql`insert into scheduled_lessons (id, template_id, class_id, date, start_time, end_time)
      values (${lessonId}, ${templateId}, ${classId}, ${recordedOn}, '09:00', '09:45')`.execute(db)
    await sql`insert into student_progress (id, student_id, scheduled_lesson_id)
      values (${newId()}, ${id}, ${lessonId})`.execute(db)
    return id
  }
  const insertMembership = async (studentId: string, dates: { startsOn?: string; endsOn?: string } = {}) => {
    const id = newId()
    await sql`insert into class_memberships (id, student_id, class_id, starts_on, ends_on, created_at)
      values (${id}, ${studentId}, ${classId}, ${dates.startsOn ?? null}, ${dates.endsOn ?? null}, '2026-03-05T22:30:00Z')`.execute(
      db,
    )
    return id
  }
  const datesOf = async (memberships: Record<string, string>) => {
    const rows = await db.selectFrom('classMemberships').select(['id', 'startsOn', 'endsOn']).execute()
    const dates = new Map(rows.map(({ id, startsOn, endsOn }) => [id, `${startsOn ?? ''}…${endsOn ?? ''}`]))
    return Object.fromEntries(Object.entries(memberships).map(([which, id]) => [which, dates.get(id)]))
  }
  return { migrateWith, insertStudent, insertMembership, datesOf }
}

test('a membership starts on the day it was created, unless the student has an earlier record', async () => {
  // All are created at half past midnight on 6 March in Kyiv.
  const school = await schoolBefore('Europe/Kyiv')
  const insertMember = async (recordedOn?: string, dates = {}) =>
    school.insertMembership(await school.insertStudent(recordedOn), dates)
  const moved = await school.insertStudent()
  const memberships = {
    'no record': await insertMember(),
    'a record before': await insertMember('2026-03-05'),
    'a record on the day': await insertMember('2026-03-06'),
    'a record after': await insertMember('2026-03-10'),
    'a start of its own': await insertMember(undefined, { startsOn: '2026-02-01' }),
    'ended later': await insertMember(undefined, { endsOn: '2026-03-07' }),
    'ended later, with a record before': await insertMember('2026-03-05', { endsOn: '2026-03-07' }),
    'ended on the day': await school.insertMembership(moved, { endsOn: '2026-03-06' }),
    'the one after it': await school.insertMembership(moved, { startsOn: '2026-03-06' }),
    'ended before the day': await insertMember(undefined, { endsOn: '2026-03-01' }),
  }
  await school.migrateWith('0003-membership-starts.sql')
  expect(await school.datesOf(memberships)).toEqual({
    'no record': '2026-03-06…',
    'a record before': '…',
    'a record on the day': '2026-03-06…',
    'a record after': '2026-03-06…',
    'a start of its own': '2026-02-01…',
    'ended later': '2026-03-06…2026-03-07',
    'ended later, with a record before': '…2026-03-07',
    'ended on the day': undefined,
    'the one after it': '2026-03-06…',
    'ended before the day': '…2026-03-01',
  })
})

test('by UTC where the database server does not know the zone of the school', async () => {
  const school = await schoolBefore('Europe/Nowhere')
  const membership = await school.insertMembership(await school.insertStudent())
  await school.migrateWith('0003-membership-starts.sql')
  expect(await school.datesOf({ membership })).toEqual({ membership: '2026-03-05…' })
})
