import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { positionBeside } from './position-beside.ts'

type Props = {
  label: string
  /** What it is beside; without it the parent element. */
  anchor?: HTMLElement
  /** Where it is for a mouse, and for a finger, which covers what is below it. */
  side: 'left' | 'bottom'
  coarseSide: 'top' | 'bottom'
  /** Called by a press outside the parent element. */
  onClose: () => void
  children: ReactNode
}

/** A small panel beside another element, above everything; a press on it leaves the focus where it is. */
export function AnchoredPanel({ label, anchor: given, side, coarseSide, onClose, children }: Props) {
  const panel = useRef<HTMLFieldSetElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const anchor = given ?? panel.current?.parentElement
    const updatePosition = () => {
      const usedSide = window.matchMedia('(pointer: coarse)').matches ? coarseSide : side
      if (panel.current && anchor) positionBeside(panel.current, anchor, usedSide)
    }
    // A tap elsewhere may leave the focus where it is: Safari does not focus buttons.
    const closeOnPressOutside = ({ target }: Event) => {
      if (!panel.current?.parentElement?.contains(target as Node)) close()
    }
    // In the browser's top layer the dialog does not clip it.
    panel.current?.showPopover()
    updatePosition()
    // The on-screen keyboard of a phone scrolls the list when it opens.
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('scroll', updatePosition, options)
    document.addEventListener('pointerdown', closeOnPressOutside, options)
    return () => listening.abort()
  }, [given, side, coarseSide])
  return (
    <fieldset
      ref={panel}
      popover="manual"
      aria-label={label}
      // Moving the focus would close the panel before the press is handled.
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={(event) => event.stopPropagation()}
      className="fixed inset-auto m-0 border-0 bg-transparent p-1 print:hidden"
    >
      {children}
    </fieldset>
  )
}
