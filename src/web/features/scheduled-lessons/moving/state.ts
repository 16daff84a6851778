import { flushSync } from 'react-dom'
import type { LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import { createStore } from '../../../lib/store.ts'

/** The lessons that are being moved, by id, with the time at which they are shown until the server has answered. */
export const movedLessons = createStore<ReadonlyMap<string, LessonTime>>(new Map())

/** The lessons, in order, with those that are being moved at their new time. */
export function withMoves<Lesson extends LessonTime & { id: string }>(
  lessons: readonly Lesson[] | undefined,
  moved: ReadonlyMap<string, LessonTime>,
): readonly Lesson[] | undefined {
  if (!lessons?.some(({ id }) => moved.has(id))) return lessons
  return lessons
    .map((lesson) => ({ ...lesson, ...moved.get(lesson.id) }))
    .sort((first, second) => (first.startTime < second.startTime ? -1 : first.startTime > second.startTime ? 1 : 0))
}

/** Shows a lesson at another time at once, or (undefined) where it is stored; a focus on its card stays on it. */
export function showMove(id: string, time: LessonTime | undefined): void {
  const card = `[data-row="${CSS.escape(id)}"] button`
  const hasFocus = document.activeElement?.matches(card)
  const next = new Map(movedLessons.get())
  if (time) next.set(id, time)
  else next.delete(id)
  flushSync(() => movedLessons.set(next))
  if (hasFocus) document.querySelector<HTMLElement>(card)?.focus()
}
