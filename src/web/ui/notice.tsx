import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

const variants = {
  bad: { icon: CircleAlert, className: 'bg-red-soft text-red', role: 'alert' },
  good: { icon: CircleCheck, className: 'bg-green-soft text-green', role: 'status' },
  plain: { icon: Info, className: 'bg-accent-soft text-accent', role: undefined },
} as const

type Props = { variant: keyof typeof variants; className?: string; children: ReactNode }

/** A banner for a failure (announced at once), a success or information. */
export function Notice({ variant, className, children }: Props) {
  const { icon: Icon, className: variantClassName, role } = variants[variant]
  return (
    <div
      role={role}
      className={classNames('flex gap-2.5 rounded-control px-3.5 py-3 text-sm', variantClassName, className)}
    >
      <Icon className="mt-px size-[1.125rem] shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
