import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { AttendanceState } from '../../../contract/attendance-settings/rules.ts'
import type { LessonsQuery } from '../../../contract/scheduled-lessons/schema.ts'
import type {
  ClassJournal,
  Register,
  StudentHistoryEntry,
  StudentProgress,
  StudentProgressUpdate,
} from '../../../contract/student-progress/schema.ts'
import type { Db } from '../../db/transaction.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import { selectAbsencesInLesson } from '../absences/repository.ts'
import { selectIdsOfLessonStudents } from '../scheduled-lessons/members/repository.ts'
import { isNotDeletedWithin } from '../scheduled-lessons/repository.ts'

/** A student and a lesson, which have at most one record. */
export type Pair = Pick<StudentProgress, 'studentId' | 'scheduledLessonId'>
/** What is recorded of a student in a lesson; without a state or minutes those of the record stay, as far as they agree. */
export type Entry = Omit<
  WrittenColumns<'studentProgress', StudentProgressUpdate, keyof Pair | 'saveId'>,
  OptionalField
> &
  Pick<StudentProgressUpdate, OptionalField>
type OptionalField = 'state' | 'minutes'

/** A state as the API answers it: one that says no more than is_present is stored as null. */
export const stateIn = (table: string) => {
  const [state, isPresent] = [sql.ref(`${table}.state`), sql.ref(`${table}.isPresent`)]
  return sql<AttendanceState>`coalesce(${state}, case when ${isPresent} then 'present' else 'absent' end)`
}

const columns = [
  'studentProgress.id',
  'studentProgress.studentId',
  'studentProgress.scheduledLessonId',
  'studentProgress.isPresent',
  'studentProgress.points',
  'studentProgress.comment',
  stateIn('studentProgress').as('state'),
  'studentProgress.minutes',
  'studentProgress.updatedAt',
  'studentProgress.updatedBy',
] as const

/** Records of lessons that are not deleted. */
function selectProgress(db: Db, bounds: LessonsQuery = {}) {
  return db
    .selectFrom('studentProgress')
    .innerJoin('scheduledLessons as lesson', 'lesson.id', 'studentProgress.scheduledLessonId')
    .select(columns)
    .where(isNotDeletedWithin(bounds))
}

export function listProgress(db: Db, bounds: LessonsQuery): Promise<StudentProgress[]> {
  return selectProgressWithin(db, bounds).execute()
}

/** Of the records of these lessons those that say more than present. */
export function listExceptions(db: Db, bounds: LessonsQuery): Promise<ClassJournal['progress']> {
  return selectProgressWithin(db, bounds)
    .clearSelect()
    .select(['studentProgress.studentId', 'studentProgress.scheduledLessonId'])
    .select(stateIn('studentProgress').as('state'))
    .where((eb) => eb.or([eb('isPresent', '=', false), eb('state', 'is not', null)]))
    .execute()
}

function selectProgressWithin(db: Db, bounds: LessonsQuery) {
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

/** What the register of a lesson proposes: absences of its day, and the class's last lesson before it that day with records. */
export async function getProposals(db: Db, lessonId: string): Promise<Pick<Register, 'absences' | 'previousLessonId'>> {
  const absencesOfDay = selectAbsencesInLesson(db, lessonId, selectIdsOfLessonStudents(db, lessonId))
  const { absences, previousLessonId } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom(absencesOfDay.as('absence'))
        .select(({ ref, fn }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                studentId: ref('absence.studentId'),
                state: ref('absence.state'),
                reason: ref('absence.reason'),
              }),
            )
            .as('list'),
        )
        .as('absences'),
      selectFrom('scheduledLessons as lesson')
        .innerJoin('scheduledLessons as earlier', (join) =>
          join
            .onRef('earlier.classId', '=', 'lesson.classId')
            .onRef('earlier.date', '=', 'lesson.date')
            .onRef('earlier.startTime', '<', 'lesson.startTime'),
        )
        .select('earlier.id')
        .where('lesson.id', '=', lessonId)
        .where('earlier.deletedAt', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('studentProgress').select('id').whereRef('scheduledLessonId', '=', 'earlier.id')),
        )
        .orderBy('earlier.startTime', 'desc')
        .limit(1)
        .as('previousLessonId'),
    ])
    .executeTakeFirstOrThrow()
  return { absences: absences ?? [], previousLessonId }
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
