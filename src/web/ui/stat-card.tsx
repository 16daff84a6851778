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
  icon?: ReactNode
  hint?: ReactNode
  variant?: keyof typeof variants
  /** The path of what was counted: the whole card becomes a link. */
  href?: string | undefined
  /** Called when the link is pressed. */
  onFollow?: (() => void) | undefined
}

/** A number with its label, and with a link to what it counts if `href` is given. */
export function StatCard({ label, value, icon, hint, variant = 'ink', href, onFollow }: Props) {
  const linked = href ? (
    <Link href={href} className="stretched" aria-label={`${label}: ${value}`} onClick={onFollow}>
      {value}
    </Link>
  ) : (
    value
  )
  return (
    <Card className="min-w-0" isPressable={href !== undefined}>
      <dl>
        <dt className={classNames('text-sm text-muted', icon !== undefined && 'pr-7 print:pr-0')}>{label}</dt>
        <dd className={classNames('mt-1 min-h-8 text-2xl font-semibold tracking-tight tabular', variants[variant])}>
          {value === undefined ? <Skeleton className="my-1 h-6 w-12" /> : linked}
        </dd>
        {hint && <dd className="mt-0.5 text-sm text-muted">{hint}</dd>}
      </dl>
      {icon && (
        <span aria-hidden className="absolute top-5 right-5 text-faint [&_svg]:size-5 print:hidden">
          {icon}
        </span>
      )}
    </Card>
  )
}
