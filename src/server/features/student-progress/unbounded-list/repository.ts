import { type Expression, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { LessonsQuery } from '../../../../contract/scheduled-lessons/schema.ts'
import type { StudentProgress } from '../../../../contract/student-progress/schema.ts'
import { type Db, streamRows } from '../../../db/transaction.ts'
import { isNotDeletedWithin } from '../../scheduled-lessons/repository.ts'
import { stateIn } from '../repository.ts'

/** So many lessons are read in one step, whose work others wait for. */
const lessonsAtOnce = 10

/**
 * Records by date and time while they are read, for bounds with more records than fit into memory: the JSON texts of a lesson's records,
 * which the database makes, so that millions of them do not keep the program's thread from answering others.
 */
export async function* streamProgressAsJson(db: Db, bounds: LessonsQuery): AsyncIterable<string> {
  const rows = streamRows(db, (tx) =>
    tx
      .selectFrom('scheduledLessons as lesson')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('studentProgress')
            .select(
              sql<string>`string_agg(${jsonBuildObject(recordAsJson)}::text, ',' order by student_progress.id)`.as(
                'json',
              ),
            )
            .whereRef('studentProgress.scheduledLessonId', '=', 'lesson.id')
            .as('records'),
        (join) => join.on('records.json', 'is not', null),
      )
      .select('records.json')
      .where(isNotDeletedWithin(bounds))
      .orderBy('lesson.date')
      .orderBy('lesson.startTime')
      .orderBy('lesson.id')
      .stream(lessonsAtOnce),
  )
  for await (const { json } of rows) yield json
}

/** A record as the API answers it, as an expression of the database. */
const recordAsJson = {
  id: sql.ref('studentProgress.id'),
  studentId: sql.ref('studentProgress.studentId'),
  scheduledLessonId: sql.ref('studentProgress.scheduledLessonId'),
  isPresent: sql.ref('studentProgress.isPresent'),
  points: sql`trim_scale(student_progress.points)`,
  comment: sql.ref('studentProgress.comment'),
  state: stateIn('studentProgress'),
  minutes: sql.ref('studentProgress.minutes'),
  updatedAt: sql`to_char(student_progress.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  updatedBy: sql.ref('studentProgress.updatedBy'),
} satisfies Record<keyof StudentProgress, Expression<unknown>>
