import { sql } from 'kysely'
import { invariant } from '../../../contract/kernel/invariant.ts'
import type { LessonBounds } from '../../../contract/scheduled-lessons/schema.ts'
import type {
  StudentHistoryEntry,
  StudentProgress,
  StudentProgressUpdate,
} from '../../../contract/student-progress/schema.ts'
import { actorOfStatement, type Db, streamRows, type Writer } from '../../db/transaction.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import { isNotDeletedWithin } from '../scheduled-lessons/repository.ts'

/** A student and a lesson, which have at most one record. */
export type Pair = Pick<StudentProgress, 'studentId' | 'scheduledLessonId'>
/** What is recorded of a student in a lesson. */
export type Entry = WrittenColumns<'studentProgress', StudentProgressUpdate, keyof Pair | 'saveId'>

const columns = [
  'studentProgress.id',
  'studentProgress.studentId',
  'studentProgress.scheduledLessonId',
  'studentProgress.isPresent',
  'studentProgress.points',
  'studentProgress.comment',
  'studentProgress.updatedAt',
  'studentProgress.updatedBy',
] as const

/** Records of lessons that are not deleted. */
function selectProgress(db: Db, bounds: LessonBounds = {}) {
  return db
    .selectFrom('studentProgress')
    .innerJoin('scheduledLessons as lesson', 'lesson.id', 'studentProgress.scheduledLessonId')
    .select(columns)
    .where(isNotDeletedWithin(bounds))
}

export function listProgress(db: Db, bounds: LessonBounds): Promise<StudentProgress[]> {
  return selectProgressWithin(db, bounds).execute()
}

/** The same records while they are read, for bounds with more records than fit into memory. */
export function streamProgress(db: Db, bounds: LessonBounds): AsyncIterable<StudentProgress> {
  return streamRows(db, (tx) => selectProgressWithin(tx, bounds).stream())
}

function selectProgressWithin(db: Db, bounds: LessonBounds) {
  return selectProgress(db, bounds)
    .$if(bounds.studentId !== undefined, (query) =>
      query.where('studentProgress.studentId', '=', `${bounds.studentId}`),
    )
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('lesson.id')
    .orderBy('studentProgress.id')
}

/**
 * All records of one student, each with its lesson, by date and time. Without the offset the planner would read every
 * lesson of the school instead of finding each record's lesson by the index.
 */
export async function listHistory(db: Db, studentId: string): Promise<StudentHistoryEntry[]> {
  const rows = await db
    .selectFrom('studentProgress')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('scheduledLessons')
          .innerJoin('lessonTemplates as template', 'template.id', 'scheduledLessons.templateId')
          .select(['date', 'startTime', 'endTime', 'templateId', 'template.title'])
          .whereRef('scheduledLessons.id', '=', 'studentProgress.scheduledLessonId')
          .where('scheduledLessons.deletedAt', 'is', null)
          .offset(sql.lit(0))
          .as('lesson'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['lesson.date', 'lesson.startTime', 'lesson.endTime', 'lesson.templateId', 'lesson.title'])
    .where('studentProgress.studentId', '=', studentId)
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('studentProgress.scheduledLessonId')
    .execute()
  return rows.map(({ date, startTime, endTime, templateId, title, ...record }) => ({
    ...record,
    scheduledLesson: { id: record.scheduledLessonId, date, startTime, endTime, template: { id: templateId, title } },
  }))
}

/** The record of the id or of the pair, unless its lesson is deleted. */
export function findRecord(
  db: Db,
  { by, id, studentId, scheduledLessonId }: Omit<RecordChange, keyof Entry | 'basedOn'>,
): Promise<StudentProgress | undefined> {
  return selectProgress(db)
    .where((eb) =>
      by === 'id'
        ? eb('studentProgress.id', '=', id)
        : eb.and({ 'studentProgress.studentId': studentId, 'studentProgress.scheduledLessonId': scheduledLessonId }),
    )
    .executeTakeFirst()
}

/** A record to be inserted. */
export type NewRecord = Pair & Entry & { id: string }
/** What the record of this id, or of the pair, is to become. `basedOn`: the version it is based on, in ms since 1970. */
export type RecordChange = NewRecord & { by: 'id' | 'pair'; basedOn: number | null }

/** The columns of an entry with their types; a missing column does not compile. */
const entryColumns: Record<keyof Entry, string> = { isPresent: 'boolean', points: 'numeric', comment: 'text' }
export const entryNames = Object.keys(entryColumns)
const entryOf = (table: string) => sql.join(entryNames.map((name) => sql.ref(`${table}.${name}`)))

