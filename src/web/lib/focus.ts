/** Whether only the page has the focus, because what had it has gone. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true
}

/** The first link, button or field in an element. */
export const firstControlIn = (element: Element | null | undefined) =>
  element?.querySelector<HTMLElement>('a, button, input, select, textarea')

/**
 * Scrolls to an element that has a visible focus, as far as needed, unless it is higher than `maxHeight` pixels: its beginning would be
 * scrolled away.
 */
export function scrollToFocus(element: Element, maxHeight = window.innerHeight / 2): void {
  if (element.matches(':focus-visible') && element.clientHeight < maxHeight)
    element.scrollIntoView({ block: 'nearest' })
}

/**
 * Focuses the topmost dialog, or else the content of the page, in the next frame, unless something has the focus then: the next Tab
 * goes on from there.
 */
export function restoreLostFocus(): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    const target = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  })
}

/** Restores the focus that is lost when an element is removed with it; for a `ref`. */
export const restoreFocusAfterRemoval = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) restoreLostFocus()
}
