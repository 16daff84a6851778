import { expressionBuilder } from 'kysely'
import type { LessonsQuery, LessonWithJournal } from '../../../../contract/scheduled-lessons/schema.ts'
import type { Stored } from '../../../db/entity-rows.ts'
import { type Db, streamRows } from '../../../db/transaction.ts'
import type { SchoolTables } from '../../../db/types.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { asLesson, type LessonRow, selectLessons, selectLessonsWithin } from '../repository.ts'

/** For whom lessons are read: the notes of the teachers are not everybody's. */
export type Viewer = Pick<RequestContext, 'mayReadNotes'>

export async function listLessonsWithJournal(
  db: Db,
  bounds: LessonsQuery,
  viewer: Viewer,
): Promise<LessonWithJournal[]> {
  const rows = await withJournal(selectLessonsWithin(db, bounds), viewer).execute()
  return rows.map(asLessonWithJournal)
}

/** The JSON texts of the same lessons while they are read, for bounds with more lessons than fit into memory. */
export async function* streamLessonsAsJson(db: Db, bounds: LessonsQuery, viewer: Viewer): AsyncIterable<string> {
  const rows = streamRows(db, (tx) => withJournal(selectLessonsWithin(tx, bounds), viewer).stream())
  for await (const row of rows) yield JSON.stringify(asLessonWithJournal(row))
}

export async function findLesson(db: Db, id: string, viewer: Viewer): Promise<Stored<LessonWithJournal> | undefined> {
  const eb = expressionBuilder<{ lesson: SchoolTables['scheduledLessons'] }, 'lesson'>()
  const row = await withJournal(selectLessons(db, eb('lesson.id', '=', id)), viewer).executeTakeFirst()
  return row && { entity: asLessonWithJournal(row), deletedAt: row.deletedAt, createDigest: row.createDigest }
}

const withJournal = (lessons: ReturnType<typeof selectLessons>, { mayReadNotes }: Viewer) =>
  lessons.select(['lesson.topic', 'lesson.homework']).$if(mayReadNotes, (query) => query.select('lesson.notes'))

function asLessonWithJournal(row: LessonRow & Pick<LessonWithJournal, 'topic' | 'homework' | 'notes'>) {
  const { topic, homework, notes } = row
  return { ...asLesson(row), topic, homework, ...(notes !== undefined && { notes }) }
}
