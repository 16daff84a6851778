import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the toasts have the focus while a modal dialog is open, which takes it back by handlers on the document. `returnFocus` leaves
 * a toast that is closed: it focuses what had the focus before the key of the toasts was pressed, or else their list.
 */
export function useToastFocus(list: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const handleFocus = (event: FocusEvent) => {
      const { type, target, relatedTarget } = event
      const [from, to] = type === 'focusin' ? [relatedTarget, target] : [target, relatedTarget]
      const isInToasts = (element: EventTarget | null) =>
        element instanceof Node && list.current?.parentElement?.contains(element) === true
      if (!isInToasts(to)) {
        before.current = null
        return
      }
      if (to === list.current && !isInToasts(from)) before.current = from instanceof HTMLElement ? from : null
      event.stopPropagation()
    }
    // Above everything in which React listens, and below the document.
    const root = document.documentElement
    root.addEventListener('focusin', handleFocus)
    root.addEventListener('focusout', handleFocus)
    return () => {
      root.removeEventListener('focusin', handleFocus)
      root.removeEventListener('focusout', handleFocus)
    }
  }, [list])
  const returnFocus = () => {
    if (list.current?.contains(document.activeElement)) (before.current ?? list.current).focus()
  }
  return { returnFocus }
}
