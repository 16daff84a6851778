import { memo, type Ref } from 'react'
import { weekOf } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { WeekDay } from './week-day.tsx'

type Props = {
  monday: string
  now: Moment
  /** undefined while they load. */
  lessons: readonly ScheduledLesson[] | undefined
  onOpen: (lessonId: string) => void
  onSchedule: ((date: string) => void) | undefined
  todayRef: Ref<HTMLLIElement>
}

/** The seven days of a week. Memoized, because a large school has hundreds of lessons in one. */
export const WeekDays = memo(function WeekDays(props: Props) {
  const { monday, now, lessons, onOpen, onSchedule, todayRef } = props
  // A deleted lesson disappears just when its dialog returns the focus to it.
  const listFocus = useListFocus<HTMLOListElement>(lessons?.map(({ id }) => id) ?? [])
  return (
    <ol className="grid grid-cols-1 sm:grid-cols-7" aria-busy={lessons === undefined} {...listFocus}>
      {weekOf(monday).map((date) => (
        <WeekDay
          key={date}
          ref={date === now.date ? todayRef : undefined}
          date={date}
          now={now}
          lessons={lessons?.filter((lesson) => lesson.date === date)}
          onOpen={onOpen}
          onSchedule={onSchedule}
        />
      ))}
    </ol>
  )
})
