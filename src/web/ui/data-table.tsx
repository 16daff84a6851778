import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = {
  /** The accessible name of the table and of the scrollable region around it. */
  caption: string
  className?: string
  /** On a phone its header is only read out, and its rows are blocks that lay out their cells (`max-sm:grid` on each). */
  isBlockOnPhone?: boolean
  /** A plain thead and tbody; cells of numbers get `className="number"`. */
  children: ReactNode
}

export function DataTable({ caption, className, isBlockOnPhone, children }: Props) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be scrollable by keyboard
      tabIndex={0}
      className={classNames(
        'relative overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:rounded-none print:border-0',
        className,
      )}
    >
      <table
        className={classNames(
          'w-full border-collapse text-left [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-2.5',
          'print:text-xs print:[&_td]:px-1 print:[&_td]:py-1 print:[&_th]:px-1 print:[&_th]:py-1 print:[&_thead_th]:text-xs print:[&_thead_th]:whitespace-normal print:[&_tr]:break-inside-avoid',
          '[&_thead_th]:border-b [&_thead_th]:border-line [&_thead_th]:bg-sunken [&_thead_th]:text-sm [&_thead_th]:font-medium [&_thead_th]:whitespace-nowrap [&_thead_th]:text-muted',
          '[&_tbody_tr+tr]:border-t [&_tbody_tr]:border-line [&_tbody_th]:font-medium [&_.number]:text-right [&_.number]:tabular',
          isBlockOnPhone && 'max-sm:block max-sm:[&_tbody]:block max-sm:[&_tfoot]:block max-sm:[&_thead]:sr-only',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}
