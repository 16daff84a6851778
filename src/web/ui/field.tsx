import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { invalidDate } from '../../contract/kernel/dates.ts'
import { classNames } from '../lib/class-names.ts'
import { useServerMessage } from '../lib/i18n/use-server-message.ts'
import { isIncompleteDate } from './incomplete-date.ts'

/** The props of the control inside a field. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** A message of the contract, translated, shown under the control and announced. */
  error?: string | undefined
  isRequired?: boolean
  /** For a label that is visible elsewhere. */
  isLabelHidden?: boolean
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error: given, isRequired, isLabelHidden, className, children }: Props) {
  const id = useId()
  const [isIncomplete, setIncomplete] = useState(false)
  // A date that a button fills in is no event of its field.
  useLayoutEffect(() => {
    if (isIncomplete && !isIncompleteDate(document.getElementById(id))) setIncomplete(false)
  })
  const error = given ?? (isIncomplete ? invalidDate : undefined)
  const translate = useServerMessage()
  const control: FieldControl = {
    id,
    'aria-describedby': classNames(error && `${id}-error`, hint ? `${id}-hint` : undefined) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired ? true : undefined,
  }
  return (
    <div
      className={classNames('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}
      onChange={() => setIncomplete(false)}
      onInvalidCapture={({ target }) => setIncomplete(isIncompleteDate(target))}
    >
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} ref={showBesideFocus} role="alert" className="flex scroll-mb-3 gap-1.5 text-sm text-red">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {translate(error)}
        </p>
      )}
    </div>
  )
}

/** A control that has the focus is not scrolled to again, so its new error could be below what is visible. */
function showBesideFocus(error: HTMLElement | null) {
  if (error?.parentElement?.contains(document.activeElement)) error.scrollIntoView({ block: 'nearest' })
}
