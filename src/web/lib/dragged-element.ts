export type Point = { x: number; y: number }

/** In pixels: how far a finger or a pen moves without being meant to. */
export const touchTolerance = 10
/** The height of the strips at the edges of the window in which a drag scrolls, and how far at each frame. */
const scrollEdge = 72
const scrollStep = 12

/**
 * Drags a copy of an element from a point, marks the target below the pointer with `data-drop-target`, and scrolls the page at the edges of
 * the window. `findTarget` returns the target around the element below the pointer; `end` returns what was dragged and its last target.
 */
export function dragElement(
  element: HTMLElement,
  start: Point,
  findTarget: (below: Element) => HTMLElement | undefined,
) {
  const box = element.getBoundingClientRect()
  const ghost = ghostOf(element, box)
  const offset = { x: box.x - start.x, y: box.y - start.y }
  let current = start
  let target: HTMLElement | undefined

  const moveTo = (point: Point) => {
    current = point
    ghost.style.translate = `${point.x + offset.x}px ${point.y + offset.y}px`
    const below = document.elementFromPoint(point.x, point.y)
    const next = below ? findTarget(below) : undefined
    if (next === target) return
    target?.removeAttribute('data-drop-target')
    next?.setAttribute('data-drop-target', '')
    target = next
  }

  const scrollAtEdge = () => {
    const { y } = current
    // A drag may begin at an edge.
    const hasMoved = Math.abs(y - start.y) > touchTolerance
    const direction = !hasMoved ? 0 : y < scrollEdge ? -1 : y > window.innerHeight - scrollEdge ? 1 : 0
    if (direction !== 0) {
      window.scrollBy(0, direction * scrollStep)
      moveTo(current)
    }
    frame = requestAnimationFrame(scrollAtEdge)
  }

  const end = () => {
    cancelAnimationFrame(frame)
    ghost.remove()
    element.style.opacity = ''
    target?.removeAttribute('data-drop-target')
    return { element, target }
  }

  element.style.opacity = '0.4'
  document.body.append(ghost)
  moveTo(start)
  let frame = requestAnimationFrame(scrollAtEdge)
  return { moveTo, end }
}

/** A copy of the element that follows the pointer, in a container as wide as the one around it, so that it looks the same. */
function ghostOf(element: HTMLElement, { width }: DOMRect): HTMLElement {
  const ghost = document.createElement('div')
  ghost.ariaHidden = 'true'
  ghost.className = '@container pointer-events-none fixed top-0 left-0 z-50'
  ghost.style.width = `${element.closest('[class~="@container"]')?.clientWidth ?? width}px`
  const list = document.createElement('ul')
  list.className = 'rotate-1 rounded-control bg-surface shadow-float'
  list.style.width = `${width}px`
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-row')
  list.append(copy)
  ghost.append(list)
  return ghost
}
