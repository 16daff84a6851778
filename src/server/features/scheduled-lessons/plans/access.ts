import { AppError } from '../../../../contract/kernel/errors.ts'
import { noFreeSlotMessage } from '../../../../contract/scheduled-lessons/plan-push-rules.ts'
import type { LessonPlan } from '../../../../contract/scheduled-lessons/plan-schema.ts'
import { lessonOverlapMessage } from '../../../../contract/scheduled-lessons/rules.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type LessonAgainstUndo, listLessonsAgainstUndo, type WrittenLesson } from './repository.ts'

/** Throws 409 for lessons of a class that overlap without the person having confirmed it. */
export function refuseOverlaps({ conflicts }: LessonPlan, isConfirmed: boolean): void {
  const ofClass = conflicts.filter(({ kind }) => kind === 'class')
  if (ofClass.length > 0 && !isConfirmed)
    throw new AppError('lesson_overlap', lessonOverlapMessage, { conflicts: ofClass })
}

/** Throws 404 for a plan that has written nothing, and 409 for one with a lesson that cannot be put back, naming the first such lessons. */
export async function refuseImpossibleUndo(tx: Tx, planId: string, written: readonly WrittenLesson[]): Promise<void> {
  if (written.length === 0) throw new AppError('not_found', 'Plan not found')
  const lessons = await listLessonsAgainstUndo(tx, planId, namedLessons + 1)
  const [first] = lessons
  if (!first) return
  const named = lessons
    .filter(({ reason }) => reason === first.reason)
    .map(({ className, date, startTime }) => `${className}, ${date}, ${startTime}`)
  const text = named.slice(0, namedLessons).join('; ') + (named.length > namedLessons ? ' …' : '')
  const code = first.reason === 'hasRecords' ? 'lesson_has_records' : 'changed_meanwhile'
  throw new AppError(code, messageOf[first.reason](text))
}

const namedLessons = 3

const messageOf = {
  hasRecords: (lessons) => `Lessons of this plan have records now: ${lessons}`,
  isChanged: (lessons) => `Lessons of this plan have been changed or deleted since: ${lessons}`,
  isInPlace: (lessons) => `Other lessons have been planned where these would be put back: ${lessons}`,
} satisfies Record<LessonAgainstUndo['reason'], (lessons: string) => string>

/** Throws 409 for a push that would stack lessons because there are no more slots. */
export function refuseOverflow({ overflow }: LessonPlan): void {
  if (overflow.length > 0) throw new AppError('no_free_slot', noFreeSlotMessage)
}
