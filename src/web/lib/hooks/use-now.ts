import { useMemo, useSyncExternalStore } from 'react'
import { dateAt, timeAt } from '../../../contract/kernel/dates.ts'

/** The browser's own date and time of day, 'YYYY-MM-DD' and 'HH:MM'; renders again when the minute changes. */
export function useNow() {
  const minute = useSyncExternalStore(subscribe, currentMinute, currentMinute)
  return useMemo(() => {
    const [date = '', time = ''] = minute.split(' ')
    return { date, time }
  }, [minute])
}

function currentMinute() {
  const now = new Date()
  return `${dateAt(now)} ${timeAt(now)}`
}

// Timers stop while a computer sleeps, so the time is read again when the page becomes visible.
function subscribe(listener: () => void) {
  const timer = setInterval(listener, 10_000)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
