import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = {
  /** Names the table and its scrolling frame. */
  caption: string
  isCaptionShown?: boolean
  className?: string
  /** A plain thead and tbody; cells of numbers get `className="number"`. */
  children: ReactNode
}

export function DataTable({ caption, isCaptionShown, className, children }: Props) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must scroll by keyboard too
      tabIndex={0}
      className={classNames(
        'relative overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:rounded-none print:border-0',
        className,
      )}
    >
      <table
        className={classNames(
          'w-full border-collapse text-left [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-2.5 print:[&_td]:px-2 print:[&_td]:py-1.5 print:[&_th]:px-2 print:[&_th]:py-1.5 print:text-sm print:[&_thead_th]:whitespace-normal!',
          '[&_thead_th]:border-b [&_thead_th]:border-line [&_thead_th]:bg-sunken [&_thead_th]:text-sm [&_thead_th]:font-medium [&_thead_th]:whitespace-nowrap [&_thead_th]:text-muted',
          '[&_tbody_tr+tr]:border-t [&_tbody_tr]:border-line [&_tbody_th]:font-medium [&_.number]:text-right [&_.number]:tabular',
        )}
      >
        <caption className={isCaptionShown ? 'px-4 py-3 text-left font-semibold' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </section>
  )
}
