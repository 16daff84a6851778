import { useRef } from 'react'

const fields = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), [role="combobox"]:not([disabled])'

/**
 * Where the focus goes when a dialog opens: to `data-autofocus` or else its first field, without one where Radix puts it.
 * When it closes, the focus returns to what had it before, where Radix returns it only to its own trigger component.
 */
export function useDialogFocus() {
  const opener = useRef<Element>(null)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement
    const dialog = event.currentTarget as HTMLElement | null
    const field = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector<HTMLElement>(fields)
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  return { onOpenAutoFocus, onCloseAutoFocus }
}
