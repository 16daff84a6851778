import type { KeyboardEvent } from 'react'

/** Moves the focus between the children of an element that is one tab stop, by the arrow keys, Home and End. */
export function moveFocusByKey(event: KeyboardEvent<HTMLElement>): void {
  const children = Array.from(event.currentTarget.children)
  const index = children.indexOf(event.target as Element)
  const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: children.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  const next = children[target]
  if (next instanceof HTMLElement) next.focus()
}
