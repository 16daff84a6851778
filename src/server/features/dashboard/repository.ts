import { type Expression, expressionBuilder, type NotNull, type SqlBool, sql } from 'kysely'
import { attentionLimit, attentionPortion, attentionWindow } from '../../../contract/dashboard/rules.ts'
import type { Dashboard, OpenRegisterBounds, OpenRegisters } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { isTaughtBy as teachesClass } from '../classes/repository.ts'
import { byTime, isNotDeletedWithin, listLessonsById, withMembersOfDays } from '../scheduled-lessons/repository.ts'

/** The four counts of the dashboard and whether there is a lesson; `today` is a plain date. */
export const countSchool = (db: Db, today: string): Promise<Dashboard> =>
  selectCounts(db, today).executeTakeFirstOrThrow()

/** The same, and whether the person has lessons of their own to be shown, in one statement. */
export async function countSchoolFor(db: Db, { today, teacherId }: { today: string; teacherId?: string | undefined }) {
  const { isTeacher, ...dashboard } = await selectCounts(db, today)
    .select(isTeacherNow(teacherId, today).as('isTeacher'))
    .executeTakeFirstOrThrow()
  return { dashboard, isTeacher }
}

/** Whether the person has lessons of their own to be shown. */
export async function findIsTeacher(db: Db, { today, teacherId }: OpenRegisterBounds): Promise<boolean> {
  if (!teacherId) return false
  const { rows } = await sql<{ isTeacher: boolean }>`select ${isTeacherNow(teacherId, today)} as is_teacher`.execute(db)
  return rows[0]?.isTeacher === true
}

const isTeacherNow = (teacherId: string | undefined, today: string) =>
  teacherId ? sql<boolean>`${isTeacher(teacherId, attentionWindow(today).from)}` : sql.lit(false)

/** The condition of the lessons that are shown to a person; undefined for everyone's. */
export const ofPerson = (teacherId: string | undefined, today: string) =>
  teacherId ? isShownTo(teacherId, attentionWindow(today).from) : undefined

function selectCounts(db: Db, today: string) {
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
}

/** The lessons of the days before today that `needsAttention` names, oldest first. */
export async function listOpenRegisters(
  db: Db,
  { today, portion, teacherId }: OpenRegisterBounds,
): Promise<Omit<OpenRegisters, 'teacherId'>> {
  const eb = expressionBuilder()
  const isNotDeleted = isNotDeletedWithin(attentionWindow(today))
  const isOfPerson = ofPerson(teacherId, today)
  const open = await withMembersOfDays(db, isOfPerson ? eb.and([isNotDeleted, isOfPerson]) : isNotDeleted)
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

/** Whether a person teaches the row of `lesson`, which is true of any lesson for one who teaches nothing since that day. */
function isShownTo(personId: string, since: string): Expression<SqlBool> {
  const teachesNothing = sql`not ${isTeacher(personId, since)}`
  return sql`(lesson.teacher_ids @> array[${personId}::uuid]
    or (lesson.teacher_ids is null or (select ${teachesNothing}))
      and lesson.class_id = any(array(select id from classes where ${teachesClass(personId)} or (select ${teachesNothing}))))`
}

/** Whether a person teaches a class, or was given a lesson of that day or a later one. */
export function isTeacher(personId: string, since: string): Expression<SqlBool> {
  return sql`(exists (select from classes where deleted_at is null and ${teachesClass(personId)})
    or exists (select from scheduled_lessons where deleted_at is null and teacher_ids @> array[${personId}::uuid] and date >= ${since}))`
}
