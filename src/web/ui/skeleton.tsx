import { classNames } from '../lib/class-names.ts'

/** A grey stand-in of the shape of what comes: give it that height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-control bg-pressed', className)} />
}
