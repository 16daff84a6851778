import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { AppError, invalidInput } from '../../../../contract/kernel/errors.ts'
import type { IdentifiedLesson, NamedLesson } from '../../../../contract/scheduled-lessons/plan-answer-rules.ts'
import { noFreeSlotSentence, pushedRecordsSentence } from '../../../../contract/scheduled-lessons/plan-push-rules.ts'
import {
  maxPlannedLessons,
  type StoredLesson,
  tooManyLessonsSentence,
} from '../../../../contract/scheduled-lessons/plan-rules.ts'
import {
  isPast,
  lessonOverlapSentence,
  lessonTookPlaceSentence,
  type Moment,
} from '../../../../contract/scheduled-lessons/rules.ts'
import type { LessonPlan } from '../../../../contract/scheduled-lessons/schema.ts'
import type { Db, Tx } from '../../../db/transaction.ts'
import { listClassesById } from '../../classes/repository.ts'
import { findLessonToPlan, findReasonsAgainstUndo, lockTemplates, type WrittenLesson } from './repository.ts'

/** The lesson that a plan starts from; throws 404 when it is deleted or never existed. */
export async function getLessonToPlan(db: Db, lessonId: string): Promise<NamedLesson> {
  const lesson = await findLessonToPlan(db, lessonId)
  if (!lesson) throw new AppError('not_found', 'Lesson not found')
  return lesson
}

/** The classes in the order of these ids; throws 400 for one that is deleted or never existed. */
export async function getClassesToPlan(db: Db, ids: readonly string[]): Promise<SchoolClass[]> {
  const found = new Map((await listClassesById(db, ids)).map((schoolClass) => [schoolClass.id, schoolClass]))
  return ids.map((id, index) => {
    const schoolClass = found.get(id)
    if (!schoolClass) throw invalidInput(`classIds.${index}`, 'This class does not exist any more')
    return schoolClass
  })
}

/** The titles of templates, by id; throws 400 for one that is deleted or never existed. */
export async function getTemplatesToPlan(
  tx: Tx,
  ids: readonly string[],
  path: string,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map((await lockTemplates(tx, ids)).map(({ id, title }) => [id, title]))
  const missing = ids.findIndex((id) => !titles.has(id))
  if (missing < 0) return titles
  if (path === 'unitId') throw invalidInput(path, deletedTemplateSentence)
  throw invalidInput(path === 'templateIds' ? `templateIds.${missing}` : path, 'This template does not exist any more')
}

const deletedTemplateSentence = 'A template of this unit was deleted. Restore it, or take it out of the unit.'

/** Throws 409 for an id under which something else has been planned. */
export function refuseOtherPlan(planned: readonly IdentifiedLesson[], written: readonly WrittenLesson[]): void {
  const textOf = ({ id, date, startTime }: Pick<IdentifiedLesson, 'id' | 'date' | 'startTime'>) =>
    `${id} ${date} ${startTime}`
  const before = written.map(({ id, after }) => textOf({ id, ...after })).sort()
  if (String(before) === String(planned.map(textOf).sort())) return
  throw new AppError('already_exists', 'Something else already exists under this id')
}

/** Throws 409 for lessons of a class that overlap without the person having confirmed it. */
export function refuseOverlaps({ conflicts }: LessonPlan, isConfirmed: boolean): void {
  const ofClass = conflicts.filter(({ kind }) => kind === 'class')
  if (ofClass.length > 0 && !isConfirmed)
    throw new AppError('lesson_overlap', lessonOverlapSentence, { conflicts: ofClass })
}

/** Throws 404 for a plan that has written nothing, and 409 for one of which a lesson has records, or would be put back beside another. */
export async function refuseImpossibleUndo(tx: Tx, planId: string, written: readonly WrittenLesson[]): Promise<void> {
  if (written.length === 0) throw new AppError('not_found', 'Plan not found')
  const { hasRecords, isOccupied } = await findReasonsAgainstUndo(tx, planId)
  if (hasRecords) throw new AppError('lesson_has_records', 'Some of these lessons have records now')
  if (isOccupied)
    throw new AppError('changed_meanwhile', 'Another lesson has been planned in the place of one of these')
}

/** Throws 400 for a plan of too many lessons. */
export function refuseTooMany(count: number): void {
  if (count > maxPlannedLessons) throw invalidInput('', tooManyLessonsSentence)
}

/** Throws 400 for a push from a lesson that is past, and 409 for one of lessons with records. */
export function refuseImpossiblePush(moved: readonly StoredLesson[], pushed: StoredLesson, now: Moment): void {
  if (isPast(pushed, now)) throw invalidInput('lessonId', lessonTookPlaceSentence)
  if (moved.some(({ hasRecords }) => hasRecords)) throw new AppError('lesson_has_records', pushedRecordsSentence)
}

/** Throws 409 for a push that would stack lessons because there are no more slots. */
export function refuseOverflow({ overflow }: LessonPlan): void {
  if (overflow.length > 0) throw new AppError('no_free_slot', noFreeSlotSentence)
}
