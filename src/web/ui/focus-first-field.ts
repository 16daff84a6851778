const fields =
  '[data-autofocus], input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), [role="combobox"]:not([disabled])'

/** Gives the focus of an opening dialog to its first field; a dialog without one keeps the default. */
export function focusFirstField(event: Event) {
  const field = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(fields)
  if (!field) return
  event.preventDefault()
  field.focus()
}
