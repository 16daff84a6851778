import { useRef } from 'react'
import { firstControlIn, restoreLostFocus } from '../lib/focus.ts'
import { scrollToCoveredFocus } from './lower-edge.ts'

const fields = ['input:not([type="hidden"])', 'select', 'textarea', '[role="combobox"]', '[data-awaits-controls]']
  .map((field) => `${field}:not([disabled])`)
  .join()

/** Some are invisible until the role is loaded. */
const firstVisible = (elements: Iterable<HTMLElement> = []) =>
  [...elements].find((element) => element.checkVisibility({ visibilityProperty: true }))

/**
 * Where the focus goes when a dialog opens: to `data-autofocus` or else its first field (or `useAwaitedControls`), without one where Radix
 * puts it, but to the dialog itself where nothing but its close button is there yet. When it closes, the focus returns to what had it
 * before, where Radix returns it only to its own trigger component; to the page where that has gone meanwhile.
 */
export function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  const list = useRef<Element>(null)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // Of the days of a week, which are lists themselves, the list of them all: a lesson moves from one to another.
    list.current = opener.current?.closest('ol, ul:not(ol ul)') ?? null
    const dialog = event.currentTarget as HTMLElement | null
    const first =
      dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? firstVisible(dialog?.querySelectorAll(fields))
    const field = firstControlIn(first) ?? first
    // On the close button the focus would show its tooltip, and the next key could close what has only just opened.
    const focused = field ?? (dialog?.querySelectorAll('button').length === 1 ? dialog : undefined)
    if (!focused) return
    event.preventDefault()
    focused.focus()
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    const target = opener.current?.isConnected ? opener.current : buttonOfRow(opener.current, list.current)
    target?.focus({ preventScroll: true })
    // Once the toasts are where the dialog has been.
    requestAnimationFrame(scrollToCoveredFocus)
    restoreLostFocus()
  }
  return { onOpenAutoFocus, onCloseAutoFocus }
}

/** The button of the row of a removed element, where the row has been rendered elsewhere in its list. */
function buttonOfRow(removed: HTMLElement | null, list: Element | null): HTMLElement | null {
  const row = removed?.closest<HTMLElement>('[data-row]')?.dataset.row
  return (row && list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] :is(a, button)`)) || null
}
