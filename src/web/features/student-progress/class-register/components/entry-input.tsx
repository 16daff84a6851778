import { useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  /** The text to begin with, behind which the cursor is. */
  text: string
  onChange: (text: string) => void
  /** Called when the focus leaves the field. */
  onLeave: () => void
}

/** The field in which the points of one cell are typed. */
export function EntryInput({ label, text: initialText, onChange, onLeave }: Props) {
  const [text, setText] = useState(initialText)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(initialText.length, initialText.length)
  }, [initialText])
  return (
    <input
      ref={field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-keeps-escape
      aria-label={label}
      value={text}
      maxLength={9}
      onChange={(event) => {
        // The letters of the states are keys of the grid.
        const next = event.target.value.replace(/[^\d.,-]/g, '')
        setText(next)
        onChange(next)
      }}
      onBlur={onLeave}
      className="absolute inset-0 h-full w-full min-w-12 bg-raised px-1 text-center text-sm outline-2 -outline-offset-2 outline-accent tabular"
    />
  )
}
