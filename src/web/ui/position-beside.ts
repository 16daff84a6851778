export type Side = 'top' | 'right' | 'bottom' | 'left'

const opposite = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const satisfies Record<Side, Side>
const edge = 4

/** Puts a floating thing (position: fixed) beside another, on the opposite side where there is no room, within the window. */
export function positionBeside(floating: HTMLElement, anchor: Element, side: Side) {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const room = { top: box.top, right: innerWidth - box.right, bottom: innerHeight - box.bottom, left: box.left }
  const needed = side === 'top' || side === 'bottom' ? height : width
  const taken = room[side] < needed + edge ? opposite[side] : side
  const spot = {
    top: { left: box.left + (box.width - width) / 2, top: box.top - height },
    bottom: { left: box.left + (box.width - width) / 2, top: box.bottom },
    left: { left: box.left - width, top: box.top + (box.height - height) / 2 },
    right: { left: box.right, top: box.top + (box.height - height) / 2 },
  }[taken]
  floating.style.left = `${between(edge, spot.left, innerWidth - edge - width)}px`
  floating.style.top = `${between(edge, spot.top, innerHeight - edge - height)}px`
}

function between(least: number, value: number, most: number) {
  return Math.max(least, Math.min(value, most))
}
