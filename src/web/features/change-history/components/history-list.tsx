import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../lib/api/client.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { changeHistory } from '../../../messages/change-history.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNextPage } from '../queries.ts'

type Props<Entry> = {
  query: UseInfiniteQueryResult<InfiniteData<Entry[]>>
  empty: { title: string; text: string }
  children: (entry: Entry) => ReactNode
}

/** The entries of a history, with a button for older ones; or that it is loading, has failed, or is empty. */
export function HistoryList<Entry extends { id: string }>({ query, empty, children }: Props<Entry>) {
  const t = useMessages(changeHistory)
  const tCommon = useMessages(common)
  const { data, error, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query
  const nextPage = useNextPage(query)
  if (!data && isNotFound(error)) return <ErrorState title={t('gone')} text={t('goneText')} />
  if (!data && error) return <ErrorState title={t('failed')} query={query} />
  if (!data) return <HistorySkeleton />
  const entries = data.pages.flat()
  if (entries.length === 0) return <EmptyState icon={<History />} {...empty} />
  return (
    <section
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without another focusable element, a long history must scroll by keyboard
      tabIndex={0}
      className="rounded-control outline-offset-8"
    >
      <ol className="grid divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid min-w-0 gap-1.5 py-4 first:pt-0">
            {children(entry)}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div className="mt-2 flex justify-center print:hidden">
          {isFetchNextPageError ? (
            <RetryButton query={{ isFetching: isFetchingNextPage, refetch: fetchNextPage }} />
          ) : (
            <Button isPending={nextPage.isAwaited} onClick={nextPage.request}>
              {tCommon('showMore')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function HistorySkeleton() {
  const tCommon = useMessages(common)
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{tCommon('loading')}</span>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}
