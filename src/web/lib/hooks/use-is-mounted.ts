import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Whether the component is still mounted and not hidden, for work that goes on after it is not: while the code of the next page is
 * fetched, React keeps the last one mounted and renders no change of it, and only its layout effects have ended.
 */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/**
 * Returns a function that calls back at once while the component is mounted and shown; where it is hidden, when it is shown again, and
 * never once it is gone.
 */
export function useWhenShown(): (callback: () => void) => void {
  const isMounted = useIsMounted()
  const postponed = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    postponed.current?.()
    postponed.current = undefined
  }, [])
  return (callback) => {
    if (isMounted.current) callback()
    else postponed.current = callback
  }
}
