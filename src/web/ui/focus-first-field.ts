const fields = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), [role="combobox"]:not([disabled])'

/** Focuses `data-autofocus` or else the first field of an opening dialog; without a field the default stays. */
export function focusFirstField(event: Event) {
  const dialog = event.currentTarget as HTMLElement | null
  const field = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector<HTMLElement>(fields)
  if (!field) return
  event.preventDefault()
  field.focus()
}
