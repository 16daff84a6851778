import { type Selectable, sql } from 'kysely'
import type { LessonBounds } from '../../../contract/scheduled-lessons/schema.ts'
import type { StudentHistoryEntry, StudentProgress } from '../../../contract/student-progress/schema.ts'
import { type Db, inNameOf, type Tx } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'
import { isNotDeletedWithin } from '../scheduled-lessons/repository.ts'

/** A student in a lesson: what a record is of. */
export type Pair = Pick<StudentProgress, 'studentId' | 'scheduledLessonId'>
/** What is recorded of a student in a lesson. */
export type Entry = Pick<StudentProgress, 'isPresent' | 'points' | 'comment'>

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
 * All records of one student, each with its lesson, by date and time. The offset keeps the planner from reading every
 * lesson of the school: each record brings its own from the index.
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
    updatedAt: row.updatedAt.toISOString(),
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

/** A record to be made: a mark of a pair, under an id. */
export type NewRecord = Pair & Entry & { id: string }

/**
 * Inserts records of students and lessons that live, in one statement that is its own transaction; answers those that are
 * new. Left out is a record whose student or lesson does not live, or whose pair or id has one already. The conflict
 * names no columns: two equal requests at the same moment meet on the pair or on the id, whichever index comes first.
 * By student, in the order in which students are locked elsewhere: statements at once never wait for each other in a
 * circle. Nothing is locked against deletion: a record that slips into a lesson being deleted is out of sight with it.
 */
export async function insertRecords(db: Db, actor: string, records: readonly NewRecord[]): Promise<StudentProgress[]> {
  const rows = await db
    .insertInto('studentProgress')
    .columns(['id', 'studentId', 'scheduledLessonId', 'isPresent', 'points', 'comment', 'createdBy', 'updatedBy'])
    .expression((eb) =>
      eb
        .selectFrom([inNameOf(actor), wantedRecords(records)])
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

/** Records as a table for a statement to read. */
function wantedRecords(records: readonly NewRecord[]) {
  const rows = records.map(({ id, studentId, scheduledLessonId, isPresent, points, comment }) => {
    return { id, student_id: studentId, scheduled_lesson_id: scheduledLessonId, is_present: isPresent, points, comment }
  })
  return sql<NewRecord>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'wanted'>(
    sql`wanted(id uuid, student_id uuid, scheduled_lesson_id uuid, is_present boolean, points numeric, comment text)`,
  )
}

/** Why a record could not be inserted: whether student and lesson live, and whether the id is another pair's. */
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

export async function updateRecord(tx: Tx, id: string, mark: Entry, actor: string): Promise<StudentProgress> {
  const { isPresent, points, comment } = mark
  const row = await tx
    .updateTable('studentProgress')
    .set({ isPresent, points, comment, updatedBy: actor })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asProgress(row)
}
