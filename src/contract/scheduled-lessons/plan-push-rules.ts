import { addDays } from '../kernel/dates.ts'
import {
  freeSlotsBetween,
  inOrder,
  isAfter,
  type Plan,
  type PlannedClass,
  type PlanningState,
  planSearchDays,
  type StoredLesson,
  startOf,
} from './plan-rules.ts'
import type { LessonTime } from './rules.ts'

export const pushedRecordsMessage =
  'Some of these lessons have records. Lessons with records are not moved; start from a later lesson, or move the others one by one.'
export const noFreeSlotMessage = 'The timetable of this class has no later free slot for all of these lessons'

/** The lesson and all that follow it in its class; another one that begins at the same time stays. */
export function pushedLessons(lessons: readonly StoredLesson[], pushed: StoredLesson): StoredLesson[] {
  return inOrder(
    lessons.filter(({ id, classId, ...time }) => {
      return classId === pushed.classId && (id === pushed.id || startOf(time) > startOf(pushed))
    }),
  )
}

/**
 * Moves a lesson and all that follow it in its class to the next slot of the timetable each, over holidays: the first one that
 * begins when the lesson has ended, or later, and when the one before it in its new place has. One that finds no slot within
 * a year after the last of them is overflow.
 */
export function planPush(state: PlanningState, classes: readonly PlannedClass[], pushed: StoredLesson): Plan {
  const moved = pushedLessons(state.lessons, pushed)
  const movedIds = new Set(moved.map(({ id }) => id))
  const staying = state.lessons.filter(({ id, classId }) => classId === pushed.classId && !movedIds.has(id))
  const until = addDays(moved.at(-1)?.date ?? pushed.date, planSearchDays)
  const timetable = classes.find(({ id }) => id === pushed.classId)?.weeklySchedule ?? []
  const slots = freeSlotsBetween(state, timetable, { from: pushed.date, until }, staying)
  const plan: Plan = { lessons: [], existing: [], overflow: [], leftOut: [] }
  let previous: LessonTime | undefined
  let next = 0
  for (const from of moved) {
    const { classId, templateId, ownTeacherIds } = from
    const index = slots.findIndex((free, at) => {
      return at >= next && isAfter(free, from) && (!previous || isAfter(free, previous))
    })
    const slot = slots[index]
    if (slot) {
      plan.lessons.push({ ...slot, classId, templateId, ownTeacherIds, from })
      previous = slot
      next = index + 1
    } else {
      plan.overflow.push({ classId, templateId })
    }
  }
  return plan
}
