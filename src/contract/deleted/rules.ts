import { addDays, daysBetween } from '../kernel/dates.ts'

export const deletedKinds = ['student', 'class', 'template', 'unit', 'lesson', 'absence'] as const
export type DeletedKind = (typeof deletedKinds)[number]

/** For how many days teachers see what was deleted; nothing is purged before. */
export const restorableDays = 30

/** How many entries one request answers. */
export const deletedPortion = 50

/** The last day on which teachers see what was deleted at the instant. Its date is that of UTC, so that no clock is needed. */
export function restorableUntil(deletedAt: string): string {
  return addDays(deletedAt.slice(0, 10), restorableDays)
}

/** The instant from which on deletions can be restored by teachers at the school's date `today`. */
export function firstRestorable(today: string): string {
  return `${addDays(today, -restorableDays)}T00:00:00Z`
}

type Uses = { kind: DeletedKind; lessonCount: number; studentCount: number; unitCount: number }

/** The sentence with which a purge is refused because of what uses the entry; undefined when nothing does. */
export function stillUsedMessage({ kind, lessonCount, studentCount, unitCount }: Uses): string | undefined {
  if (lessonCount > 0) {
    const lessons: Partial<Record<DeletedKind, string>> = {
      student: `Lessons with a record of this student: ${lessonCount}. Erase the student’s data to delete those records too.`,
      class: `Lessons of this class: ${lessonCount}. Delete it for good when they have been deleted for ${restorableDays} days.`,
      template: `Lessons with this template: ${lessonCount}. Delete it for good when they have been deleted for ${restorableDays} days.`,
    }
    return lessons[kind]
  }
  if (unitCount > 0) {
    return `Units with this template: ${unitCount}. Take it out of them, or first delete for good those that were deleted.`
  }
  if (studentCount === 0) return undefined
  return kind === 'class'
    ? `Students who have been in this class: ${studentCount}. It belongs to their history.`
    : `Students with a record in this lesson: ${studentCount}. It belongs to their history.`
}

/** The sentence with which a purge is refused that comes too early. */
export function stillRestorableMessage(deletedAt: string): string {
  return `Until ${restorableUntil(deletedAt)} this can be restored by everybody who may delete. It can be deleted for good after that day.`
}

/** For how many days after today teachers still see what was deleted at the instant. */
export function daysLeft(deletedAt: string, today: string): number {
  return daysBetween(today, restorableUntil(deletedAt))
}
