import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { addDays } from '../../../../../contract/kernel/dates.ts'
import { type Moment, reasonAgainstMove, timeOfMove } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { enableDragging } from '../../../../lib/drag-and-drop.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { isPressed, useShortcuts } from '../../../../lib/shortcuts.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { useClasses } from '../../../classes/queries.ts'
import { useKnownCalendar } from '../../../school-calendar/queries.ts'
import { useMoveLesson } from '../queries.ts'
import { freeSlots } from '../slots/state.ts'
import { MoveQuestionDialog } from './move-question-dialog.tsx'

const MoveLessonDialog = lazyDialog(async () => (await import('./move-lesson-dialog.tsx')).MoveLessonDialog)

type Props = {
  /** The element around the cards and the days of the week. */
  week: RefObject<HTMLElement | null>
  lessons: readonly ScheduledLesson[]
  now: Moment
}

/** Lets the lessons of the week be dragged to another day, and moved by the keyboard. */
export function LessonMoves({ week, lessons, now }: Props) {
  const t = useMessages(lessonMoves)
  const [dialog, setDialog] = useState<{ lesson: ScheduledLesson; date?: string }>()
  const { move, newestOf, question, closeQuestion } = useMoveLesson(now, lessons)
  const { data: classes = [] } = useClasses()
  const calendar = useKnownCalendar()
  /** One after the other, because each starts where the one before has ended. */
  const keyMoves = useRef(Promise.resolve<unknown>(undefined))

  const [moveTo, dayEarlier, dayLater] = [
    { keys: ['m'], label: t('moveTo') },
    { keys: ['Shift+ArrowLeft'], label: t('dayEarlier') },
    { keys: ['Shift+ArrowRight'], label: t('dayLater') },
  ]
  useShortcuts({ title: t('cardGroup'), language: t.language }, [moveTo, dayEarlier, dayLater])

  const drop = (lesson: ScheduledLesson, date: string) => {
    const { weeklySchedule: timetable = [] } = classes.find(({ id }) => id === lesson.classId) ?? {}
    const ofClass = lessons.filter(({ classId }) => classId === lesson.classId)
    const slots = freeSlots(lesson, { calendar, timetable, lessons: ofClass, now }, { from: date, days: 1 })
    const kept = timeOfMove(lesson, { date, startTime: lesson.startTime })
    const isRefused = kept && reasonAgainstMove(lesson, kept, now)
    const isInTimetable = slots.length === 0 || slots.some(({ startTime }) => startTime === lesson.startTime)
    // On its own day, and where its class has lessons at other times, the time is chosen.
    if (isRefused || (date !== lesson.date && isInTimetable)) void move(lesson, { date, startTime: lesson.startTime })
    else setDialog({ lesson, date })
  }

  const pressKey = (event: KeyboardEvent) => {
    const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row]')
    const lesson = card && lessons.find(({ id }) => id === card.dataset.row)
    if (!lesson) return
    const days = isPressed(dayEarlier, event) ? -1 : isPressed(dayLater, event) ? 1 : 0
    if (days === 0 && !isPressed(moveTo, event)) return
    event.preventDefault()
    if (days === 0) return setDialog({ lesson })
    keyMoves.current = keyMoves.current.then(() => {
      const { date, startTime } = newestOf(lesson)
      return move(lesson, { date: addDays(date, days), startTime })
    })
  }

  const latest = useRef({ drop, pressKey, lessons })
  useEffect(() => {
    latest.current = { drop, pressKey, lessons }
  })
  useEffect(() => {
    const element = week.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => latest.current.pressKey(event)
    element.addEventListener('keydown', onKeyDown)
    element.dataset.moves = ''
    const endDragging = enableDragging(element, {
      item: '[data-row]',
      target: '[data-date]',
      onStart: () => void MoveLessonDialog.preload(),
      onDrop: (card, day) => {
        const lesson = latest.current.lessons.find(({ id }) => id === card.dataset.row)
        if (lesson && day.dataset.date) latest.current.drop(lesson, day.dataset.date)
      },
    })
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      endDragging()
    }
  }, [week])

  return (
    <>
      <Suspense>{dialog && <MoveLessonDialog {...dialog} onClose={() => setDialog(undefined)} />}</Suspense>
      {question && (
        <MoveQuestionDialog
          question={question}
          onClose={closeQuestion}
          onConfirm={() => void move(question.lesson, question.time, true)}
        />
      )}
    </>
  )
}
