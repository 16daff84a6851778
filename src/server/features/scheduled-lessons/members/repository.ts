import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/transaction.ts'

/** A membership counts from its first day to the day before its end; by comparisons, because the planner misestimates ranges. */
export const countsOnTheDay = sql<SqlBool>`((membership.starts_on is null or membership.starts_on <= lesson.date)
  and (membership.ends_on is null or lesson.date < membership.ends_on))`

/**
 * Whether the student of a row of `membership` is not deleted. The few deleted ones are looked up, because the planner would read
 * all students of the school for the members of some classes.
 */
export const isOfExistingStudent = sql<SqlBool>`not exists (
  select from students where students.id = membership.student_id and students.deleted_at is not null)`

/** Selects the members of the lesson's class on its date who are not deleted, and all students with a record for it. */
export function selectIdsOfLessonStudents(db: Db, lessonId: string) {
  return db
    .selectFrom('scheduledLessons as lesson')
    .innerJoin('classMemberships as membership', 'membership.classId', 'lesson.classId')
    .innerJoin('students', 'students.id', 'membership.studentId')
    .select('students.id')
    .where('lesson.id', '=', lessonId)
    .where('students.deletedAt', 'is', null)
    .where(countsOnTheDay)
    .union(db.selectFrom('studentProgress').select('studentId as id').where('scheduledLessonId', '=', lessonId))
}
