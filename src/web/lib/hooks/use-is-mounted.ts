import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the screen: what it began goes on when the person has left. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
