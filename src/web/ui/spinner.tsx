import { LoaderCircle } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** A turning ring. With a `label` it is a status of its own ('Loading...'), without one it decorates a labelled thing. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  if (!label) return <LoaderCircle aria-hidden className={classNames('size-4 animate-turn', className)} />
  return (
    <p role="status" className={classNames('flex items-center justify-center gap-2.5 text-muted', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-turn" />
      {label}
    </p>
  )
}
