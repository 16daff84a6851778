import { endTimeOf } from '../../../contract/classes/rules.ts'
import { addDays, invalidTime } from '../../../contract/kernel/dates.ts'
import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import { invariant } from '../../../contract/kernel/invariant.ts'
import {
  futureLessonMessage,
  hasBegun,
  isAtSameTime,
  type JournalField,
  type LessonTime,
  lessonConflictsOf,
  lessonHasRecordsMessage,
  lessonOverlapMessage,
  pastLessonMessage,
  reasonAgainstMove,
  timeOfMove,
} from '../../../contract/scheduled-lessons/rules.ts'
import type {
  ClassDetail,
  ClassDetailQuery,
  LessonsQuery,
  LessonWithJournal,
  ScheduledLesson,
  ScheduledLessonInput,
  ScheduledLessonUpdate,
} from '../../../contract/scheduled-lessons/schema.ts'
import { insertRow, lockRows, restore, updateRows } from '../../db/entity-rows.ts'
import { digestOf, hasContent, newId } from '../../db/ids.ts'
import { refuseSaveOfAnother } from '../../db/saves.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getClass, refuseUnknownClass } from '../classes/access.ts'
import { refuseUnknownTemplate } from '../lesson-templates/access.ts'
import { refuseNewTeachers } from '../people/access.ts'
import { lockApprovedPeople } from '../people/repository.ts'
import { listStudentsOfClass } from '../students/repository.ts'
import { getLesson, refuseIdOfPlan } from './access.ts'
import { findLesson } from './journal/repository.ts'
import { countLessonsBefore, listLessons, lockOwnTeacherIds } from './repository.ts'
import { listIdsWithTimeChangedSinceDeletion } from './time-history/repository.ts'

/** A new lesson has no journal, and the teachers of its class. */
type LessonColumns = Omit<WrittenColumns<'scheduledLessons', ScheduledLessonInput, never>, 'teacherIds' | JournalField>
/** A change leaves the class of a lesson, and how long it takes. */
type ChangedColumns = Omit<
  WrittenColumns<'scheduledLessons', ScheduledLessonUpdate, 'saveId' | 'isConfirmed'>,
  'classId' | 'isAddedLater' | 'endTime'
>

export async function createScheduledLesson(tx: Tx, input: ScheduledLessonInput, context: RequestContext) {
  const { actor, today, time } = context
  const { id = newId(), templateId, classId, date, startTime, isAddedLater = false } = input
  const endTime = endTimeOf(startTime)
  invariant(endTime !== undefined, 'the schema takes only start times with an end on the same day')
  const lesson = { templateId, classId, date, startTime, endTime }
  const columns: LessonColumns = { ...lesson, isAddedLater }
  const digest = digestOf(columns)
  // A repeated create finds its lesson even when its day has passed, or its class has been deleted, since the first time.
  const earlier = input.id && (await findLesson(tx, id, context))
  if (earlier) return repeatedCreate(earlier, digest)
  if (!isAddedLater && date < today) throw invalidInput('date', pastLessonMessage)
  if (isAddedLater && !hasBegun(lesson, { date: today, time })) throw invalidInput('date', futureLessonMessage)
  await refuseUnknownTemplate(tx, templateId)
  await refuseUnknownClass(tx, classId)
  const inserted = await insertRow(tx, 'scheduledLessons', { id, ...columns, createDigest: digest }, actor)
  if (!inserted) return repeatedCreate(await findLesson(tx, id, context), digest)
  return { isNew: true, entity: await getLesson(tx, id, context) }
}

