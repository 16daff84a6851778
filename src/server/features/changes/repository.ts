import { sql } from 'kysely'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { journalFields } from '../../../contract/scheduled-lessons/rules.ts'
import type { Db } from '../../db/transaction.ts'

/** What each counter of the school's version was, by its id. */
export type Counters = Readonly<Record<string, number>>

/** One row of the history, without its contents. */
export type ChangedRow = {
  tableName: string
  by: string | null
  client: string | null
  ids: string[]
  /** Whether it is a record that was written, or a lesson of which only the journal was changed. */
  isRecordOrJournal: boolean
}

export type CommittedChanges = {
  counters: Counters
  /** The rows of all transactions that were committed since; undefined when they are too many, or not all in the history. */
  rows: ChangedRow[] | undefined
}

const maxTransactions = 500
const maxRows = 2000
/** What changes when a journal is written. */
const journalColumns = [...journalFields, 'updated_at', 'updated_by']

/**
 * What was committed since the counters were as given, in whatever order, and what they are now: one statement, which sees both
 * at the same moment. The ids are those of the rows and of what they refer to; with a record goes the class of its lesson, with
 * a lesson the students who have a record, and with a student the classes, in all of which it is counted. With a journal go its
 * lesson and its class.
 */
export async function listCommittedChanges(db: Db, seen: Counters | undefined): Promise<CommittedChanges> {
  const { rows } = await sql<{ counters: Counters; committed: number; named: number; rows: ChangedRow[] | null }>`
    with counter as materialized (
      select id, changes, coalesce((${JSON.stringify(seen ?? {})}::jsonb ->> id::text)::bigint, 0) as seen from school_changes
    ),
    change as materialized (
      select history.*, coalesce(
        table_name = 'scheduled_lessons' and before - ${journalColumns}::text[] = after - ${journalColumns}::text[], false
      ) as is_journal from counter
      join change_history history on counter_id = counter.id and counter_value > seen and counter_value <= changes
      where ${seen !== undefined} and (select sum(changes - seen) from counter) <= ${maxTransactions}
      limit ${maxRows + 1}
    )
    select
      (select jsonb_object_agg(id, changes) from counter) as counters,
      (select sum(changes - seen) from counter)::float8 as committed,
      (select count(distinct (counter_id, counter_value)) from change)::float8 as named,
      (select jsonb_agg(jsonb_build_object('tableName', table_name, 'by', changed_by, 'client', client_id,
      'isRecordOrJournal', is_journal or table_name = 'student_progress' and after is not null, 'ids', (
        select coalesce(jsonb_agg(distinct id), '[]') from (
          select value as id from jsonb_each_text(after) where key ~ case when is_journal then '^(class_)?id$' else '(^|_)id$' end
          union all
          select value from jsonb_each_text(before) where not is_journal and key ~ '(^|_)id$'
          union all
          select class_id::text from scheduled_lessons where id = (coalesce(after, before) ->> 'scheduled_lesson_id')::uuid
          union all
          select student_id::text from student_progress
          where scheduled_lesson_id = case when table_name = 'scheduled_lessons' and not is_journal then record_id::uuid end
          union all
          select class_id::text from class_memberships
          where student_id = case table_name when 'students' then record_id::uuid end
        ) related where id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
      ))) from change) as rows
  `.execute(db)
  const [found] = rows
  invariant(found, 'a select without a table answers one row')
  const isComplete = found.committed === found.named && (found.rows?.length ?? 0) <= maxRows
  return { counters: found.counters, rows: isComplete ? (found.rows ?? []) : undefined }
}
