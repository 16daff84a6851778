import { scrollToFocus } from '../lib/focus.ts'

/** How far what covers the page at the lower edge of the window reaches up from it, in pixels. */
const covers = new Map<HTMLElement, number>()

/**
 * Scrolls what has a visible focus above an element that covers the lower edge of the window up to `height`, and whatever gets the focus
 * later, as far as the page can be scrolled.
 */
export function coverLowerEdge(element: HTMLElement, height: number): void {
  if (covers.get(element) === height) return
  covers.set(element, height)
  padScrolling()
  const focused = document.activeElement
  if (focused && isCovered(focused, element, height)) scrollToFocus(focused)
}

export function uncoverLowerEdge(element: HTMLElement): void {
  covers.delete(element)
  padScrolling()
}

/** Does both for a bar that is fixed there, as long as it is shown; for a `ref`. */
export function keepFocusAbove(bar: HTMLElement) {
  const resizes = new ResizeObserver(() => coverLowerEdge(bar, bar.offsetHeight))
  resizes.observe(bar)
  return () => {
    resizes.disconnect()
    uncoverLowerEdge(bar)
  }
}

/** With room for the outline of the focus. */
function padScrolling(): void {
  const height = Math.max(0, ...covers.values())
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `${height + 8}px` : ''
}

function isCovered(focused: Element, cover: HTMLElement, height: number): boolean {
  const { top, right, bottom, left } = focused.getBoundingClientRect()
  // Its content, without the space around it.
  const content = (cover.firstElementChild ?? cover).getBoundingClientRect()
  const isBeside = right <= content.left || left >= content.right
  return !isBeside && bottom > window.innerHeight - height && top < window.innerHeight
}
