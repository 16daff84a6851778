/** Scrolls an element to its right end when it is rendered first, where not all of its content fits; for a `ref`. */
export function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollLeft = element.scrollWidth
}
