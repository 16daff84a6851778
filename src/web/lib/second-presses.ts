/**
 * From now on ignores the second press of a double click whose first press has closed a dialog, on its backdrop or a button: it would
 * meet what lies below, which nobody has meant.
 */
export function ignoreSecondPressesBelow(): void {
  let pressed: Element | null = null
  const remember = ({ detail, target }: MouseEvent) => {
    if (detail === 1 && target instanceof Element) pressed = target.closest('[role$="dialog"], [data-backdrop]')
  }
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2 || !pressed || pressed.isConnected) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('mousedown', remember, { capture: true })
  // A select opens, and the focus moves, when the button goes down.
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, ignore, { capture: true })
}
