import { type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { addDays } from '../../../../../contract/kernel/dates.ts'
import { isPast, type Moment, reasonAgainstMove, timeOfMove } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { useNewerAnswers } from '../../../../lib/api/newer-answers.ts'
import { delay } from '../../../../lib/delay.ts'
import { enableDragging } from '../../../../lib/drag-and-drop.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { isPressed, useShortcuts } from '../../../../lib/shortcuts.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { useFetchClasses } from '../../../classes/queries.ts'
import { useKnownCalendar } from '../../../school-calendar/queries.ts'
import { freeSlots } from '../../state.ts'
import { useMoveLesson } from '../queries.ts'
import { shownOf } from '../state.ts'
import { MoveLessonDialog } from './lazy-move-lesson-dialog.ts'
import { MoveQuestionDialog } from './move-question-dialog.tsx'

type Props = {
  /** The element around the cards and the days of the week. */
  week: RefObject<HTMLElement | null>
  monday: string
  lessons: readonly ScheduledLesson[]
  now: Moment
}

/** For so long a drop waits for the timetables; without them it keeps the time. */
const timetableMs = 1_000

/** Lets the lessons of the week be dragged to another day, and moved by the keyboard. */
export function LessonMoves({ week, monday, lessons, now }: Props) {
  const t = useMessages(lessonMoves)
  const [dialog, setDialog] = useState<{ monday: string; lesson: ScheduledLesson; date?: string }>()
  // Another week has been chosen, as by Back.
  if (dialog && dialog.monday !== monday) setDialog(undefined)
  const { move, question, closeQuestion } = useMoveLesson(now)
  const calendar = useKnownCalendar()
  const { newerOf } = useNewerAnswers()
  const find = (id: string | undefined) => lessons.find((lesson) => lesson.id === id)
  const hasTakenPlace = (listed: ScheduledLesson) => isPast(shownOf(newerOf(listed)), now)
  /** Only for a drag, when it starts. */
  const { fetchClasses, knownClasses } = useFetchClasses()

  const [moveTo, dayEarlier, dayLater] = [
    { keys: ['m'], label: t('moveTo') },
    { keys: ['Shift+ArrowLeft'], label: t('dayEarlier') },
    { keys: ['Shift+ArrowRight'], label: t('dayLater') },
  ]
  const cardShortcuts = lessons.length > 0 ? [moveTo, dayEarlier, dayLater] : []
  useShortcuts({ title: t('cardGroup'), language: t.language }, cardShortcuts)

  const drop = async (listed: ScheduledLesson, date: string) => {
    const waited = delay(timetableMs).then(knownClasses)
    const classes = await Promise.race([fetchClasses().catch(knownClasses), waited])
    const lesson = shownOf(newerOf(listed))
    const { weeklySchedule: timetable = [] } = classes.find(({ id }) => id === lesson.classId) ?? {}
    const ofClass = lessons.filter(({ classId }) => classId === lesson.classId)
    const slots = freeSlots(lesson, { calendar, timetable, lessons: ofClass, now }, { from: date, days: 1 })
    const kept = timeOfMove(lesson, { date, startTime: lesson.startTime })
    const isRefused = kept && reasonAgainstMove(lesson, kept, now)
    const isInTimetable = slots.length === 0 || slots.some(({ startTime }) => startTime === lesson.startTime)
    // On its own day, and where its class has lessons at other times, the time is chosen.
    if (isRefused || (date !== lesson.date && isInTimetable)) void move(listed, { date, startTime: lesson.startTime })
    else setDialog({ monday, lesson, date })
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row]')
    const lesson = card && find(card.dataset.row)
    if (!lesson) return
    const days = isPressed(dayEarlier, event) ? -1 : isPressed(dayLater, event) ? 1 : 0
    if (days === 0 && !isPressed(moveTo, event)) return
    event.preventDefault()
    // Of a lesson that has taken place every move is refused, with the reason.
    if (days === 0 && !hasTakenPlace(lesson)) setDialog({ monday, lesson })
    else void move(lesson, ({ date, startTime }) => ({ date: addDays(date, days), startTime }))
  })
  const canDrag = useEffectEvent((card: HTMLElement) => {
    const lesson = find(card.dataset.row)
    return lesson !== undefined && !hasTakenPlace(lesson)
  })
  const onStart = useEffectEvent(() => {
    void MoveLessonDialog.preload()
    fetchClasses().catch(() => undefined)
  })
  const onDrop = useEffectEvent((card: HTMLElement, day: HTMLElement) => {
    const lesson = find(card.dataset.row)
    if (lesson && day.dataset.date) void drop(lesson, day.dataset.date)
  })

  useEffect(() => {
    const element = week.current
    if (!element) return
    element.addEventListener('keydown', onKeyDown)
    element.dataset.moves = ''
    const endDragging = enableDragging(element, {
      draggable: '[data-row]',
      target: '[data-date]',
      canDrag,
      onStart,
      onDrop,
    })
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      endDragging()
    }
  }, [week])

  return (
    <>
      <Suspense>
        {dialog && (
          <MoveLessonDialog
            key={dialog.lesson.id}
            // Somebody else may have deleted it, or moved it to another week: what is chosen stays until the answer says so.
            lesson={newerOf(find(dialog.lesson.id) ?? dialog.lesson)}
            date={dialog.date}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
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
