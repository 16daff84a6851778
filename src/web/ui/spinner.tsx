import { LoaderCircle } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** A spinner: with a `label` a status ('Loading...'), without one decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  if (!label) return <LoaderCircle className={classNames('size-4 animate-turn', className)} />
  return (
    <p role="status" className={classNames('flex items-center justify-center gap-2.5 text-muted', className)}>
      <LoaderCircle className="size-5 animate-turn" />
      {label}
    </p>
  )
}
