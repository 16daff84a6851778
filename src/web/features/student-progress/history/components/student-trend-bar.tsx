import { classNames } from '../../../../lib/class-names.ts'

type Props = {
  title: string
  /** Shown when the pointer rests on the bar. */
  hint: string
  value: string
  isNegative: boolean
  /** The bar's share of the chart's height, from 0 to 1. */
  share: number
  /** The share of the chart's height that lies above its zero line, from 0 to 1. */
  above: number
}

/** One bar of the performance chart, above or below the zero line, with its value at its end. */
export function StudentTrendBar({ title, hint, value, isNegative, share, above }: Props) {
  const bar = (
    <span
      className={classNames(
        'print-exact block min-h-0.5 w-4/5 max-w-12',
        isNegative ? 'rounded-b-small bg-red' : 'rounded-t-small bg-accent',
      )}
      style={{ height: `${share * 9}rem` }}
    />
  )
  const label = <span className="py-0.5 text-xs font-medium tabular">{value}</span>
  return (
    <li title={hint} className="flex min-w-10 flex-1 flex-col items-center">
      <span
        className="flex w-full flex-col items-center justify-end border-b border-line-strong"
        style={{ height: `${above * 9 + 1.375}rem` }}
      >
        {!isNegative && label}
        {!isNegative && bar}
      </span>
      {above < 1 && (
        <span className="flex w-full flex-col items-center" style={{ height: `${(1 - above) * 9 + 1.375}rem` }}>
          {isNegative && bar}
          {isNegative && label}
        </span>
      )}
      <span className="mt-2 max-h-32 rotate-180 text-xs text-muted [writing-mode:vertical-rl]">{title}</span>
    </li>
  )
}
