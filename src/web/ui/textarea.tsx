import type { ComponentProps, CSSProperties } from 'react'
import { classNames } from '../lib/class-names.ts'

/** A text area that grows with its text, from `rows` (default 3) up to two fifths of the window. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classNames(
        'control field-sizing-content max-h-[40dvh] min-h-(--rows) resize-y pointer-coarse:min-h-[max(2.75rem,var(--rows))]',
        className,
      )}
      style={{ '--rows': `${rows * 1.5 + 1}rem` } as CSSProperties}
      {...rest}
    />
  )
}
