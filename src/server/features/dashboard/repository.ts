import { type NotNull, sql } from 'kysely'
import { attentionLimit, attentionPortion, attentionWindow } from '../../../contract/dashboard/rules.ts'
import type { Dashboard, OpenRegisterBounds, OpenRegisters } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { byTime, isNotDeletedWithin, listLessonsById, withMembersOfDays } from '../scheduled-lessons/repository.ts'

/** The four counts of the dashboard and whether there is a lesson, in one statement; `today` is a plain date. */
export function countSchool(db: Db, today: string): Promise<Dashboard> {
  const countExisting = (table: 'classes' | 'students' | 'lessonTemplates' | 'scheduledLessons') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deletedAt', 'is', null)
  return db
    .selectNoFrom([
      countExisting('classes').as('activeClasses'),
      countExisting('students').as('totalStudents'),
      countExisting('scheduledLessons').where('date', '=', today).as('lessonsToday'),
      countExisting('lessonTemplates').as('templates'),
      // The first one of the index, because a search for any would read all deleted ones before it.
      (eb) =>
        eb(
          db.selectFrom('scheduledLessons').select('date').where('deletedAt', 'is', null).orderBy('date').limit(1),
          'is not',
          null,
        )
          .$castTo<boolean>()
          .as('hasLessons'),
    ])
    .$narrowType<{ [Count in keyof Dashboard]: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** The lessons of the days before today that `needsAttention` names, oldest first. */
export async function listOpenRegisters(db: Db, { today, portion }: OpenRegisterBounds): Promise<OpenRegisters> {
  const open = await withMembersOfDays(db, isNotDeletedWithin(attentionWindow(today)))
    .selectFrom('lesson')
    .innerJoin('day', (join) => join.onRef('day.classId', '=', 'lesson.classId').onRef('day.date', '=', 'lesson.date'))
    .innerJoin('classes', 'classes.id', 'lesson.classId')
    .select(['lesson.id', sql<number>`count(*) over ()`.as('count')])
    // Only the index of the records is read, which takes a third of the time of their counts.
    .where('day.memberCount', '>', (eb) =>
      eb
        .selectFrom('studentProgress as record')
        .select((records) => records.fn.countAll<number>().as('count'))
        .whereRef('record.scheduledLessonId', '=', 'lesson.id')
        .where('record.studentId', '=', sql<string>`any(day.member_ids)`),
    )
    .orderBy(byTime)
    .limit(portion === 'first' ? attentionPortion : attentionLimit)
    .execute()
  const ids = open.map(({ id }) => id)
  return { count: open[0]?.count ?? 0, lessons: ids.length > 0 ? await listLessonsById(db, ids) : [] }
}
