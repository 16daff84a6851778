import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  count: number
  /** The number of results as text: '12 templates'. */
  summary: string
  noneTitle: string
  noneText: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

/** The results of a search with their announced number, or an empty state with a button to clear the search. */
export function SearchResults({ count, summary, noneTitle, noneText, clearLabel, onClear, children }: Props) {
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted tabular">
        {summary}
      </p>
      {count > 0 ? (
        children
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={noneTitle}
          text={noneText}
          action={<Button onClick={onClear}>{clearLabel}</Button>}
        />
      )}
    </>
  )
}