/** Moves a lesson, sets its template or its teachers, or writes its journal; a change that has been made already is answered again. */
export async function updateScheduledLesson(
  tx: Tx,
  id: string,
  change: ScheduledLessonUpdate,
  context: RequestContext,
): Promise<LessonWithJournal> {
  // The people first, as deleting one of them does.
  const approved = await lockApprovedPeople(tx, change.teacherIds ?? [])
  // Then the class, as a plan locks it, so that of two people who move lessons of a class the second sees the first's.
  await lockRows(tx, 'classes', [(await getLesson(tx, id, context)).classId])
  const ownTeacherIds = await lockOwnTeacherIds(tx, id)
  const current = await getLesson(tx, id, context)
  const { date = current.date, startTime = current.startTime } = change
  const { templateId = current.templateId, teacherIds = ownTeacherIds } = change
  const { topic = current.topic, homework = current.homework, notes = current.notes } = change
  const columns: ChangedColumns = { date, startTime, templateId, teacherIds, topic, homework, notes }
  if (hasContent({ ...current, teacherIds: ownTeacherIds, notes: current.notes }, columns)) return current
  refuseIfChangedMeanwhile(current, change.updatedAt)
  if (change.saveId) {
    await refuseSaveOfAnother(tx, { actor: context.actor, saveId: change.saveId })
    await refuseIdOfPlan(tx, change.saveId)
  }
  const time = timeOfMove(current, { date, startTime })
  if (!time) throw invalidInput('startTime', invalidTime)
  if (!isAtSameTime(current, time)) await refuseMove(tx, current, time, change.isConfirmed ?? false, context)
  if (templateId !== current.templateId) await refuseUnknownTemplate(tx, templateId)
  if (teacherIds) {
    const wanted = teacherIds.map((teacherId) => ({ path: 'teacherIds', id: teacherId }))
    refuseNewTeachers(wanted, { approved, current: current.teacherIds })
  }
  await updateRows(tx, 'scheduledLessons', [id], { ...columns, ...time }, context.actor)
  return getLesson(tx, id, context)
}

/** Throws 400 for a move from or into the past, and 409 for one that the person has to confirm, with the lessons in conflict. */
async function refuseMove(
  tx: Tx,
  lesson: ScheduledLesson,
  time: LessonTime,
  isConfirmed: boolean,
  { today, time: now }: RequestContext,
): Promise<void> {
  const reason = reasonAgainstMove(lesson, time, { date: today, time: now })
  if (reason) throw invalidInput('date', reason)
  if (isConfirmed) return
  const { classId } = lesson
  const others = await listLessons(tx, { classId, from: time.date, to: time.date })
  const { ofClass: conflicts } = lessonConflictsOf({ ...lesson, ...time }, others)
  if (lesson.progressCount > 0) throw new AppError('lesson_has_records', lessonHasRecordsMessage, { conflicts })
  if (conflicts.length > 0) throw new AppError('lesson_overlap', lessonOverlapMessage, { conflicts })
}

/** Restores a deleted lesson; throws 409 when its class has got another one at that time since. */
export async function restoreScheduledLesson(tx: Tx, id: string, context: RequestContext): Promise<LessonWithJournal> {
  const classId = (await findLesson(tx, id, context))?.entity.classId
  if (classId) await lockRows(tx, 'classes', [classId])
  const stored = await findLesson(tx, id, context)
  if (stored?.deletedAt) {
    const { date } = stored.entity
    const { ofClass } = lessonConflictsOf(stored.entity, await listLessons(tx, { classId, from: date, to: date }))
    // It may overlap those that were there before it was deleted.
    const timeChangedSince = await listIdsWithTimeChangedSinceDeletion(
      tx,
      id,
      ofClass.map((other) => other.id),
    )
    const conflicts = ofClass.filter((other) => timeChangedSince.includes(other.id))
    if (conflicts.length > 0) throw new AppError('lesson_overlap', lessonOverlapMessage, { conflicts })
  }
  await restore(tx, 'scheduledLessons', id, context.actor)
  return getLesson(tx, id, context)
}

export async function getClassDetail(db: Db, classId: string, { from, to }: ClassDetailQuery): Promise<ClassDetail> {
  const [schoolClass, students, lessons, earlierLessonCount] = await Promise.all([
    getClass(db, classId),
    listStudentsOfClass(db, classId),
    listLessons(db, { classId, from, to }),
    from === undefined ? 0 : countLessonsBefore(db, classId, from),
  ])
  return { class: schoolClass, students, lessons, earlierLessonCount }
}

/** Whether the list of these bounds may be too long for the memory. */
export function isUnbounded({ from, to, classId, studentId, lessonId }: LessonsQuery): boolean {
  return !(classId ?? studentId ?? lessonId) && !(from && to && to <= addDays(from, maxDaysInMemory))
}

const maxDaysInMemory = 31
