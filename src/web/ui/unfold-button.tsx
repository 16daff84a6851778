import { classNames } from '../lib/class-names.ts'

type Props = { label: string; isUnfolded: boolean; onToggle: () => void; className?: string }

/** Shows and hides the rest of a line on a phone. */
export function UnfoldButton({ label, isUnfolded, onToggle, className }: Props) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-label={label}
      onClick={onToggle}
      className={classNames(
        'flex size-11 items-center justify-center rounded-control text-muted before:size-2 before:-translate-y-0.5 before:rotate-45 before:border-r-2 before:border-b-2 active:bg-pressed aria-expanded:before:translate-y-0.5 aria-expanded:before:-rotate-135 print:hidden',
        className,
      )}
    />
  )
}
