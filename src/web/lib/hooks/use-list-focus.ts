import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list whose rows come and go: when the row that holds the focus leaves, the link (or
 * button) of the row in its place takes it, or the page's heading when none is left. `awaited` is the id of a row that was brought
 * back: it takes the focus as soon as it is there, unless somebody is typing meanwhile.
 *
 * `ids` are the list's rows in order, each an element with its id as `data-row`; the returned props belong to the
 * element around them.
 */
export function useListFocus<List extends HTMLElement>(ids: readonly string[], awaited?: string) {
  const list = useRef<List>(null)
  const held = useRef<{ id: string; place: number }>(undefined)
  const greeted = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (awaited === undefined || greeted.current === awaited || !ids.includes(awaited)) return
    greeted.current = awaited
    if (!isBusyElsewhere()) focusRow(list.current, awaited)
  }, [ids, awaited])

  useLayoutEffect(() => {
    const row = held.current
    if (!row || ids.includes(row.id)) return
    held.current = undefined
    if (document.activeElement !== null && document.activeElement !== document.body) return
    focusRow(list.current, ids[Math.min(row.place, ids.length - 1)])
  }, [ids])

  const onFocus = ({ target }: FocusEvent<List>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    held.current = id === undefined ? undefined : { id, place: ids.indexOf(id) }
  }
  const onBlur = () => {
    held.current = undefined
  }
  return { ref: list, onFocus, onBlur }
}

function isBusyElsewhere(): boolean {
  return document.activeElement?.matches('input, select, textarea, [role="dialog"] *') ?? false
}

/** A row that is not drawn, being too far down the list, counts as none: reading begins at the heading then. */
function focusRow(list: HTMLElement | null, id: string | undefined): void {
  const row = id && list?.querySelector(`[data-row="${CSS.escape(id)}"]`)
  const link = row ? (row.querySelector<HTMLElement>('a') ?? row.querySelector<HTMLElement>('button')) : undefined
  const heading = document.querySelector('h1')
  if (!link && heading) heading.tabIndex = -1
  const target = link || heading
  target?.focus()
}
