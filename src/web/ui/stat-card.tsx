import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../lib/class-names.ts'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

const variants = { ink: 'text-ink', green: 'text-green', amber: 'text-amber', red: 'text-red' } as const

type Props = {
  label: string
  /** undefined shows a skeleton. */
  value: ReactNode
  icon: ReactNode
  hint?: ReactNode
  variant?: keyof typeof variants
  /** The path of what was counted: the whole card becomes a link. */
  href?: string | undefined
  /** Called when the link is pressed. */
  onFollow?: (() => void) | undefined
}

/** A number with its label, on a phone in one line, and with a link to what it counts if `href` is given. */
export function StatCard({ label, value, icon, hint, variant = 'ink', href, onFollow }: Props) {
  const linked = href ? (
    <Link href={href} className="stretched" aria-label={`${label}: ${value}`} onClick={onFollow}>
      {value}
    </Link>
  ) : (
    value
  )
  return (
    <Card className="min-w-0 max-sm:px-3 max-sm:py-2.5" isPressable={href !== undefined}>
      <dl className="max-sm:flex max-sm:min-h-8 max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-1">
        <dt className="text-sm text-muted max-sm:flex-1 sm:pr-7 print:pr-0">{label}</dt>
        <dd
          className={classNames(
            'min-h-8 text-2xl font-semibold tracking-tight tabular max-sm:ml-auto max-sm:text-xl/8 sm:mt-1',
            variants[variant],
          )}
        >
          {value === undefined ? <Skeleton className="my-1 h-6 w-12 max-sm:w-6" /> : linked}
        </dd>
        {hint && <dd className="mt-0.5 text-sm text-muted max-sm:basis-full">{hint}</dd>}
      </dl>
      <span aria-hidden className="absolute top-5 right-5 text-faint max-sm:hidden [&_svg]:size-5 print:hidden">
        {icon}
      </span>
    </Card>
  )
}
