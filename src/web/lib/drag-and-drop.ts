import { dragElement, type Point, touchTolerance } from './dragged-element.ts'

type Options = {
  /** Selects what can be dragged, and where it can be dropped. */
  draggable: string
  target: string
  canDrag: (element: HTMLElement) => boolean
  onStart: () => void
  onDrop: (element: HTMLElement, target: HTMLElement) => void
}

type Press = {
  element: HTMLElement
  start: Point
  pointerId: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** In pixels: a mouse that moves farther drags. */
const mouseThreshold = 6
const longPressMs = 400

/**
 * Lets the elements of `root` that `draggable` selects be dragged by the mouse, and after a long press by a finger or a pen, to targets
 * anywhere in `root`: the one below the pointer has `data-drop-target`. Escape cancels, as does a window that loses the focus. Returns a function that ends it.
 */
export function enableDragging(root: HTMLElement, { draggable, target: targetSelector, ...on }: Options) {
  let press: Press | undefined
  let drag: ReturnType<typeof dragElement> | undefined
  /** The pointer that is still pressed after its drag was cancelled. */
  let cancelledPointer: number | undefined

  const onPointerDown = (event: PointerEvent) => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(draggable)
    cancelledPointer = undefined
    if (!element || event.button !== 0 || !event.isPrimary || drag || !on.canDrag(element)) return
    endPress()
    const pressed: Press = { element, start: { x: event.clientX, y: event.clientY }, pointerId: event.pointerId }
    if (event.pointerType !== 'mouse') pressed.timer = setTimeout(() => begin(pressed), longPressMs)
    press = pressed
  }

  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointerId) return
    const point = { x: event.clientX, y: event.clientY }
    if (drag) return drag.moveTo(point)
    const distance = Math.hypot(point.x - press.start.x, point.y - press.start.y)
    if (press.timer === undefined) {
      if (distance < mouseThreshold) return
      begin(press).moveTo(point)
    }
    // The finger scrolls.
    else if (distance > touchTolerance) endPress()
  }

  const begin = ({ element, start }: Press) => {
    drag = dragElement(element, start, findTarget)
    navigator.vibrate?.(10)
    on.onStart()
    return drag
  }

  const findTarget = (below: Element) => {
    const target = below.closest<HTMLElement>(targetSelector)
    return target && root.contains(target) ? target : undefined
  }

  const endPress = () => {
    clearTimeout(press?.timer)
    press = undefined
  }

  const endDrag = () => {
    endPress()
    const ended = drag?.end()
    drag = undefined
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

  const onPointerCancel = (event: PointerEvent) => {
    if (event.pointerId === press?.pointerId) endDrag()
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
  window.addEventListener('pointercancel', onPointerCancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return () => {
    ending.abort()
    endDrag()
  }
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