/** The records as a table that a statement can select from; of arrays, because the planner knows how long they are. */
function wantedRecords(records: readonly (NewRecord | RecordChange)[]) {
  const types = { id: 'uuid', studentId: 'uuid', scheduledLessonId: 'uuid', by: 'text', basedOn: 'float8' }
  const columns = Object.entries({ ...types, ...entryColumns })
  const values = columns.map(
    ([name, type]) => sql`${records.map((record) => record[name as keyof NewRecord] ?? null)}::${sql.raw(type)}[]`,
  )
  return sql`unnest(${sql.join(values)}) as wanted(${sql.join(columns.map(([name]) => sql.ref(name)))})`
}

/**
 * Inserts records in one statement that is its own transaction, and returns the inserted ones. Left out is a record whose
 * student or lesson is deleted or never existed, or whose pair or id has a record already. The conflict names no columns,
 * because of two equal requests at the same moment the second may conflict on either index. The order is that in which
 * students are locked elsewhere, so that two statements cannot deadlock. Nothing is locked against deletion: a record of
 * a lesson that is deleted at the same moment is not shown either.
 */
export async function insertRecords(db: Db, writer: Writer, records: readonly NewRecord[]): Promise<StudentProgress[]> {
  const { rows } = await sql<StudentProgress>`
    insert into student_progress as record
      (id, student_id, scheduled_lesson_id, created_by, updated_by, ${sql.join(entryNames.map((name) => sql.ref(name)))})
    select wanted.id, students.id, lesson.id, actor.id, actor.id, ${entryOf('wanted')}
    from ${actorOfStatement(writer)}, ${wantedRecords(records)}
    join students on students.id = wanted.student_id and students.deleted_at is null
    join scheduled_lessons lesson on lesson.id = wanted.scheduled_lesson_id and lesson.deleted_at is null
    order by students.id, lesson.id
    on conflict do nothing
    returning id, student_id, scheduled_lesson_id, ${entryOf('record')}, updated_at, updated_by
  `.execute(db)
  return rows
}

/**
 * Changes records, each of another pair, in one statement that is its own transaction, and returns those that are stored as
 * wanted now, whether they were changed or equal already. Left out is a record that does not exist or is of another pair, whose
 * lesson is deleted, or that was changed since the version that its change is based on; and, by the pair, one whose student is
 * deleted or whose id another record has. The rows are locked in the order of their ids, so that two statements cannot deadlock.
 */
export async function changeRecords(
  db: Db,
  writer: Writer,
  changes: readonly RecordChange[],
): Promise<StudentProgress[]> {
  const { rows } = await sql<StudentProgress>`
    with stored as materialized (
      select wanted.*, record.id as record_id, record.updated_at, record.updated_by,
        (${entryOf('record')}) is not distinct from (${entryOf('wanted')}) as is_same
      from ${wantedRecords(changes)}
      join student_progress record
        on record.scheduled_lesson_id = wanted.scheduled_lesson_id and record.student_id = wanted.student_id
      join scheduled_lessons lesson on lesson.id = record.scheduled_lesson_id and lesson.deleted_at is null
      where case wanted.by when 'id' then record.id = wanted.id else
        exists (select from students where id = record.student_id and deleted_at is null)
        and not exists (select from student_progress other where other.id = wanted.id and other.id <> record.id)
      end
      order by record.id
      for update of record
    ), changed as (
      update student_progress record
      set (updated_by, ${sql.join(entryNames.map((name) => sql.ref(name)))}) = row(actor.id, ${entryOf('stored')})
      from stored, ${actorOfStatement(writer)}
      where record.id = record_id and not is_same and record.updated_at <= coalesce(to_timestamp(based_on / 1000), record.updated_at)
      returning record.id, record.updated_at, record.updated_by
    )
    select record_id as id, student_id, scheduled_lesson_id, ${entryOf('stored')},
      coalesce(changed.updated_at, stored.updated_at) as updated_at, coalesce(changed.updated_by, stored.updated_by) as updated_by
    from stored left join changed on changed.id = record_id
    where is_same or changed.id is not null
  `.execute(db)
  return rows
}

/** Why a record could not be inserted: whether student and lesson exist, and whether the id is another pair's. */
export async function findConflicts(db: Db, id: string, { studentId, scheduledLessonId }: Pair) {
  const { rows } = await sql<{ hasStudent: boolean; hasLesson: boolean; isIdTaken: boolean }>`select
    exists (select from students where id = ${studentId} and deleted_at is null) as has_student,
    exists (select from scheduled_lessons where id = ${scheduledLessonId} and deleted_at is null) as has_lesson,
    exists (
      select from student_progress
      where id = ${id} and (student_id, scheduled_lesson_id) <> (${studentId}::uuid, ${scheduledLessonId}::uuid)
    ) as is_id_taken
  `.execute(db)
  const [conflicts] = rows
  invariant(conflicts, 'a select without a table answers one row')
  return conflicts
}
