import { addDays } from '../kernel/dates.ts'
import { isSchoolDay } from '../school-calendar/rules.ts'
import {
  freeSlotsBetween,
  type Plan,
  type PlannedClass,
  type PlanningState,
  planSearchDays,
  type StoredLesson,
} from './plan-rules.ts'
import { hasBegun, isAtSameTime, type LessonTime, lessonsOverlap, type Moment } from './rules.ts'

/**
 * Copies lessons so many days later (or earlier), at the same time. Left out is what would be on a day off, has begun, or
 * whose template is not among `templateIds`, those that exist; what is there already is not copied again.
 */
export function planWeekCopy(
  { calendar, now, lessons }: PlanningState,
  copied: readonly StoredLesson[],
  { days, templateIds }: { days: number; templateIds: ReadonlySet<string> },
): Plan {
  const plan: Plan = { lessons: [], existing: [], overflow: [], leftOut: [] }
  for (const { classId, templateId, startTime, endTime, ownTeacherIds, ...lesson } of copied) {
    const copy = { classId, templateId, date: addDays(lesson.date, days), startTime, endTime }
    const same = lessons.find((other) => {
      return other.classId === classId && other.templateId === templateId && isAtSameTime(other, copy)
    })
    if (same) plan.existing.push(same)
    else if (!isSchoolDay(calendar, copy.date)) plan.leftOut.push({ ...copy, reason: 'dayOff' })
    else if (hasBegun(copy, now)) plan.leftOut.push({ ...copy, reason: 'past' })
    else if (!templateIds.has(templateId)) plan.leftOut.push({ ...copy, reason: 'template' })
    else plan.lessons.push({ ...copy, ownTeacherIds })
  }
  return plan
}

/** The days of the slots to which a lesson may be copied: a year from its date or from today, whichever is later. */
export function lessonCopyPeriod({ date }: LessonTime, now: Moment): { from: string; until: string } {
  const from = date < now.date ? now.date : date
  return { from, until: addDays(from, planSearchDays) }
}

/**
 * Copies a lesson to each class's first free slot in its `lessonCopyPeriod`; a class without a timetable has it at the
 * same time of the same date, if that is free and has not begun.
 */
export function planLessonCopy(state: PlanningState, classes: readonly PlannedClass[], copied: StoredLesson): Plan {
  const plan: Plan = { lessons: [], existing: [], overflow: [], leftOut: [] }
  const { templateId, date, startTime, endTime } = copied
  for (const { id: classId, weeklySchedule } of classes) {
    const own = state.lessons.filter((lesson) => lesson.classId === classId)
    const isFree = !hasBegun(copied, state.now) && !own.some((lesson) => lessonsOverlap(lesson, copied))
    const slot =
      weeklySchedule.length > 0
        ? freeSlotsBetween(state, weeklySchedule, lessonCopyPeriod(copied, state.now), own)[0]
        : isFree && isSchoolDay(state.calendar, date)
          ? { date, startTime, endTime }
          : undefined
    if (slot) plan.lessons.push({ ...slot, classId, templateId, ownTeacherIds: null })
    else plan.overflow.push({ classId, templateId })
  }
  return plan
}
