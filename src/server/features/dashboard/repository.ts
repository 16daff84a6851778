import type { Dashboard } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'

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
