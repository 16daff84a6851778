/** Scrolls an element into view, as far as needed, when it is rendered first, perhaps below the lower edge; for a `ref`. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
