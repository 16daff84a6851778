import { type RefObject, useEffect, useRef } from 'react'

/** What leaving the page calls in what is guarded, the latest last: of two dialogs one above the other only the upper one asks. */
const guards: RefObject<() => void>[] = []

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
      if (guards.at(-1) === latest) latest.current()
    }
    // Older browsers have no such events, and go Back at once.
    const navigation = 'navigation' in window ? window.navigation : undefined
    guards.push(latest)
    window.addEventListener('beforeunload', ask)
    navigation?.addEventListener('navigate', stay)
    return () => {
      guards.splice(guards.indexOf(latest), 1)
      window.removeEventListener('beforeunload', ask)
      navigation?.removeEventListener('navigate', stay)
    }
  }, [isGuarded])
}

/** Calls the latest `onBack` of what is guarded; returns whether there was one, so that the page has to stay. */
export function askBeforeLeaving(): boolean {
  const guard = guards.at(-1)
  guard?.current()
  return guard !== undefined
}
