import { ChevronRight, Plus } from 'lucide-react'
import { type Ref, useId, useTransition } from 'react'
import { dayOfWeek } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { PendingIcon } from '../../../ui/pending-icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LessonCard } from './lesson-card.tsx'

type Props = {
  date: string
  now: Moment
  /** undefined while they load. */
  lessons: readonly ScheduledLesson[] | undefined
  /** The name of the holiday or day off. */
  dayOff: string | undefined
  /** How many of the lessons are rendered. */
  renderedCount: number
  /** The names of those who teach a lesson where it is not the person; '' while they load. */
  otherTeachersOf: (lesson: ScheduledLesson) => string | undefined
  /** Whether its lessons are folded away under its heading; undefined where it cannot be folded. */
  isFolded: boolean | undefined
  onFold: (isFolded: boolean) => void
  onOpen: (lessonId: string) => void
  onSchedule: (date: string) => void
  ref: Ref<HTMLLIElement>
}

const plus = <Plus className="size-4" />

/** One column of the week; on a phone one block of it. */
export function WeekDay(props: Props) {
  const { date, now, lessons, dayOff, renderedCount, otherTeachersOf, isFolded, onFold, onOpen, onSchedule, ref } =
    props
  const t = useMessages(scheduledLessons)
  const listId = useId()
  const [isOpening, startOpening] = useTransition()
  const isToday = date === now.date
  const isWeekend = dayOfWeek(date) % 6 === 0
  // A past day is one line, and here there is nothing to unfold.
  const isOneLine = lessons?.length === 0 && date < now.date
  const heading = (
    <>
      <span className={classNames('inline-block first-letter:uppercase', isToday && 'text-accent')}>
        {formatDate(date, t.locale, 'weekday')}
      </span>
      <span className={classNames('text-xs font-medium tabular', isToday ? 'text-accent' : 'text-muted')}>
        {formatDate(date, t.locale, 'dayMonth')}
      </span>
    </>
  )
  return (
    <li
      ref={ref}
      data-date={date}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'data-drop-target:outline-2 data-drop-target:outline-accent data-drop-target:bg-accent-soft relative grid min-w-0 grid-cols-1 content-start gap-2 border-line p-1.5 -outline-offset-2 sm:max-lg:p-1 max-sm:scroll-mt-28 short:scroll-mt-14 max-sm:px-3 max-sm:not-first:border-t sm:min-h-72 sm:not-first:border-l print:block print:space-y-2 print:break-inside-auto max-sm:grid-cols-[minmax(0,1fr)_auto]',
        isFolded === undefined ? 'max-sm:py-2' : 'max-sm:py-1',
        isToday ? 'bg-accent-soft/50' : (isWeekend || dayOff) && 'bg-sunken',
      )}
    >
      {isFolded === undefined ? (
        <h3
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-2 text-sm sm:max-lg:text-xs max-sm:min-h-11 max-sm:items-center max-sm:justify-start sm:flex-col',
            isToday && 'forced-colors:border-b-4',
          )}
        >
          {heading}
        </h3>
      ) : (
        <h3 className={classNames('text-sm', isFolded && 'col-span-full')}>
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : listId}
            onClick={() => onFold(!isFolded)}
            className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-x-2 rounded-control px-2 text-left hover:bg-pressed"
          >
            {heading}
            <span className="ml-auto font-normal text-muted tabular">
              {t('lessonCount', { count: lessons?.length ?? 0 })}
            </span>
            <ChevronRight className={classNames('size-4 text-faint', !isFolded && 'rotate-90')} />
          </button>
        </h3>
      )}
      {lessons === undefined && !isWeekend && <Skeleton className="col-span-full h-32 max-sm:h-20" />}
      {lessons && (lessons.length === 0 || (dayOff && !isFolded)) && (
        <p
          className={classNames(
            'col-span-full text-sm text-muted',
            isOneLine &&
              'max-sm:col-span-1 max-sm:col-start-2 max-sm:row-start-1 max-sm:max-w-[45vw] max-sm:self-center max-sm:text-right',
          )}
        >
          {t(isWeekend || dayOff ? 'holiday' : 'noLessons')}
          {dayOff && (
            <>
              <span className="sm:hidden">{' · '}</span>
              <span className="wrap-anywhere sm:block">{dayOff}</span>
            </>
          )}
        </p>
      )}
      {lessons !== undefined && lessons.length > 0 && !isFolded && (
        <ul id={listId} className="col-span-full grid grid-cols-1 gap-2 print:block print:space-y-2">
          {lessons.slice(0, renderedCount).map((lesson) => (
            <LessonCard
              key={lesson.id}
              lesson={lesson}
              otherTeachers={otherTeachersOf(lesson)}
              now={now}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {lessons && lessons.length <= renderedCount && !isFolded && (
        <Permitted permission="scheduleLessons">
          <button
            type="button"
            aria-disabled={isOpening || undefined}
            onClick={isOpening ? undefined : () => startOpening(() => onSchedule(date))}
            className={classNames(
              'inline-grid min-h-8 place-items-center rounded-control text-faint transition-colors duration-100 hover:bg-pressed hover:text-ink aria-disabled:opacity-50 max-sm:row-start-1 max-sm:size-11 pointer-coarse:min-h-11 print:hidden',
              isOneLine ? 'max-sm:col-start-3' : 'max-sm:col-start-2',
              lessons.length === 0 && 'stretched hover:after:bg-ink/4 active:after:bg-ink/8',
            )}
          >
            {isOpening ? <PendingIcon icon={plus} /> : plus}
            <span className="sr-only">
              {t(date < now.date ? 'addLaterOn' : 'scheduleOn', { day: formatDate(date, t.locale, 'weekdayDay') })}
            </span>
          </button>
        </Permitted>
      )}
    </li>
  )
}
