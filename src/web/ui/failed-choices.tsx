import { restoreLostFocus } from '../lib/focus.ts'
import { type RetryableQuery, RetryButton } from './retry-button.tsx'

type Props = {
  text: string
  query: RetryableQuery
  /** What gets the focus of the button, which disappears when the choices are there; without it the dialog or the page. */
  field?: () => HTMLElement | null | undefined
}

/** In place of the choices of a field, or of hints about it, that could not be loaded, with a button to retry. */
export function FailedChoices({ text, query, field }: Props) {
  /** Called with the element, and its result when the element is about to be removed. */
  const leave = (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (element.isConnected) return
      if (field) field()?.focus()
      else restoreLostFocus()
    })
  }
  return (
    <div ref={leave} role="alert" className="grid justify-items-start gap-2">
      <p className="text-sm text-red">{text}</p>
      <RetryButton query={query} size="sm" />
    </div>
  )
}
