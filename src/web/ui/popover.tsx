import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'

type PopoverTrigger = { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }

type Props = {
  trigger: (trigger: PopoverTrigger) => ReactNode
  label: string
  placement?: 'below' | 'above'
  /** `close` closes the panel and returns the focus to its button. */
  children: (close: () => void) => ReactNode
}

/** A panel beside its button, closed by Escape, a press outside or moving the focus out. */
export function Popover({ trigger, label, placement = 'below', children }: Props) {
  const id = useId()
  const wrapper = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    wrapper.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (!wrapper.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape for everything inside
    <div ref={wrapper} className="relative" onKeyDown={closeOnEscape} {...(isOpen && { 'data-keeps-escape': true })}>
      {trigger({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <section
          id={id}
          aria-label={label}
          className={classNames(
            placement === 'above'
              ? 'bottom-full left-0 mb-2'
              : 'top-full right-0 mt-2 max-h-[calc(100dvh-5rem)] overflow-y-auto',
            'absolute z-50 w-72 max-w-[calc(100vw-3.5rem)] animate-appear rounded-card border border-line bg-raised p-4 shadow-float',
          )}
        >
          {children(close)}
        </section>
      )}
    </div>
  )
}
