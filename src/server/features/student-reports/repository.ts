import { type Expression, type SqlBool, sql } from 'kysely'
import { type AttendanceState, attendanceStates } from '../../../contract/attendance-settings/rules.ts'
import type { ClassTeacher } from '../../../contract/classes/rules.ts'
import type { Period } from '../../../contract/kernel/periods.ts'
import type { Grades } from '../../../contract/student-reports/rules.ts'
import type { ReportComment, StudentReport, StudentReportInput } from '../../../contract/student-reports/schema.ts'
import { anyOf, newId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import { stateIn } from '../student-progress/repository.ts'

/** The records of a student in the lessons of a class that the same people taught. */
export type RecordSums = Grades &
  Record<AttendanceState, number> & {
    studentId: string
    classId: string
    className: string
    classTeachers: readonly ClassTeacher[]
    /** null: those of the class. */
    teacherIds: string[] | null
    laterGraded: number
    laterPoints: number
  }

/**
 * The records of these students in lessons of the period that are not deleted. Each record's lesson is found by its id, before the
 * period is looked at: without the offset the planner may read every lesson of the period, once for each record.
 */
function selectRecords(db: Db, studentIds: readonly string[], { from, to }: Period) {
  return db
    .selectFrom('studentProgress as record')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('scheduledLessons')
          .select(['id', 'date', 'startTime', 'classId', 'templateId', 'teacherIds'])
          .whereRef('id', '=', 'record.scheduledLessonId')
          .where('deletedAt', 'is', null)
          .offset(sql.lit(0))
          .as('lesson'),
      (join) => join.onTrue(),
    )
    .where('record.studentId', '=', anyOf(studentIds))
    .where('lesson.date', '>=', from)
    .where('lesson.date', '<=', to)
}

const selectComments = (db: Db, studentIds: readonly string[], period: Period) =>
  selectRecords(db, studentIds, period).where('record.comment', '<>', '')

const countOf = (condition: Expression<SqlBool>) => sql<number>`count(*) filter (where ${condition})`
const stateCounts = attendanceStates.map((state) =>
  countOf(sql<SqlBool>`${stateIn('record')} = ${sql.lit(state)}`).as(state),
)

/** The sums of each student, with the grades after the first half of the period once more. */
export function sumRecordsOfStudents(
  db: Db,
  studentIds: readonly string[],
  { firstHalfTo, ...period }: Period & { firstHalfTo: string },
): Promise<RecordSums[]> {
  const isLater = sql<SqlBool>`lesson.date > ${firstHalfTo}`
  return selectRecords(db, studentIds, period)
    .innerJoin('classes', 'classes.id', 'lesson.classId')
    .select(['record.studentId', 'lesson.classId', 'lesson.teacherIds'])
    .select(['classes.name as className', 'classes.teachers as classTeachers'])
    .select(stateCounts)
    .select([
      sql<number>`count(record.points)`.as('graded'),
      sql<number>`coalesce(sum(record.points), 0)`.as('points'),
      sql<number>`count(record.points) filter (where ${isLater})`.as('laterGraded'),
      sql<number>`coalesce(sum(record.points) filter (where ${isLater}), 0)`.as('laterPoints'),
    ])
    .groupBy(['record.studentId', 'lesson.classId', 'lesson.teacherIds', 'classes.id'])
    .execute() as Promise<RecordSums[]>
}

/** The comments about these students, by date and time of the lesson. */
export async function listComments(
  db: Db,
  studentIds: readonly string[],
  period: Period,
): Promise<(ReportComment & { studentId: string })[]> {
  const rows = await selectComments(db, studentIds, period)
    .innerJoin('lessonTemplates as template', 'template.id', 'lesson.templateId')
    .select(['record.id', 'record.studentId', 'record.comment as text', 'lesson.id as lessonId'])
    .select(['lesson.date', 'lesson.startTime', 'lesson.templateId', 'template.title'])
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('record.id')
    .execute()
  return rows.map(({ id, studentId, text, lessonId, date, startTime, templateId, title }) => ({
    id,
    studentId,
    text,
    lesson: { id: lessonId, date, startTime, template: { id: templateId, title } },
  }))
}

function selectReports(db: Db, { from, to }: Period) {
  return db
    .selectFrom('studentReports')
    .select(['id', 'studentId', 'startsOn as from', 'endsOn as to', 'text', 'commentIds', 'updatedAt'])
    .where('startsOn', '=', from)
    .where('endsOn', '=', to)
}

export function listReports(db: Db, studentIds: readonly string[], period: Period): Promise<StudentReport[]> {
  return selectReports(db, period).where('studentId', '=', anyOf(studentIds)).execute()
}

type ReportKey = Pick<StudentReport, 'studentId' | 'from' | 'to'>

export function readReport(db: Db, { studentId, ...period }: ReportKey): Promise<StudentReport> {
  return selectReports(db, period).where('studentId', '=', studentId).executeTakeFirstOrThrow()
}

/** Locks the report until the transaction ends, and answers who saved it. */
export function lockReport(tx: Tx, { studentId, ...period }: ReportKey) {
  return selectReports(tx, period)
    .select('updatedBy')
    .where('studentId', '=', studentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type ReportColumns = WrittenColumns<'studentReports', Omit<StudentReportInput, 'from' | 'to'>, never>

/** Inserts the first report of a student and a period; returns whether there was none. */
export async function insertReport(tx: Tx, report: StudentReportInput, actor: string): Promise<boolean> {
  const { studentId, from, to, text, commentIds } = report
  const columns: ReportColumns = { studentId, startsOn: from, endsOn: to, text, commentIds }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('studentReports')
    .values({ id: newId(), ...columns, createdBy: actor, updatedBy: actor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateReport(
  tx: Tx,
  id: string,
  { text, commentIds }: Pick<StudentReport, 'text' | 'commentIds'>,
  actor: string,
): Promise<void> {
  const columns: Omit<ReportColumns, 'studentId' | 'startsOn' | 'endsOn'> = { text, commentIds }
  await tx
    .updateTable('studentReports')
    .set({ ...columns, updatedBy: actor })
    .where('id', '=', id)
    .execute()
}

/** Those of the ids that are of comments about the student in the period, and all that the stored report names. */
export async function listKnownCommentIds(tx: Tx, report: StudentReportInput): Promise<string[]> {
  const { studentId, commentIds, ...period } = report
  const known = await selectComments(tx, [studentId], period)
    .select('record.id')
    .where('record.id', '=', anyOf(commentIds))
    .unionAll(
      selectReports(tx, period)
        .clearSelect()
        .select(sql<string>`unnest(comment_ids)`.as('id'))
        .where('studentId', '=', studentId),
    )
    .execute()
  return known.map(({ id }) => id)
}
