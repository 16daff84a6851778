import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed. Needs both the print events and the media query: Firefox prints a copy of the page
 * without the media query, and other browsers preview without the events.
 */
export function useIsPrinting() {
  return useSyncExternalStore(subscribe, currentlyPrinting)
}

let isBetweenEvents = false
const currentlyPrinting = () => isBetweenEvents || window.matchMedia('print').matches

function subscribe(changed: () => void) {
  // Synchronously, because printing begins right after the event.
  const render = () => flushSync(changed)
  const begin = () => {
    isBetweenEvents = true
    render()
  }
  const end = () => {
    isBetweenEvents = false
    render()
  }
  const print = window.matchMedia('print')
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  print.addEventListener('change', render)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    print.removeEventListener('change', render)
  }
}
