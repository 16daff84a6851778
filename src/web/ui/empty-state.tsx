import type { ReactNode } from 'react'
import { restoreFocusAfterRemoval } from '../lib/focus.ts'

type Props = { icon: ReactNode; title: string; text: string; action?: ReactNode }

/** Shown in place of an empty list: what is missing and what to do next. When it disappears with the focus in it, the page gets it. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div
      ref={restoreFocusAfterRemoval}
      className="grid grid-cols-1 content-center justify-items-center gap-1 rounded-card border border-dashed border-line-strong/60 px-6 py-14 text-center wrap-anywhere max-sm:px-4"
    >
      <span
        aria-hidden
        className="mb-3 grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-prose text-balance text-muted">{text}</p>
      {/* With large letters on a phone the label of a button needs two lines. */}
      {action && <div className="mt-4 max-w-full empty:hidden *:max-w-full *:whitespace-normal">{action}</div>}
    </div>
  )
}
