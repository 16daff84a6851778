import { sql } from 'kysely'
import { isOptionalState } from '../../../../contract/attendance-settings/rules.ts'
import { invariant } from '../../../../contract/kernel/invariant.ts'
import type { StudentProgress } from '../../../../contract/student-progress/schema.ts'
import { isOwnSave } from '../../../db/saves.ts'
import { actorOfStatement, type Db, type Writer } from '../../../db/transaction.ts'
import { type Entry, type NewRecord, type Pair, type RecordChange, stateIn } from '../repository.ts'

/** The columns of an entry with their types; a missing column does not compile. */
const entryColumns: Record<keyof Entry, string> = {
  isPresent: 'boolean',
  points: 'numeric',
  comment: 'text',
  state: 'text',
  minutes: 'smallint',
}
export const entryNames = Object.keys(entryColumns)
const entryColumnsOf = (table: string) => sql.join(entryNames.map((name) => sql.ref(`${table}.${name}`)))
const answeredEntryColumnsOf = (table: string) =>
  sql.join(entryNames.map((name) => (name === 'state' ? stateIn(table).as(name) : sql.ref(`${table}.${name}`))))

/** The records as a table that a statement can select from; of arrays, so that the statement has one text for any number. */
function wantedRecords(records: readonly (NewRecord | RecordChange)[]) {
  const rows = records.map(({ state, minutes, ...record }) => ({
    ...record,
    state: state && isOptionalState(state) ? state : null,
    minutes,
    keepsState: state === undefined,
    keepsMinutes: minutes === undefined,
  }))
  const keeping = { keepsState: 'boolean', keepsMinutes: 'boolean' }
  const types = { id: 'uuid', studentId: 'uuid', scheduledLessonId: 'uuid', by: 'text', basedOn: 'float8', ...keeping }
  const columns = Object.entries({ ...types, ...entryColumns })
  const values = columns.map(
    ([name, type]) => sql`${rows.map((row) => row[name as keyof (typeof rows)[number]] ?? null)}::${sql.raw(type)}[]`,
  )
  return sql`unnest(${sql.join(values)}) as wanted(${sql.join(columns.map(([name]) => sql.ref(name)))})`
}

/**
 * Inserts records in one statement that is its own transaction, and returns the inserted ones. Left out is a record whose
 * student or lesson is deleted or never existed, or whose pair or id has a record already, and all of a save that somebody else
 * has begun. The conflict names no columns, because of two equal requests at the same moment the second may conflict on
 * either index. The order is that in which students are locked elsewhere, so that two statements cannot deadlock. Nothing
 * is locked against deletion: a record of a lesson that is deleted at the same moment is not shown either.
 */
export async function insertRecords(db: Db, writer: Writer, records: readonly NewRecord[]): Promise<StudentProgress[]> {
  const { rows } = await sql<StudentProgress>`
    insert into student_progress as record
      (id, student_id, scheduled_lesson_id, created_by, updated_by, ${sql.join(entryNames.map((name) => sql.ref(name)))})
    select wanted.id, students.id, lesson.id, actor.id, actor.id, ${entryColumnsOf('wanted')}
    from ${actorOfStatement(writer)}, ${wantedRecords(records)}
    join students on students.id = wanted.student_id and students.deleted_at is null
    join scheduled_lessons lesson on lesson.id = wanted.scheduled_lesson_id and lesson.deleted_at is null
    where ${isOwnSave(writer)}
    order by students.id, lesson.id
    on conflict do nothing
    returning id, student_id, scheduled_lesson_id, ${answeredEntryColumnsOf('record')}, updated_at, updated_by
  `.execute(db)
  return rows
}

/** Why a record could not be inserted: whether student and lesson exist, and whether the id is another pair's. */
export async function checkInsertConflicts(db: Db, id: string, { studentId, scheduledLessonId }: Pair) {
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

/** The state that a record keeps, where the wanted entry names none and says the same of presence; else the wanted one. */
const keptState = sql`
  select case when not wanted.keeps_state then wanted.state
    when record.is_present = wanted.is_present then record.state end as state`
/** The wanted entry with that state, and with the minutes that the record keeps under the same state. */
const entryWithKept = sql`
  select wanted.is_present, wanted.points, wanted.comment, kept.state,
    case when not wanted.keeps_minutes then wanted.minutes when record.state = kept.state then record.minutes end as minutes`

/**
 * Changes records, each of another pair, in one statement that is its own transaction, and returns those that are stored as
 * wanted now, whether they were changed or equal already. Left out is a record that does not exist or is of another pair, whose
 * lesson is deleted, or that was changed since the version that its change is based on; and, by the pair, one whose student is
 * deleted or whose id another record has; and every change of a save that somebody else has begun. The rows are locked in
 * the order of their ids, so that two statements cannot deadlock.
 */
export async function updateRecords(
  db: Db,
  writer: Writer,
  changes: readonly RecordChange[],
): Promise<StudentProgress[]> {
  const { rows } = await sql<StudentProgress>`
    with stored as materialized (
      select record.id as record_id, record.student_id, record.scheduled_lesson_id, wanted.based_on, record.updated_at, record.updated_by,
        ${entryColumnsOf('entry')}, (${entryColumnsOf('record')}) is not distinct from (${entryColumnsOf('entry')}) as is_same
      from ${wantedRecords(changes)}
      join student_progress record
        on record.scheduled_lesson_id = wanted.scheduled_lesson_id and record.student_id = wanted.student_id
      join scheduled_lessons lesson on lesson.id = record.scheduled_lesson_id and lesson.deleted_at is null
      cross join lateral (${keptState}) kept
      cross join lateral (${entryWithKept}) entry
      where case wanted.by when 'id' then record.id = wanted.id else
        exists (select from students where id = record.student_id and deleted_at is null)
        and not exists (select from student_progress other where other.id = wanted.id and other.id <> record.id)
      end
      order by record.id
      for update of record
    ), changed as (
      update student_progress record
      set (updated_by, ${sql.join(entryNames.map((name) => sql.ref(name)))}) = row(actor.id, ${entryColumnsOf('stored')})
      from stored, ${actorOfStatement(writer)}
      where record.id = record_id and not is_same and record.updated_at <= coalesce(to_timestamp(based_on / 1000), record.updated_at)
        and ${isOwnSave(writer)}
      returning record.id, record.updated_at, record.updated_by
    )
    select record_id as id, student_id, scheduled_lesson_id, ${answeredEntryColumnsOf('stored')},
      coalesce(changed.updated_at, stored.updated_at) as updated_at, coalesce(changed.updated_by, stored.updated_by) as updated_by
    from stored left join changed on changed.id = record_id
    where is_same or changed.id is not null
  `.execute(db)
  return rows
}
