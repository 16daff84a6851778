import { flushSync } from 'react-dom'
import type { LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { createStore } from '../../../lib/store.ts'

type Move = { time: LessonTime; basedOn: string }

/**
 * The lessons that have been moved, by id, with the time at which they are shown until their list is fetched again: as long as
 * its version of the lesson is not newer than the one that was moved.
 */
export const movedLessons = createStore<ReadonlyMap<string, Move>>(new Map())

/** The lessons, in order, with those that have been moved at their new time. */
export function withMoves<Lesson extends LessonTime & { id: string; updatedAt: string }>(
  lessons: readonly Lesson[] | undefined,
  moves: ReadonlyMap<string, Move>,
): readonly Lesson[] | undefined {
  const moveOf = ({ id, updatedAt }: Lesson) => {
    const move = moves.get(id)
    return move && updatedAt <= move.basedOn ? move : undefined
  }
  if (!lessons?.some(moveOf)) return lessons
  return lessons
    .map((lesson) => {
      const move = moveOf(lesson)
      // The others stay the same objects, so that their cards are not rendered again.
      return move ? { ...lesson, ...move.time } : lesson
    })
    .sort((first, second) => (first.startTime < second.startTime ? -1 : first.startTime > second.startTime ? 1 : 0))
}

/** A lesson where it is shown now. */
export function shownOf(lesson: ScheduledLesson): ScheduledLesson {
  return withMoves([lesson], movedLessons.get())?.[0] ?? lesson
}

const lastMoves = new Map<string, Promise<unknown>>()

/** Moves a lesson when the moves of it before have ended, because each starts where the one before has put it. */
export function afterEarlierMoves<Result>(id: string, move: () => Promise<Result>): Promise<Result> {
  const result = (lastMoves.get(id) ?? Promise.resolve()).then(move)
  const ended = result.then(
    () => undefined,
    () => undefined,
  )
  lastMoves.set(id, ended)
  void ended.then(() => lastMoves.get(id) === ended && lastMoves.delete(id))
  return result
}

/** Shows a lesson at another time at once, or (undefined) where it is stored; a focus on its card stays on it. */
export function showMove(id: string, move: Move | undefined): void {
  const card = `[data-row="${CSS.escape(id)}"] button`
  const hasFocus = document.activeElement?.matches(card)
  const next = new Map(movedLessons.get())
  if (move) next.set(id, move)
  else next.delete(id)
  flushSync(() => movedLessons.set(next))
  if (hasFocus) document.querySelector<HTMLElement>(card)?.focus()
}
