import type { ReactNode } from 'react'

type Props = { title: ReactNode; text?: ReactNode; actions?: ReactNode }

/** The h1 of a page, a line about it, and its buttons. */
export function PageHeader({ title, text, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 empty:hidden print:hidden">{actions}</div>}
    </header>
  )
}
