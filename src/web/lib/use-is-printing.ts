import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

/** Whether the page is just being put on paper, so that what would be too long for the screen is there in time. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia('print')
  // The browser takes its picture of the page right after the event: no later render would be on it.
  const tell = (next: boolean) => {
    isPrinting = next
    flushSync(changed)
  }
  const onBefore = () => tell(true)
  const onAfter = () => tell(false)
  const onMedia = () => tell(media.matches)
  window.addEventListener('beforeprint', onBefore)
  window.addEventListener('afterprint', onAfter)
  media.addEventListener('change', onMedia)
  return () => {
    window.removeEventListener('beforeprint', onBefore)
    window.removeEventListener('afterprint', onAfter)
    media.removeEventListener('change', onMedia)
  }
}
