import { classNames } from '../lib/class-names.ts'

/** A decorative dot of a class's colour beside its name. */
export function ColorDot({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('print-exact inline-block size-2.5 shrink-0 rounded-full', className)}
      style={{ backgroundColor: color }}
    />
  )
}
