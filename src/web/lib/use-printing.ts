import { useSyncExternalStore } from 'react'

/**
 * Whether the page is being printed: what is shown only in part on a screen is then shown whole. Browsers tell it in two
 * ways, and none tells both always: Firefox prints a copy that knows no media query, others preview without the events.
 */
export function useIsPrinting() {
  return useSyncExternalStore(subscribe, currentlyPrinting)
}

let isBetweenEvents = false
const currentlyPrinting = () => isBetweenEvents || window.matchMedia('print').matches

function subscribe(listener: () => void) {
  const begin = () => {
    isBetweenEvents = true
    listener()
  }
  const end = () => {
    isBetweenEvents = false
    listener()
  }
  const print = window.matchMedia('print')
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  print.addEventListener('change', listener)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    print.removeEventListener('change', listener)
  }
}
