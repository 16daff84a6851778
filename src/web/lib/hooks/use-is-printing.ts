import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed: what is shown only in part on a screen is then shown whole. Browsers tell it in two
 * ways, and none tells both always: Firefox prints a copy that knows no media query, others preview without the events.
 */
export function useIsPrinting() {
  return useSyncExternalStore(subscribe, currentlyPrinting)
}

let isBetweenEvents = false
const currentlyPrinting = () => isBetweenEvents || window.matchMedia('print').matches

function subscribe(changed: () => void) {
  // A button that prints is answered only after the paper: what is drawn later than the event would not be on it.
  const draw = () => flushSync(changed)
  const begin = () => {
    isBetweenEvents = true
    draw()
  }
  const end = () => {
    isBetweenEvents = false
    draw()
  }
  const print = window.matchMedia('print')
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  print.addEventListener('change', draw)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    print.removeEventListener('change', draw)
  }
}
