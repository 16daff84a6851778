import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** What the button that opens the panel must spread onto itself. */
type PopoverTrigger = { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }

type Props = {
  trigger: (trigger: PopoverTrigger) => ReactNode
  label: string
  /** May close the panel after a press; the focus goes back to its button. */
  children: (close: () => void) => ReactNode
}

/** A small panel under its button, closed by Escape, a press outside, or leaving it by Tab. */
export function Popover({ trigger, label, children }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from everything inside
    <div ref={frame} className="relative" onKeyDown={closeOnEscape}>
      {trigger({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <section
          id={id}
          aria-label={label}
          className="absolute top-full right-0 z-50 mt-2 w-72 animate-appear rounded-card border border-line bg-raised p-4 shadow-float"
        >
          {children(close)}
        </section>
      )}
    </div>
  )
}
