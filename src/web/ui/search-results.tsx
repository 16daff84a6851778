import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  count: number
  /** The number of results as text: '12 templates'. */
  summary: string
  noneTitle: string
  noneText: string
  onClear: () => void
  children: ReactNode
}

/** The results of a search with their announced number, or an empty state with a button to clear the search. */
export function SearchResults({ count, summary, noneTitle, noneText, onClear, children }: Props) {
  const t = useMessages(common)
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
          action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
        />
      )}
    </>
  )
}
