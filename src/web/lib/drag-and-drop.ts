type Options = {
  /** Selects what can be dragged, and where it can be dropped. */
  draggable: string
  target: string
  canDrag: (element: HTMLElement) => boolean
  onStart: () => void
  onDrop: (element: HTMLElement, target: HTMLElement) => void
}

type Drag = { element: HTMLElement; ghost: HTMLElement; offset: Point; target: HTMLElement | undefined; point: Point }
type Point = { x: number; y: number }
type Press = {
  element: HTMLElement
  start: Point
  pointerId: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** In pixels: a mouse that moves farther drags, a finger that does so before the long press scrolls. */
const mouseThreshold = 6
const touchTolerance = 10
const longPressMilliseconds = 400
/** The height of the strips at the edges of the window in which a drag scrolls, and how far at each frame. */
const scrollEdge = 72
const scrollStep = 12

/**
 * Lets the elements of `root` that `draggable` selects be dragged by the mouse, and after a long press by a finger or a pen, to targets
 * anywhere in `root`: the one below the pointer has `data-drop-target`. Escape cancels, as does a window that loses the focus. Returns a function that ends it.
 */
export function enableDragging(root: HTMLElement, { draggable, target: targetSelector, ...on }: Options) {
  let press: Press | undefined
  let drag: Drag | undefined
  let frame = 0
  /** The pointer that is still pressed after its drag was cancelled. */
  let cancelledPointer: number | undefined

  const onPointerDown = (event: PointerEvent) => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(draggable)
    cancelledPointer = undefined
    if (!element || event.button !== 0 || !event.isPrimary || drag || !on.canDrag(element)) return
    endPress()
    const start = { x: event.clientX, y: event.clientY }
    press = { element, start, pointerId: event.pointerId }
    if (event.pointerType !== 'mouse') press.timer = setTimeout(() => begin(start), longPressMilliseconds)
  }

  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointerId) return
    const point = { x: event.clientX, y: event.clientY }
    if (drag) return moveTo(point)
    const distance = Math.hypot(point.x - press.start.x, point.y - press.start.y)
    if (press.timer === undefined) {
      if (distance < mouseThreshold) return
      begin(press.start)
      moveTo(point)
    } else if (distance > touchTolerance) endPress()
  }

  const begin = (start: Point) => {
    if (!press) return
    const { element } = press
    const box = element.getBoundingClientRect()
    drag = {
      element,
      ghost: ghostOf(element, box),
      offset: { x: box.x - start.x, y: box.y - start.y },
      target: undefined,
      point: start,
    }
    element.style.opacity = '0.4'
    document.body.append(drag.ghost)
    navigator.vibrate?.(10)
    on.onStart()
    moveTo(start)
    frame = requestAnimationFrame(scrollAtEdge)
  }

  const moveTo = (point: Point) => {
    if (!drag) return
    drag.point = point
    drag.ghost.style.translate = `${point.x + drag.offset.x}px ${point.y + drag.offset.y}px`
    const below = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>(targetSelector)
    const target = below && root.contains(below) ? below : undefined
    if (target === drag.target) return
    drag.target?.removeAttribute('data-drop-target')
    target?.setAttribute('data-drop-target', '')
    drag.target = target
  }

  const scrollAtEdge = () => {
    if (!drag) return
    const { y } = drag.point
    // A drag may begin at an edge.
    const hasMoved = press !== undefined && Math.abs(y - press.start.y) > touchTolerance
    const direction = !hasMoved ? 0 : y < scrollEdge ? -1 : y > window.innerHeight - scrollEdge ? 1 : 0
    if (direction !== 0) {
      window.scrollBy(0, direction * scrollStep)
      moveTo(drag.point)
    }
    frame = requestAnimationFrame(scrollAtEdge)
  }

  const endPress = () => {
    clearTimeout(press?.timer)
    press = undefined
  }

  const endDrag = () => {
    endPress()
    cancelAnimationFrame(frame)
    if (!drag) return undefined
    const ended = drag
    drag = undefined
    ended.ghost.remove()
    ended.element.style.opacity = ''
    ended.target?.removeAttribute('data-drop-target')
    return ended
  }

  const cancel = () => {
    if (drag) cancelledPointer = press?.pointerId
    endDrag()
  }

  const onPointerUp = (event: PointerEvent) => {
    if (event.pointerId === cancelledPointer) {
      cancelledPointer = undefined
      ignoreNextClick()
    }
    if (event.pointerId !== press?.pointerId) return
    const ended = endDrag()
    if (!ended) return
    ignoreNextClick()
    if (ended.target) on.onDrop(ended.element, ended.target)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!drag || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  const preventWhileDragging = (event: Event) => {
    if (drag) event.preventDefault()
  }
  // A long press opens the menu of the browser on some phones.
  const onContextMenu = (event: Event) => {
    if (drag || press?.timer !== undefined) event.preventDefault()
  }

  const ending = new AbortController()
  const { signal } = ending
  root.addEventListener('pointerdown', onPointerDown, { signal })
  // Not passive, so that the page does not scroll under a finger that drags; without a drag it scrolls as always.
  root.addEventListener('touchmove', preventWhileDragging, { signal, passive: false })
  root.addEventListener('contextmenu', onContextMenu, { signal })
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  document.addEventListener('selectstart', preventWhileDragging, { signal })
  window.addEventListener('pointermove', onPointerMove, { signal })
  window.addEventListener('pointerup', onPointerUp, { signal })
  window.addEventListener('pointercancel', endDrag, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return () => {
    ending.abort()
    endDrag()
  }
}

/** A copy of the element that follows the pointer, in a list as wide, so that it looks the same. */
function ghostOf(element: HTMLElement, { width }: DOMRect): HTMLElement {
  const ghost = document.createElement('ul')
  ghost.ariaHidden = 'true'
  ghost.className =
    '@container pointer-events-none fixed top-0 left-0 z-50 rotate-1 rounded-control bg-surface shadow-float'
  ghost.style.width = `${width}px`
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-row')
  ghost.append(copy)
  return ghost
}

/** The release of the mouse after a drag is also a click on what was dragged. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}
