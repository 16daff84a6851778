import { type RetryableQuery, RetryButton } from './retry-button.tsx'

type Props = { text: string; query: RetryableQuery }

/** In place of the choices of a field that could not be loaded, with a button to retry. */
export function FailedChoices({ text, query }: Props) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-sm text-red">{text}</p>
      <RetryButton query={query} size="sm" />
    </div>
  )
}
