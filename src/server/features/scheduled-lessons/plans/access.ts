import { AppError } from '../../../../contract/kernel/errors.ts'
import { noFreeSlotSentence } from '../../../../contract/scheduled-lessons/plan-push-rules.ts'
import { lessonOverlapSentence } from '../../../../contract/scheduled-lessons/rules.ts'
import type { LessonPlan } from '../../../../contract/scheduled-lessons/schema.ts'
import type { Tx } from '../../../db/transaction.ts'
import { findReasonsAgainstUndo, type WrittenLesson } from './repository.ts'

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

/** Throws 409 for a push that would stack lessons because there are no more slots. */
export function refuseOverflow({ overflow }: LessonPlan): void {
  if (overflow.length > 0) throw new AppError('no_free_slot', noFreeSlotSentence)
}
