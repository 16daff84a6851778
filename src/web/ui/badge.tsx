import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

const variants = {
  neutral: 'bg-sunken text-muted ring-1 ring-line ring-inset',
  accent: 'bg-accent-soft text-accent',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  purple: 'bg-purple-soft text-purple',
  blue: 'bg-blue-soft text-blue',
  grey: 'bg-grey-soft text-grey',
} as const
export type BadgeVariant = keyof typeof variants

type Props = { variant?: BadgeVariant; icon?: ReactNode; className?: string; children: ReactNode }

/** A short text on a colour that marks its meaning; `icon` is placed before it. */
export function Badge({ variant = 'neutral', icon, className, children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit items-center gap-1 rounded-full px-2 py-px text-xs font-medium whitespace-nowrap [&_svg]:size-3',
        variants[variant],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
