import { Plus } from 'lucide-react'
import { memo, type Ref, useDeferredValue } from 'react'
import { dayOfWeek, weekOf } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LessonCard } from './lesson-card.tsx'

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
  const isWeekLast = matchMedia('(width >= 80rem)').matches
  // The visible lessons are drawn first, unless the page has content below the week, which the others would move.
  const lessonsPerDay = useDeferredValue(Number.POSITIVE_INFINITY, isWeekLast ? lessonsOnScreen() : undefined)
  return (
    <ol className="grid grid-cols-1 sm:grid-cols-7" aria-busy={lessons === undefined} {...listFocus}>
      {weekOf(monday).map((date) => (
        <WeekDay
          key={date}
          ref={date === now.date ? todayRef : undefined}
          date={date}
          now={now}
          lessons={lessons?.filter((lesson) => lesson.date === date)}
          drawnCount={lessonsPerDay}
          onOpen={onOpen}
          onSchedule={onSchedule}
        />
      ))}
    </ol>
  )
})

/** How many cards of 80 px fit below the 280 px above them. */
const lessonsOnScreen = () => Math.ceil((window.innerHeight - 280) / 80)

type WeekDayProps = Omit<Props, 'monday' | 'todayRef'> & {
  date: string
  drawnCount: number
  ref: Ref<HTMLLIElement> | undefined
}

/** One column of the week; on a phone one block of it. */
function WeekDay({ date, now, lessons, drawnCount, onOpen, onSchedule, ref }: WeekDayProps) {
  const t = useMessages(scheduledLessons)
  const isToday = date === now.date
  const isWeekend = dayOfWeek(date) % 6 === 0
  return (
    <li
      ref={ref}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        '@container relative grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-2 border-line p-1.5 sm:max-lg:p-1 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-3 max-sm:py-2 max-sm:not-first:border-t sm:min-h-72 sm:not-first:border-l print:break-inside-avoid',
        isToday ? 'bg-accent-soft/50' : isWeekend && 'bg-sunken',
      )}
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm sm:max-lg:text-xs max-sm:min-h-10 max-sm:items-center max-sm:justify-start sm:flex-col">
        <span className={classNames('inline-block first-letter:uppercase', isToday && 'text-accent')}>
          {formatDate(date, t.locale, 'weekday')}
        </span>
        <span className={classNames('text-xs font-medium tabular', isToday ? 'text-accent' : 'text-muted')}>
          {formatDate(date, t.locale, 'dayMonth')}
        </span>
      </h3>
      {lessons === undefined && !isWeekend && <Skeleton className="col-span-full h-32 max-sm:h-20" />}
      {lessons?.length === 0 && (
        <p className="col-span-full text-sm text-muted">{t(isWeekend ? 'holiday' : 'noLessons')}</p>
      )}
      {lessons !== undefined && lessons.length > 0 && (
        <ul className="col-span-full grid grid-cols-1 gap-2">
          {lessons.slice(0, drawnCount).map((lesson) => (
            <LessonCard key={lesson.id} lesson={lesson} now={now} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {onSchedule && lessons && lessons.length <= drawnCount && date >= now.date && (
        <button
          type="button"
          onClick={() => onSchedule(date)}
          className={classNames(
            'inline-grid min-h-8 place-items-center rounded-control text-faint transition-colors duration-100 hover:bg-pressed hover:text-ink max-sm:col-start-2 max-sm:row-start-1 max-sm:size-10 pointer-coarse:min-h-10 print:hidden',
            lessons.length === 0 && 'stretched hover:after:bg-ink/4 active:after:bg-ink/8',
          )}
        >
          <Plus className="size-4" />
          <span className="sr-only">{t('scheduleOn', { day: formatDate(date, t.locale, 'weekdayDay') })}</span>
        </button>
      )}
    </li>
  )
}
