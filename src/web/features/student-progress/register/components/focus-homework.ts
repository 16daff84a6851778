/** Focuses the field of the homework in the dialog around an element, and unfolds the journal that it is in. */
export function focusHomework(element: Element) {
  const homework = element.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-journal=homework]')
  homework?.closest('details')?.setAttribute('open', '')
  homework?.focus()
}
