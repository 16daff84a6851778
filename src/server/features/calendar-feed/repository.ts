import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'
import { isLessonTaughtBy } from '../scheduled-lessons/repository.ts'

export async function findFeedOf(db: Db, personId: string) {
  return db
    .selectFrom('calendarFeeds')
    .select(['secret', 'createdAt'])
    .where('personId', '=', personId)
    .executeTakeFirst()
}

export async function replaceFeed(tx: Tx, feed: { personId: string; secret: string; createdAt: Date }): Promise<void> {
  const { secret, createdAt } = feed
  await tx
    .insertInto('calendarFeeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ secret, createdAt }))
    .execute()
}

/** The account of the person to whom a secret belongs; undefined when nobody has it, or their access has ended. */
export async function findOwnerOf(db: Db, secret: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('calendarFeeds as feed')
    .innerJoin('auth.users as account', 'account.id', 'feed.personId')
    .innerJoin('approvedUsers as approval', 'approval.email', 'account.email')
    .select('feed.personId')
    .where('feed.secret', '=', secret)
    .where('approval.status', '=', 'active')
    .executeTakeFirst()
  return owner?.personId
}

export type FeedLesson = {
  id: string
  date: string
  startTime: string
  endTime: string
  title: string
  className: string
  createdAt: string
  /** When the lesson, its template or its class was last changed. */
  changedAt: string
  isCancelled: boolean
}

/**
 * The lessons that were deleted for good since an instant, as the undo of a plan does, with the time of that. What is purged
 * has no history.
 */
const deletedForGood = (since: Date) => sql`
  select deleted.* from change_history, jsonb_populate_record(
    null::scheduled_lessons, before || jsonb_build_object('updated_at', changed_at, 'deleted_at', changed_at)
  ) deleted
  where operation = 'delete' and table_name = 'scheduled_lessons' and changed_at >= ${since.toISOString()}::timestamptz`

/** Those lessons of a person between two dates that are not deleted, or were deleted since an instant. */
export async function listFeedLessons(
  db: Db,
  personId: string,
  { from, to, deletedSince }: { from: string; to: string; deletedSince: Date },
): Promise<FeedLesson[]> {
  const lessons = sql<Selectable<SchoolTables['scheduledLessons']>>`(
    select * from scheduled_lessons union all ${deletedForGood(deletedSince)}
  )`
  return db
    .selectFrom(lessons.as('lesson'))
    .innerJoin('lessonTemplates as template', 'template.id', 'lesson.templateId')
    .innerJoin('classes', 'classes.id', 'lesson.classId')
    .select(['lesson.id', 'lesson.date', 'lesson.startTime', 'lesson.endTime', 'lesson.createdAt'])
    .select(['template.title', 'classes.name as className'])
    .select([
      sql<string>`greatest(lesson.updated_at, template.updated_at, classes.updated_at)`.as('changedAt'),
      sql<boolean>`lesson.deleted_at is not null`.as('isCancelled'),
    ])
    .where(isLessonTaughtBy([personId]))
    .where('lesson.date', '>=', from)
    .where('lesson.date', '<=', to)
    .where(({ eb, or }) =>
      or([eb('lesson.deletedAt', 'is', null), eb('lesson.deletedAt', '>=', deletedSince.toISOString())]),
    )
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('lesson.id')
    .execute()
}
