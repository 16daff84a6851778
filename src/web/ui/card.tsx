import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = ComponentProps<'div'> & {
  /** The whole card can be pressed: put a `stretched` link or button inside, and `above-stretch` on its other buttons. */
  isPressable?: boolean
  /** Without the inner space, for tables and pictures that reach the edge. */
  isFlush?: boolean
  as?: 'div' | 'section' | 'article' | 'li'
}

export function Card({ isPressable, isFlush, as = 'div', className, ...rest }: Props) {
  // The four elements take the same properties; only the types of their refs differ.
  const Element = as as 'div'
  return (
    <Element
      className={classNames(
        'relative rounded-card border border-line bg-surface',
        // What reaches the edge may be a list or a table of several sheets of paper.
        !isFlush && 'p-5 print:break-inside-avoid',
        isPressable &&
          'transition-[border-color,background-color] duration-150 hover:border-line-strong active:bg-sunken',
        // The whole card shows the focus: a ring around the words alone would be cut where long ones are.
        isPressable &&
          'has-[.stretched:focus-visible]:outline-2 has-[.stretched:focus-visible]:-outline-offset-2 has-[.stretched:focus-visible]:outline-accent [&_.stretched:focus-visible]:underline [&_.stretched:focus-visible]:outline-none',
        className,
      )}
      {...rest}
    />
  )
}
