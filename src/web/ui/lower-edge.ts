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
  scrollToCoveredFocus()
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

/**
 * Scrolls the page to what has a visible focus there, where it is covered; not to a field of text, whose focus is visible after a press
 * of the mouse or a finger, too, nor to what is so high that its beginning would be scrolled away.
 */
export function scrollToCoveredFocus(): void {
  const focused = document.activeElement
  if (!focused?.matches('main :focus-visible:not(:read-write)') || focused.clientHeight > window.innerHeight / 2) return
  const { top, right, bottom, left } = focused.getBoundingClientRect()
  const heights = [...covers].flatMap(([cover, height]) => {
    // Its content, without the space around it.
    const content = (cover.firstElementChild ?? cover).getBoundingClientRect()
    const isBeside = right <= content.left || left >= content.right
    return isBeside || cover.contains(focused) ? [] : [height]
  })
  const covered = bottom - (window.innerHeight - Math.max(...heights))
  if (covered > 0 && top < window.innerHeight) window.scrollBy(0, covered + outlineRoom)
}

/** Room for the outline of the focus, in pixels. */
const outlineRoom = 8

function padScrolling(): void {
  const height = Math.max(0, ...covers.values())
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `${height + outlineRoom}px` : ''
}
