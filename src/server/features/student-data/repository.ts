import { type RawBuilder, sql } from 'kysely'
import { purgeRows } from '../../db/purge.ts'
import type { Db, Tx } from '../../db/transaction.ts'

/** A stored row by the names of its columns, with whatever columns its table has. */
export type Row = Record<string, unknown>
type LessonInBrief = { lesson: string | null; date: string | null; className: string | null }
export type ExportedMembership = { row: Row; className: string }
export type ExportedRecord = { row: Row; startTime: string; isLessonDeleted: boolean } & LessonInBrief
export type ExportedChange = LessonInBrief & {
  changedAt: string
  changedBy: string | null
  tableName: string
  operation: string
  before: Row | null
  after: Row | null
}

// As JSON, so that a column that is added later is exported too.
const asRow = (table: string): RawBuilder<Row> => sql<Row>`to_jsonb(${sql.ref(table)})`

export async function findExportedStudent(db: Db, id: string): Promise<Row | undefined> {
  const found = await db
    .selectFrom('students')
    .select(asRow('students').as('row'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.row
}

export function listExportedMemberships(db: Db, studentId: string): Promise<ExportedMembership[]> {
  return db
    .selectFrom('classMemberships as membership')
    .innerJoin('classes', 'classes.id', 'membership.classId')
    .select([asRow('membership').as('row'), 'classes.name as className'])
    .where('membership.studentId', '=', studentId)
    .orderBy('membership.startsOn', (order) => order.asc().nullsFirst())
    .execute()
}

/** The rows of a table about the student by their first day, deleted ones included. */
export async function listExportedSpans(
  db: Db,
  table: 'absences' | 'studentReports',
  studentId: string,
): Promise<Row[]> {
  const rows = await db
    .selectFrom(table)
    .select(asRow(table).as('row'))
    .where('studentId', '=', studentId)
    .orderBy('startsOn')
    .orderBy('id')
    .execute()
  return rows.map(({ row }) => row)
}

/** Records of deleted lessons included. */
export function listExportedRecords(db: Db, studentId: string): Promise<ExportedRecord[]> {
  return db
    .selectFrom('studentProgress as record')
    .innerJoin('scheduledLessons as lesson', 'lesson.id', 'record.scheduledLessonId')
    .innerJoin('lessonTemplates as template', 'template.id', 'lesson.templateId')
    .innerJoin('classes', 'classes.id', 'lesson.classId')
    .select([asRow('record').as('row'), 'lesson.date', 'lesson.startTime', 'template.title as lesson'])
    .select(['classes.name as className', sql<boolean>`lesson.deleted_at is not null`.as('isLessonDeleted')])
    .where('record.studentId', '=', studentId)
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('lesson.id')
    .execute()
}

/** The change history of the student and of every membership, record, absence and report, those deleted since included, oldest first. */
export async function listExportedChanges(db: Db, studentId: string): Promise<ExportedChange[]> {
  const { rows } = await sql<ExportedChange>`
    with subject as (
      select 'students' as table_name, ${studentId} as record_id
      union select 'class_memberships', id::text from class_memberships where student_id = ${studentId}
      union select 'student_progress', id::text from student_progress where student_id = ${studentId}
      union select 'absences', id::text from absences where student_id = ${studentId}
      union select 'student_reports', id::text from student_reports where student_id = ${studentId}
      union select table_name, record_id from change_history
        where operation = 'delete' and before ->> 'student_id' = ${studentId}
    )
    select change.changed_at, change.changed_by, change.table_name, change.operation, change.before, change.after,
      template.title as lesson, lesson.date, classes.name as class_name
    from subject
    join change_history change on change.table_name = subject.table_name and change.record_id = subject.record_id
    cross join lateral (select coalesce(change.after, change.before) as content) stored
    left join scheduled_lessons lesson on lesson.id = (stored.content ->> 'scheduled_lesson_id')::uuid
    left join lesson_templates template on template.id = lesson.template_id
    left join classes on classes.id = coalesce(lesson.class_id, (stored.content ->> 'class_id')::uuid)
    -- The id of a record is free again once it was undone, and may then be that of another student's record.
    where change.table_name = 'students' or stored.content ->> 'student_id' = ${studentId}
    order by change.id
  `.execute(db)
  return rows
}

/** Locks a student until the transaction ends, so that nothing is recorded of them between the deletes. */
export async function lockAgainstRecords(tx: Tx, studentId: string): Promise<void> {
  await tx.selectFrom('students').select('id').where('id', '=', studentId).forUpdate().execute()
}

/** Deletes the student, whose row must be locked, with memberships, records, absences, reports and the history of all of them. */
export async function eraseStudentRows(tx: Tx, id: string): Promise<void> {
  // In the order in which a save of a register locks records, so that the two cannot deadlock.
  await tx.selectFrom('studentProgress').select('id').where('studentId', '=', id).orderBy('id').forUpdate().execute()
  await purgeRows(tx, 'student_progress', 'student_id', [id])
  await purgeRows(tx, 'class_memberships', 'student_id', [id])
  await purgeRows(tx, 'absences', 'student_id', [id])
  await purgeRows(tx, 'student_reports', 'student_id', [id])
  await purgeRows(tx, 'students', 'id', [id])
}
