import { memo, useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayOfWeek, weekOf } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { dayOffOn, type SchoolCalendar } from '../../../../contract/school-calendar/rules.ts'
import { useIsPhone } from '../../../lib/hooks/use-is-phone.ts'
import { useIsPrinting } from '../../../lib/hooks/use-is-printing.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useStore } from '../../../lib/store.ts'
import { useOtherTeachers } from '../../people/view.ts'
import { movedLessons, withMoves } from '../moving/state.ts'
import { DaysSkeleton } from './days-skeleton.tsx'
import { WeekDay } from './week-day.tsx'
import { WeekStrip } from './week-strip.tsx'

type Props = {
  monday: string
  now: Moment
  /** undefined while they load. */
  lessons: readonly ScheduledLesson[] | undefined
  calendar: SchoolCalendar
  onOpen: (lessonId: string) => void
  onSchedule: (date: string) => void
}

/** The seven days of a week. Memoized, because a large school has hundreds of lessons in one. */
export const WeekDays = memo(function WeekDays({ monday, now, calendar, onOpen, onSchedule, ...stored }: Props) {
  const moved = useStore(movedLessons)
  const lessons = withMoves(stored.lessons, moved)
  // A deleted lesson disappears just when its dialog returns the focus to it.
  const listFocus = useListFocus<HTMLOListElement>(lessons?.map(({ id }) => id) ?? [])
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const days = useRef(new Map<string, HTMLLIElement | null>())
  const otherTeachersOf = useOtherTeachers(lessons)
  const mostRendered = useDeferredValue(Number.POSITIVE_INFINITY, firstRendered(isPhone))

  const fold = (date: string, isFolded: boolean) =>
    setUnfolded(isFolded ? unfolded.filter((other) => other !== date) : [...unfolded, date])
  const jump = (date: string) => {
    // Unfolded at once, because what follows scrolls to where the day then is.
    flushSync(() => setUnfolded([...unfolded, date]))
    const day = days.current.get(date)
    if (!day) return
    day.tabIndex = -1
    day.focus({ preventScroll: true })
    day.scrollIntoView({ block: 'start' })
  }

  // The days may be much shorter, which would move what is below the week into sight.
  if (isPhone && !lessons)
    return (
      <div className="h-dvh overflow-clip">
        <DaysSkeleton />
      </div>
    )
  let remaining = mostRendered
  return (
    <>
      {isPhone && <WeekStrip monday={monday} today={now.date} onJump={jump} />}
      <ol className="@container grid grid-cols-1 sm:grid-cols-7" aria-busy={lessons === undefined} {...listFocus}>
        {weekOf(monday).map((date) => {
          const ofDay = lessons?.filter((lesson) => lesson.date === date)
          const isFoldable = isPhone && !isPrinting && date < now.date && ofDay?.length !== 0
          const isFolded = isFoldable ? !unfolded.includes(date) : undefined
          const renderedCount = remaining
          if (isPhone && !isFolded) remaining = Math.max(0, remaining - (ofDay?.length ?? 0))
          return (
            renderedCount > 0 && (
              <WeekDay
                // The button of a day keeps the focus when another week is shown.
                key={dayOfWeek(date)}
                ref={(day) => void days.current.set(date, day)}
                date={date}
                now={now}
                lessons={ofDay}
                dayOff={dayOffOn(calendar, date)?.name}
                renderedCount={renderedCount}
                otherTeachersOf={otherTeachersOf}
                isFolded={isFolded}
                onFold={(next) => fold(date, next)}
                onOpen={onOpen}
                onSchedule={onSchedule}
              />
            )
          )
        })}
      </ol>
    </>
  )
})

/**
 * How many lessons are rendered first: as many of each day as are visible, and on a phone of all days together. On a
 * tablet all, because the page has content below the week, which the others would move into sight.
 */
function firstRendered(isPhone: boolean): number | undefined {
  if (isPhone) return Math.ceil(window.innerHeight / 48)
  // How many cards of at least 100 px, with the space between them, begin below the 400 px above the first.
  return matchMedia('(width >= 80rem)').matches ? Math.max(1, Math.ceil((window.innerHeight - 400) / 100)) : undefined
}
