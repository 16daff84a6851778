import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's (Tailwind's `max-sm`), for what style sheets cannot change: order and content. */
export function useIsPhone() {
  return useSyncExternalStore(subscribe, () => phone.matches)
}

const phone = window.matchMedia('(width < 40rem)')

function subscribe(changed: () => void) {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}
