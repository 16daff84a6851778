import { useEffect, useRef } from 'react'

/**
 * While something would be lost with the page, the browser asks before a reload or before its tab is closed, and Back stays and calls
 * `onBack`. A second Back in a row goes, because the browser lets no page hold it twice.
 */
export function useGuardedLeaving(isGuarded: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      latest.current()
    }
    // Older browsers have no such events, and go Back at once.
    const navigation = 'navigation' in window ? window.navigation : undefined
    window.addEventListener('beforeunload', ask)
    navigation?.addEventListener('navigate', stay)
    return () => {
      window.removeEventListener('beforeunload', ask)
      navigation?.removeEventListener('navigate', stay)
    }
  }, [isGuarded])
}
