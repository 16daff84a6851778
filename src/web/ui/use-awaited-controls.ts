import { useLayoutEffect, useRef } from 'react'
import { firstControlIn } from '../lib/focus.ts'

/**
 * For the area of a dialog whose first controls are loaded, and change with `state`: it has the focus until they are there, and the
 * first of them afterwards, unless the person has gone on to another field; `otherwise` names what gets it where there are none.
 */
export function useAwaitedControls<Area extends HTMLElement>(state: unknown, otherwise?: () => HTMLElement | null) {
  const area = useRef<Area>(null)
  const focusedFor = useRef(state)
  useLayoutEffect(() => {
    if (focusedFor.current === state) return
    focusedFor.current = state
    const focused = document.activeElement
    // The body has the focus after what had it was removed.
    if (focused !== area.current && focused !== document.body) return
    const target = firstControlIn(area.current) ?? otherwise?.()
    target?.focus()
  }, [state, otherwise])
  return { ref: area, tabIndex: -1, 'data-awaits-controls': true }
}
