import { classNames } from '../lib/class-names.ts'

const variants = {
  accent: 'bg-accent',
  green: 'bg-green-solid',
  amber: 'bg-amber-solid',
  red: 'bg-red-solid',
  grey: 'bg-line-strong',
} as const

type Props = {
  value: number
  max: number
  /** The accessible name ('12 of 30 saved'). */
  label: string
  variant?: keyof typeof variants
  className?: string
}

export function ProgressBar({ value, max, label, variant = 'accent', className }: Props) {
  const percent = max > 0 ? Math.min(100, (100 * value) / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames('h-1.5 overflow-hidden rounded-full bg-line-strong/35', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[width] duration-150', variants[variant])}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
