import { type RefObject, useLayoutEffect } from 'react'
import { coverLowerEdge, uncoverLowerEdge } from './lower-edge.ts'

/** The least width in which a sentence and a button can be read, in pixels. */
const leastWidth = 340

/**
 * Keeps an element at the lower edge of the window above the buttons that are there: the footer of a dialog, a bar of
 * actions (`data-dock`), and what has a visible focus above it. It is placed again when one appears or disappears, as long as `shown`,
 * which names its content, is given. One in the right corner is `besideDialogs` where there is room for it.
 */
export function usePlaceAboveDocks(
  ref: RefObject<HTMLElement | null>,
  shown: number | undefined,
  { besideDialogs = false } = {},
) {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || shown === undefined) return
    let frame = 0
    const place = () => {
      frame = 0
      if (besideDialogs) element.style.width = widthBesideDialogs()
      const bottom = heightAboveDocks(element)
      element.style.bottom = `${bottom}px`
      coverLowerEdge(element, bottom + element.offsetHeight)
    }
    const placeInNextFrame = () => {
      frame ||= requestAnimationFrame(place)
    }
    const changes = new MutationObserver(placeInNextFrame)
    place()
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', placeInNextFrame)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('resize', placeInNextFrame)
      uncoverLowerEdge(element)
    }
  }, [ref, shown, besideDialogs])
}

/** The width to the right of every open dialog, as a style; '' where there is no dialog, or too little room. */
function widthBesideDialogs(): string {
  const dialogs = document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])')
  const right = Math.max(...Array.from(dialogs, (dialog) => dialog.getBoundingClientRect().right))
  const width = document.documentElement.clientWidth - right
  return Number.isFinite(width) && width >= leastWidth ? `${width}px` : ''
}

/** The distance from the window's lower edge at which an element covers no dock. */
function heightAboveDocks(element: HTMLElement): number {
  // Its content, without the space around it.
  const { left, right } = (element.firstElementChild ?? element).getBoundingClientRect()
  const docks = Array.from(document.querySelectorAll('[data-dock]'), (dock) => dock.getBoundingClientRect())
  let bottom = 0
  for (const dock of docks.toSorted((one, other) => other.bottom - one.bottom)) {
    const edge = window.innerHeight - bottom
    const isBeside = dock.right <= left || dock.left >= right
    if (!isBeside && dock.top < edge && dock.bottom > edge - element.offsetHeight)
      bottom = window.innerHeight - dock.top
  }
  return bottom
}
