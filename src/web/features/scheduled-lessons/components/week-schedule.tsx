import { useEffect, useId, useRef } from 'react'
import { startOfWeek, weekOf } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { common } from '../../../messages/common.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePrefetchNeighbours, useWeekLessons } from '../queries.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekDay } from './week-day.tsx'

type Props = {
  monday: string
  now: Moment
  onMove: (monday: string) => void
  onOpen: (lessonId: string) => void
  /** Left out for those who may not schedule. */
  onSchedule?: ((date: string) => void) | undefined
}

/** The seven days of one week with their lessons, Monday first. */
export function WeekSchedule({ monday, now, onMove, onOpen, onSchedule }: Props) {
  const t = useMessages(scheduledLessons)
  const c = useMessages(common)
  const id = useId()
  const week = useWeekLessons(monday)
  const prefetchNeighbours = usePrefetchNeighbours()
  const { today, bringIntoView } = useTodayInView(week.data !== undefined)

  useEffect(() => {
    if (week.data) prefetchNeighbours(monday)
  }, [week.data, monday, prefetchNeighbours])

  const moveToToday = () => {
    bringIntoView()
    onMove(startOfWeek(now.date))
  }
  return (
    <Card as="section" isFlush aria-labelledby={id} className="overflow-clip">
      <WeekBar id={id} monday={monday} today={now.date} onMove={onMove} onToday={moveToToday} />
      {week.isPending && (
        <p role="status" className="sr-only">
          {c('loading')}
        </p>
      )}
      {week.isLoadingError ? (
        <div className="p-4">
          <ErrorState
            title={t('weekFailed')}
            text={t('weekFailedText')}
            onRetry={() => week.refetch()}
            isRetrying={week.isFetching}
          />
        </div>
      ) : (
        <ol className="grid sm:grid-cols-7" aria-busy={week.isPending}>
          {weekOf(monday).map((date) => (
            <WeekDay
              key={date}
              ref={date === now.date ? today : undefined}
              date={date}
              now={now}
              lessons={week.data?.filter((lesson) => lesson.date === date)}
              onOpen={onOpen}
              onSchedule={onSchedule}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

/** On a phone the days stand below each other: today comes into view once its lessons are there, unless already scrolled. */
function useTodayInView(isLoaded: boolean) {
  const today = useRef<HTMLLIElement>(null)
  const isWanted = useRef(true)
  useEffect(() => {
    if (!isLoaded || !isWanted.current) return
    isWanted.current = false
    if (window.scrollY === 0) scrollOnPhone(today.current)
  }, [isLoaded])
  const bringIntoView = () => {
    // After the week has changed, if it does.
    requestAnimationFrame(() => scrollOnPhone(today.current))
  }
  return { today, bringIntoView }
}

function scrollOnPhone(element: HTMLElement | null) {
  if (!window.matchMedia('(width < 40rem)').matches) return
  const current = element?.querySelector('[data-current]')
  const isFar = current && element && current.getBoundingClientRect().top - element.getBoundingClientRect().top > 300
  ;(isFar ? current : element)?.scrollIntoView({ block: 'start' })
}
