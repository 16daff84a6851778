import { classNames } from '../lib/class-names.ts'

export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 font-semibold tracking-tight', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M9 7.5h11.5A3.5 3.5 0 0 1 24 11v13.5H11.5A2.5 2.5 0 0 1 9 22z" className="fill-on-accent" />
        <path d="M9 22a2.5 2.5 0 0 1 2.5-2.5H24" className="fill-none stroke-accent" strokeWidth="1.5" />
        <path
          d="m13 13.2 2.4 2.4 4.4-4.6"
          className="fill-none stroke-accent"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Daybook
    </span>
  )
}
