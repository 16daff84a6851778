import { type Selectable, sql } from 'kysely'
import type { LessonBounds } from '../../../contract/scheduled-lessons/schema.ts'
import type {
  StudentHistoryEntry,
  StudentProgress,
  StudentProgressUpdate,
} from '../../../contract/student-progress/schema.ts'
import { actorOfStatement, type Db, type Tx } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import { isNotDeletedWithin } from '../scheduled-lessons/repository.ts'

/** A student and a lesson, which have at most one record. */
export type Pair = Pick<StudentProgress, 'studentId' | 'scheduledLessonId'>
/** What is recorded of a student in a lesson. */
export type Entry = WrittenColumns<'studentProgress', StudentProgressUpdate, keyof Pair>

const columns = [
  'studentProgress.id',
  'studentProgress.studentId',
  'studentProgress.scheduledLessonId',
  'studentProgress.isPresent',
  'studentProgress.points',
  'studentProgress.comment',
  'studentProgress.updatedAt',
] as const
type ProgressRow = Pick<Selectable<SchoolTables['studentProgress']>, keyof StudentProgress>

/** Records of lessons that are not deleted. */
function selectProgress(db: Db) {
  return db
    .selectFrom('studentProgress')
    .innerJoin('scheduledLessons as lesson', 'lesson.id', 'studentProgress.scheduledLessonId')
    .select(columns)
    .where('lesson.deletedAt', 'is', null)
}

export async function listProgress(db: Db, bounds: LessonBounds): Promise<StudentProgress[]> {
  let query = selectProgress(db).where(isNotDeletedWithin(bounds))
  if (bounds.studentId) query = query.where('studentProgress.studentId', '=', bounds.studentId)
  const rows = await query
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('lesson.id')
    .orderBy('studentProgress.id')
    .execute()
  return rows.map(asProgress)
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
  return rows.map((row) => ({
    ...asProgress(row),
    scheduledLesson: {
      id: row.scheduledLessonId,
      date: row.date,
      startTime: row.startTime,
      endTime: row.endTime,
      template: { id: row.templateId, title: row.title },
    },
  }))
}

function asProgress(row: ProgressRow): StudentProgress {
  return {
    id: row.id,
    studentId: row.studentId,
    scheduledLessonId: row.scheduledLessonId,
    isPresent: row.isPresent,
    points: row.points,
    comment: row.comment,
    updatedAt: row.updatedAt,
  }
}

/** The record with its row locked, unless its lesson is deleted. */
export async function lockRecord(tx: Tx, id: string): Promise<StudentProgress | undefined> {
  const row = await selectProgress(tx)
    .where('studentProgress.id', '=', id)
    .forUpdate('studentProgress')
    .executeTakeFirst()
  return row && asProgress(row)
}

/** The record of the pair with its row locked, unless its lesson is deleted. */
export async function lockRecordOfPair(tx: Tx, pair: Pair): Promise<StudentProgress | undefined> {
  const row = await selectProgress(tx)
    .where('studentProgress.studentId', '=', pair.studentId)
    .where('studentProgress.scheduledLessonId', '=', pair.scheduledLessonId)
    .forUpdate('studentProgress')
    .executeTakeFirst()
  return row && asProgress(row)
}

/** A record to be inserted. */
export type NewRecord = Pair & Entry & { id: string }

/**
 * Inserts records in one statement that is its own transaction, and answers the inserted ones. Left out is a record whose
 * student or lesson is deleted or never existed, or whose pair or id has a record already. The conflict names no columns,
 * because of two equal requests at the same moment the second may conflict on either index. The order is that in which
 * students are locked elsewhere, so that two statements cannot deadlock. Nothing is locked against deletion: a record of
 * a lesson that is deleted at the same moment is not shown either.
 */
export async function insertRecords(db: Db, actor: string, records: readonly NewRecord[]): Promise<StudentProgress[]> {
  const rows = await db
    .insertInto('studentProgress')
    .columns(['id', 'studentId', 'scheduledLessonId', 'isPresent', 'points', 'comment', 'createdBy', 'updatedBy'])
    .expression((eb) =>
      eb
        .selectFrom([actorOfStatement(actor), wantedRecords(records)])
        .innerJoin('students', 'students.id', 'wanted.studentId')
        .innerJoin('scheduledLessons as lesson', 'lesson.id', 'wanted.scheduledLessonId')
        .select(['wanted.id', 'students.id as studentId', 'lesson.id as scheduledLessonId'])
        .select(['wanted.isPresent', 'wanted.points', 'wanted.comment'])
        .select(['actor.id as createdBy', 'actor.id as updatedBy'])
        .where('students.deletedAt', 'is', null)
        .where('lesson.deletedAt', 'is', null)
        .orderBy('students.id')
        .orderBy('lesson.id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .execute()
  return rows.map(asProgress)
}

/** The records as a table that a statement can select from. */
function wantedRecords(records: readonly NewRecord[]) {
  const rows = records.map(({ id, studentId, scheduledLessonId, isPresent, points, comment }) => {
    return { id, student_id: studentId, scheduled_lesson_id: scheduledLessonId, is_present: isPresent, points, comment }
  })
  return sql<NewRecord>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'wanted'>(
    sql`wanted(id uuid, student_id uuid, scheduled_lesson_id uuid, is_present boolean, points numeric, comment text)`,
  )
}

/** Why a record could not be inserted: whether student and lesson exist, and whether the id is another pair's. */
export async function findConflicts(tx: Tx, id: string, { studentId, scheduledLessonId }: Pair) {
  const student = tx.selectFrom('students').select('id').where('id', '=', studentId).where('deletedAt', 'is', null)
  const lesson = tx
    .selectFrom('scheduledLessons')
    .select('id')
    .where('id', '=', scheduledLessonId)
    .where('deletedAt', 'is', null)
  const otherRecord = tx
    .selectFrom('studentProgress')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.and({ studentId, scheduledLessonId })))
  return tx
    .selectNoFrom(({ exists }) => [
      exists(student).as('hasStudent'),
      exists(lesson).as('hasLesson'),
      exists(otherRecord).as('isIdTaken'),
    ])
    .executeTakeFirstOrThrow()
}

export async function updateRecord(tx: Tx, id: string, entry: Entry, actor: string): Promise<StudentProgress> {
  const row = await tx
    .updateTable('studentProgress')
    .set({ ...entry, updatedBy: actor })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asProgress(row)
}
