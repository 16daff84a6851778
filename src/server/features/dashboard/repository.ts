import { type NotNull, type SqlBool, sql } from 'kysely'
import { attentionLimit, attentionPortion, attentionWindow } from '../../../contract/dashboard/rules.ts'
import type { Dashboard, OpenRegisterBounds, OpenRegisters } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { asLesson, isNotDeletedWithin, selectLessons } from '../scheduled-lessons/repository.ts'

/** The four counts of the dashboard, in one statement; `today` is a plain date. */
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
    ])
    .$narrowType<{ [Count in keyof Dashboard]: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** The lessons of the days before today that `needsAttention` names, oldest first, in one statement. */
export async function listOpenRegisters(db: Db, { today, portion }: OpenRegisterBounds): Promise<OpenRegisters> {
  const rows = await selectLessons(db, isNotDeletedWithin(attentionWindow(today)))
    .select(sql<number>`count(*) over ()`.as('openCount'))
    .where(sql<SqlBool>`coalesce(day.member_count, 0) + register.guest_count > register.progress_count`)
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('classes.name')
    .orderBy('lesson.id')
    .limit(portion === 'first' ? attentionPortion : attentionLimit)
    .execute()
  return { count: rows[0]?.openCount ?? 0, lessons: rows.map(asLesson) }
}
