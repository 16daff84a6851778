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
