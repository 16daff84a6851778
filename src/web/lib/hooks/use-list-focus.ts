import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isFocusLost, restoreLostFocus } from '../focus.ts'

/**
 * Keeps the keyboard focus in a list whose rows are deleted and restored: when the row with the focus disappears, the
 * link (or button) of the row at its index is focused, or the row itself where it has none; if no row is left
 * `whenEmpty`, or the page's heading; if the list disappears with the row, the page. `restoredId`
 * is the id of a row that is focused as soon as it appears, unless the person is typing elsewhere.
 *
 * `ids` are the rows in order, each an element with its id as `data-row`; the returned props belong to the element
 * around them.
 */
export function useListFocus<List extends HTMLElement>(
  ids: readonly string[],
  { restoredId, whenEmpty }: { restoredId?: string | undefined; whenEmpty?: RefObject<HTMLElement | null> } = {},
) {
  const list = useRef<List>(null)
  const focusedRow = useRef<{ id: string; index: number }>(undefined)
  const focusedRestoredId = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (restoredId === undefined || focusedRestoredId.current === restoredId || !ids.includes(restoredId)) return
    focusedRestoredId.current = restoredId
    if (!isTypingElsewhere()) focusRow(list.current, restoredId)
  }, [ids, restoredId])

  useLayoutEffect(() => {
    const row = focusedRow.current
    if (!row || ids.includes(row.id)) return
    focusedRow.current = undefined
    if (!isFocusLost()) return
    if (ids.length === 0 && whenEmpty?.current) return whenEmpty.current.focus()
    focusRow(list.current, ids[Math.min(row.index, ids.length - 1)])
  }, [ids, whenEmpty])

  useEffect(
    () => () => {
      if (focusedRow.current) restoreLostFocus()
    },
    [],
  )

  const onFocus = ({ target }: FocusEvent<List>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    focusedRow.current = id === undefined ? undefined : { id, index: ids.indexOf(id) }
  }
  const onBlur = () => {
    focusedRow.current = undefined
  }
  return { ref: list, onFocus, onBlur }
}

function isTypingElsewhere(): boolean {
  return document.activeElement?.matches('input, select, textarea, [role="dialog"] *') ?? false
}

/** Focuses the link (or button) of a row, or the row; for one that is not rendered the heading of the page. */
function focusRow(list: HTMLElement | null, id: string | undefined): void {
  const row = id === undefined ? null : list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const link = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button')
  const target = link ?? row ?? document.querySelector('h1')
  if (target && !link) target.tabIndex = -1
  target?.focus()
}
