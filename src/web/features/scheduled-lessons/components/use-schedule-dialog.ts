import { startTransition, useCallback, useEffect, useState } from 'react'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'

/**
 * The dialog that schedules a lesson: `schedule` opens it on a date, '' where it is still to be chosen, and so does `?new=lesson`,
 * the shortcut of the installed app, for a person who may.
 */
export function useScheduleDialog(today: string, maySchedule: boolean) {
  const [scheduling, setScheduling] = useState<{ date: string; isAddedLater: boolean }>()
  const schedule = useCallback(
    // Decided at the press, so that at midnight the dialog of today does not become that of a past lesson.
    (date: string) => startTransition(() => setScheduling({ date, isAddedLater: date !== '' && date < today })),
    [today],
  )
  const [asked, setAsked] = useSearchParam('new', '')
  useEffect(() => {
    if (asked !== 'lesson' || !maySchedule) return
    setAsked('')
    schedule('')
  }, [asked, maySchedule, setAsked, schedule])
  return { scheduling, schedule, close: () => setScheduling(undefined) }
}
