import { type SqlBool, sql } from 'kysely'
import { attentionLimit, attentionPortion, attentionWindow } from '../../../contract/dashboard/rules.ts'
import type { Dashboard, OpenRegisterBounds, OpenRegisters } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { asLesson, isNotDeletedWithin, selectLessons } from '../scheduled-lessons/repository.ts'

/** What the four cards of the dashboard say, in one statement; `today` is a plain date. */
export async function countSchool(db: Db, today: string): Promise<Dashboard> {
  const living = (table: 'classes' | 'students' | 'lessonTemplates' | 'scheduledLessons') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deletedAt', 'is', null)
  const { activeClasses, totalStudents, lessonsToday, templates } = await db
    .selectNoFrom([
      living('classes').as('activeClasses'),
      living('students').as('totalStudents'),
      living('scheduledLessons').where('date', '=', today).as('lessonsToday'),
      living('lessonTemplates').as('templates'),
    ])
    .executeTakeFirstOrThrow()
  return {
    activeClasses: activeClasses ?? 0,
    totalStudents: totalStudents ?? 0,
    lessonsToday: lessonsToday ?? 0,
    templates: templates ?? 0,
  }
}

/** `needsAttention` for the days before today, which are over by any clock; in one statement, oldest first. */
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
