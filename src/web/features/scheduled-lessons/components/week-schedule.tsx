import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef } from 'react'
import { addDays, startOfWeek } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { emptySchoolCalendar } from '../../../../contract/school-calendar/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { common } from '../../../lib/i18n/common.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { preloadProps } from '../../../lib/lazy/preload-props.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { RetryableQuery } from '../../../ui/retry-button.tsx'
import { WeekName } from '../../school-calendar/components/week-name.tsx'
import { useSchoolCalendar } from '../../school-calendar/queries.ts'
import { LazyLessonMoves } from '../moving/components/lazy-lesson-moves.tsx'
import { WeekPlanMenu } from '../plans/components/week-plan-menu.tsx'
import { usePrefetchWeek, useWeekLessons } from '../queries.ts'
import { WeekDays } from './week-days.tsx'

type Props = {
  monday: string
  /** The lessons of today's week, which the page has fetched for more than this schedule. */
  thisWeek: RetryableQuery &
    Pick<ReturnType<typeof useWeekLessons>, 'isPending' | 'isLoadingError' | 'isPlaceholderData'> & {
      data: ScheduledLesson[] | undefined
    }
  /** Whose lessons are shown; undefined: everyone's. */
  teacherId: string | undefined
  now: Moment
  onMove: (monday: string) => void
  onOpen: (lessonId: string) => void
  onSchedule: (date: string) => void
}

/** The seven days of one week with their lessons, Monday first. */
export function WeekSchedule({ monday, thisWeek, teacherId, now, onMove, onOpen, onSchedule }: Props) {
  const maySchedule = useCan('scheduleLessons')
  const t = useMessages(scheduledLessons)
  const tCommon = useMessages(common)
  const id = useId()
  const days = useRef<HTMLDivElement>(null)
  // The dates of the week change at once; its lessons, which may be hundreds, are rendered afterwards.
  const shown = useDeferredValue(monday)
  const thisMonday = startOfWeek(now.date)
  const isThisWeek = shown === thisMonday
  const otherWeek = useWeekLessons(shown, { teacherId, enabled: !isThisWeek })
  const week = isThisWeek ? thisWeek : otherWeek
  // Asked for together with the lessons; the days are rendered when both are there, so that nothing moves.
  const calendar = useSchoolCalendar()
  const prefetch = usePrefetchWeek(thisMonday, teacherId)

  useEffect(() => {
    if (!week.data || week.isPlaceholderData) return
    return whenIdle(() => {
      for (const days of [-7, 7]) void prefetch(addDays(shown, days))
    })
  }, [week.data, week.isPlaceholderData, shown, prefetch])

  useShortcuts({ title: t('weekTitle'), language: t.language }, [
    { keys: ['ArrowLeft'], label: t('previousWeek'), run: () => onMove(addDays(monday, -7)) },
    { keys: ['ArrowRight'], label: t('nextWeek'), run: () => onMove(addDays(monday, 7)) },
  ])
  const moveBy = (days: number) => {
    const other = addDays(monday, days)
    return { onClick: () => onMove(other), ...preloadProps(() => prefetch(other)) }
  }
  return (
    <Card
      as="section"
      isFlush
      aria-labelledby={id}
      // On the narrowest phones from edge to edge, because each of seven days to press is 44 px wide.
      className="overflow-clip max-[22rem]:-mx-4 max-[22rem]:rounded-none max-[22rem]:border-x-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        {/* On a phone a line of its own, because dates in two months do not fit beside the buttons. */}
        <div className="min-w-0 flex-[1_1_9rem] max-sm:basis-full">
          <h2 id={id} className="text-lg">
            {t('weekTitle')}
          </h2>
          <p aria-live="polite" className="text-sm text-muted tabular">
            {formatPlainDateRange(monday, addDays(monday, 6), t.locale)}
            <WeekName date={monday} />
          </p>
        </div>
        <div className="flex items-center gap-1 print:hidden">
          <Button size="sm" aria-pressed={monday === thisMonday} onClick={() => onMove(thisMonday)}>
            {t('today')}
          </Button>
          <IconButton label={t('previousWeek')} icon={<ChevronLeft />} {...moveBy(-7)} />
          <IconButton label={t('nextWeek')} icon={<ChevronRight />} {...moveBy(7)} />
          <Permitted permission="scheduleLessons">
            <WeekPlanMenu monday={monday} teacherId={teacherId} />
          </Permitted>
        </div>
      </div>
      {week.isPending && (
        <p role="status" className="sr-only">
          {tCommon('loading')}
        </p>
      )}
      {calendar.isLoadingError && (
        <div className="border-b border-line px-4 py-3 print:hidden">
          <FailedChoices text={t('calendarFailed')} query={calendar} />
        </div>
      )}
      {week.isLoadingError ? (
        <div className="p-4">
          <ErrorState title={t('weekFailed')} query={week} />
        </div>
      ) : (
        <div
          ref={days}
          className={classNames(
            (shown !== monday || week.isPlaceholderData) && 'opacity-60 transition-opacity delay-75 duration-100',
          )}
        >
          <WeekDays
            monday={shown}
            now={now}
            lessons={calendar.isPending ? undefined : week.data}
            calendar={calendar.data ?? emptySchoolCalendar}
            onOpen={onOpen}
            onSchedule={onSchedule}
          />
        </div>
      )}
      {maySchedule && week.data && <LazyLessonMoves week={days} monday={shown} lessons={week.data} now={now} />}
    </Card>
  )
}
