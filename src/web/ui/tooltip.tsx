import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { positionBeside } from './position-beside.ts'

type Props = { label: string; children: ReactNode }

const openDelay = 700
// Within this time after one tooltip the next opens without delay.
const skipDelay = 300
let closedAt = Number.NEGATIVE_INFINITY

/** Shows a label beside one control while it is hovered or has the keyboard focus; Escape hides it. */
export function Tooltip({ label, children }: Props) {
  const id = useId()
  const wrapper = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)

  const open = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // It would cover the open menu of its control.
      if (!wrapper.current?.querySelector(':scope > [aria-haspopup][aria-expanded="true"]')) setOpen(true)
    }, delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen) closedAt = performance.now()
    setOpen(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useLayoutEffect(() => {
    const anchor = wrapper.current?.firstElementChild
    if (!isOpen || !anchor || !bubble.current) return
    bubble.current.showPopover()
    positionBeside(bubble.current, anchor, 'top')
    const describes = anchor.getAttribute('aria-label') !== label
    if (describes) anchor.setAttribute('aria-describedby', id)
    const hide = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', hide)
    document.addEventListener('scroll', hide, true)
    return () => {
      if (describes) anchor.removeAttribute('aria-describedby')
      document.removeEventListener('keydown', hide)
      document.removeEventListener('scroll', hide, true)
    }
  }, [isOpen, id, label])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the control inside
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') open(performance.now() - closedAt < skipDelay ? 0 : openDelay)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onKeyDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(0)}
      onBlur={close}
    >
      {children}
      {isOpen && (
        // In the top layer nothing clips it; the padding lets the pointer reach it without a gap.
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 w-max max-w-64 animate-appear overflow-visible border-0 bg-transparent p-1.5"
        >
          <span className="block rounded-small bg-ink px-2.5 py-1.5 text-left text-xs font-medium whitespace-normal text-paper shadow-float">
            {label}
          </span>
        </span>
      )}
    </span>
  )
}
