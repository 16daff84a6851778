import { useDeferredValue, useEffect, useId, useRef } from 'react'
import { startOfWeek } from '../../../../contract/kernel/dates.ts'
import type { Moment } from '../../../../contract/scheduled-lessons/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePrefetchNeighbours, useWeekLessons } from '../queries.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekDays } from './week-days.tsx'

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
  // The press is answered at once by the name of the week; its lessons, which may be hundreds, are drawn right after.
  const shown = useDeferredValue(monday)
  const week = useWeekLessons(shown)
  const prefetchNeighbours = usePrefetchNeighbours()
  const { today, bringIntoView } = useTodayInView(week.data !== undefined && shown === startOfWeek(now.date))

  useEffect(() => {
    if (week.data) prefetchNeighbours(shown)
  }, [week.data, shown, prefetchNeighbours])

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
        <div className={classNames(shown !== monday && 'opacity-60 transition-opacity delay-75 duration-100')}>
          <WeekDays
            monday={shown}
            now={now}
            lessons={week.data}
            onOpen={onOpen}
            onSchedule={onSchedule}
            todayRef={today}
          />
        </div>
      )}
    </Card>
  )
}

/**
 * On a phone the days stand below each other: today comes into view at the opening, still empty, and stays there when the
 * lessons come, unless the person has begun to do something; and whenever it is asked for.
 */
function useTodayInView(isThere: boolean) {
  const today = useRef<HTMLLIElement>(null)
  const isWanted = useRef(true)
  useEffect(() => {
    // In the frame that is drawn next: the shell begins every page at its top, and does so after this.
    const frame = requestAnimationFrame(() => {
      if (!today.current || !isWanted.current) return
      scrollOnPhone(today.current)
      isWanted.current = !isThere
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  useEffect(() => {
    const leave = () => {
      isWanted.current = false
    }
    for (const deed of deeds) addEventListener(deed, leave, { capture: true, passive: true })
    return () => {
      for (const deed of deeds) removeEventListener(deed, leave, { capture: true })
    }
  }, [])
  const bringIntoView = () => {
    if (today.current) scrollOnPhone(today.current)
    else isWanted.current = true
  }
  return { today, bringIntoView }
}

const deeds = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const

function scrollOnPhone(element: HTMLElement | null) {
  if (!window.matchMedia('(width < 40rem)').matches) return
  const current = element?.querySelector('[data-current]')
  const isFar = current && element && current.getBoundingClientRect().top - element.getBoundingClientRect().top > 300
  ;(isFar ? current : element)?.scrollIntoView({ block: 'start' })
}
