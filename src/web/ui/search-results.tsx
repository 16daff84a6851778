import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  count: number
  /** What was found, in words: '12 templates'. */
  summary: string
  noneTitle: string
  noneText: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

/** What a search has left of a list, announced; or that nothing answers to it, with the way back. */
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
