type Side = 'top' | 'right' | 'bottom' | 'left'

const opposite = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const satisfies Record<Side, Side>
const edge = 4

/** Positions a fixed element beside another within its dialog or the window, on the opposite side where there is no space. */
export function positionBeside(floating: HTMLElement, anchor: Element, side: Side) {
  const anchorRect = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  // Without the scroll bar of the page.
  const windowWidth = document.documentElement.clientWidth
  const around = anchor.closest('[role=dialog]')?.getBoundingClientRect() ?? { left: 0, right: windowWidth }
  const space = {
    top: anchorRect.top,
    right: around.right - anchorRect.right,
    bottom: innerHeight - anchorRect.bottom,
    left: anchorRect.left - around.left,
  }
  const needed = side === 'top' || side === 'bottom' ? height : width
  const usedSide = space[side] < needed + edge ? opposite[side] : side
  const position = {
    top: { left: anchorRect.left + (anchorRect.width - width) / 2, top: anchorRect.top - height },
    bottom: { left: anchorRect.left + (anchorRect.width - width) / 2, top: anchorRect.bottom },
    left: { left: anchorRect.left - width, top: anchorRect.top + (anchorRect.height - height) / 2 },
    right: { left: anchorRect.right, top: anchorRect.top + (anchorRect.height - height) / 2 },
  }[usedSide]
  floating.style.left = `${clamp(around.left + edge, position.left, around.right - edge - width)}px`
  floating.style.top = `${clamp(edge, position.top, innerHeight - edge - height)}px`
}

function clamp(min: number, value: number, max: number) {
  return Math.max(min, Math.min(value, max))
}
