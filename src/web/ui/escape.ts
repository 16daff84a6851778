const passedOver = new WeakSet<Event>()

/** Says that what lies on top leaves this press of Escape to the dialog under it. */
export function passOver(event: Event) {
  passedOver.add(event)
  event.preventDefault()
}

export const isPassedOver = (event: Event) => passedOver.has(event)
