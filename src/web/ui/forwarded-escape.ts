const forwarded = new WeakSet<Event>()

/** Marks a press of Escape that a toast leaves to the dialog under it. */
export function forwardEscape(event: Event) {
  forwarded.add(event)
  event.preventDefault()
}

export const isForwardedEscape = (event: Event) => forwarded.has(event)
