/**
 * From now on ignores the second press of a double click whose first press has removed the element under the pointer, such as a
 * dialog or its backdrop: it would meet what lies below, which nobody has meant.
 */
export function ignoreSecondPressesBelow(): void {
  let pressed: Node | undefined
  const remember = ({ detail, target }: MouseEvent) => {
    if (detail === 1 && target instanceof Node) pressed = target
  }
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2 || !pressed || pressed.isConnected) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('mousedown', remember, { capture: true })
  window.addEventListener('click', ignore, { capture: true })
}
