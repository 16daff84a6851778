import { classNames } from '../lib/class-names.ts'

/** A grey placeholder; `className` gives the height and width of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-control bg-pressed', className)} />
}
