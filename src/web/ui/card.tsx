import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = ComponentProps<'div'> & {
  /** The whole card is pressable: needs a `stretched` link or button inside, and `above-stretch` on other buttons. */
  isPressable?: boolean
  /** Without padding, for content that reaches the edge. */
  isFlush?: boolean
  as?: 'div' | 'section' | 'article' | 'li'
}

export function Card({ isPressable, isFlush, as = 'div', className, ...rest }: Props) {
  // The four elements take the same properties; only the types of their refs differ.
  const Element = as as 'div'
  return (
    <Element
      data-card=""
      className={classNames(
        'relative rounded-card border border-line bg-surface',
        // Flush content may be a list or table that needs several printed pages.
        !isFlush && 'p-5 print:break-inside-avoid',
        isPressable &&
          'transition-[border-color,background-color] duration-150 hover:border-line-strong active:bg-sunken',
        // The card shows the focus ring, because line clamping would cut off one around the link.
        isPressable &&
          'has-[.stretched:focus-visible]:outline-2 has-[.stretched:focus-visible]:-outline-offset-2 has-[.stretched:focus-visible]:outline-accent [&_.stretched:focus-visible]:underline [&_.stretched:focus-visible]:outline-none',
        className,
      )}
      {...rest}
    />
  )
}
