import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isBetweenEvents = false

/**
 * Whether the page is being printed: what is shown only in part on a screen is then shown whole. Browsers tell it in two
 * ways, and none tells both always: Firefox prints a copy that knows no media query, others preview without the events.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isBetweenEvents || window.matchMedia('print').matches)
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia('print')
  // The browser takes its picture of the page right after the event: no later render would be on it.
  const tell = () => flushSync(changed)
  const onBefore = () => {
    isBetweenEvents = true
    tell()
  }
  const onAfter = () => {
    isBetweenEvents = false
    tell()
  }
  window.addEventListener('beforeprint', onBefore)
  window.addEventListener('afterprint', onAfter)
  media.addEventListener('change', tell)
  return () => {
    window.removeEventListener('beforeprint', onBefore)
    window.removeEventListener('afterprint', onAfter)
    media.removeEventListener('change', tell)
  }
}
