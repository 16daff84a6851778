const fields = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), [role="combobox"]:not([disabled])'

/** Gives the focus of an opening dialog to `data-autofocus`, else to its first field; without one it keeps the default. */
export function focusFirstField(event: Event) {
  const dialog = event.currentTarget as HTMLElement | null
  const field = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector<HTMLElement>(fields)
  if (!field) return
  event.preventDefault()
  field.focus()
}
