import { Fragment, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useIsPhone } from '../lib/hooks/use-is-phone.ts'

type Props = {
  title: ReactNode
  text?: ReactNode
  /** The last of the buttons; on a phone beside the title. */
  mainAction?: ReactNode
  /** The other buttons; on a phone in a line of their own. */
  otherActions?: ReactNode
}

/** The h1 of a page, a line about it, and its buttons. */
export function PageHeader({ title, text, mainAction, otherActions }: Props) {
  const isPhone = useIsPhone()
  const actions = [
    otherActions && (
      <div key="others" className="contents max-sm:order-1 max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:gap-3">
        {otherActions}
      </div>
    ),
    <Fragment key="main">{mainAction}</Fragment>,
  ]
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:mb-4 max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-3">
      <div className="min-w-0 max-sm:contents">
        <h1
          className={classNames(
            'text-2xl max-sm:grow max-sm:basis-0 sm:text-3xl',
            // Beside a button no word breaks, and without one only what is wider than the page.
            mainAction ? 'max-sm:min-w-min' : 'max-sm:min-w-0',
          )}
        >
          {title}
        </h1>
        {text && (
          <p className="mt-1 max-w-prose text-pretty text-muted max-sm:order-1 max-sm:-mt-1.5 max-sm:basis-full">
            {text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:contents print:hidden">
        {/* As they are seen, because that is the order of the keyboard, too. */}
        {isPhone ? actions.toReversed() : actions}
      </div>
    </header>
  )
}
