import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as api from '../../../contract/change-history/api.ts'
import type { ChangeKind } from '../../../contract/change-history/rules.ts'
import type { RegisterHistory } from '../../../contract/change-history/schema.ts'
import type { Endpoint, QueryOf } from '../../../contract/kernel/endpoint.ts'
import { callEndpoint } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useKeptError } from '../../lib/api/use-query-with-retry.ts'
import type { HistoryKind } from '../../lib/hooks/use-history-param.ts'

/** The fields of an entity before or after a change, whatever its kind; null when it did not exist. */
export type State = Readonly<Record<string, unknown>> | null
export type HistoryEntry = {
  id: string
  at: string
  by: string | null
  change: ChangeKind
  before: State
  after: State
}

const endpoints = {
  lesson: api.getScheduledLessonHistory,
  student: api.getStudentHistory,
  template: api.getLessonTemplateHistory,
  class: api.getClassHistory,
} as const

/** A history of one entity, whatever its answer is called. */
type HistoryEndpoint = Endpoint<
  `/api/${string}/{id}/${string}`,
  QueryOf<typeof api.getClassHistory>,
  undefined,
  undefined
>

const portion = 20

export const useEntityHistory = (kind: Exclude<HistoryKind, 'register'>, id: string) =>
  useHistoryPages<HistoryEntry>(endpoints[kind], id)
export const useRegisterHistory = (lessonId: string) =>
  useHistoryPages<RegisterHistory[number]>(api.getRegisterHistory, lessonId)

/** The entries of a history, page by page; fetched whenever it is shown. */
function useHistoryPages<Entry extends { id: string }>(endpoint: HistoryEndpoint, id: string) {
  const pagesKey = [...queryKey(endpoint, { id }), 'pages']
  const query = useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: String(portion), ...(pageParam && { before: pageParam }) }
      return (await callEndpoint(endpoint, { params: { id }, query }, { signal })) as Entry[]
    },
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < portion ? undefined : last.at(-1)?.id),
    staleTime: 0,
  })
  return useKeptError(query, pagesKey)
}

/**
 * Asks for the next page of a history and waits for it. A refetch fetches only the pages that are there, and it and the next page
 * would cancel each other, so the next page is fetched once no refetch is under way.
 */
export function useNextPage<Entry>(query: UseInfiniteQueryResult<InfiniteData<Entry[]>>) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const count = data?.pages.length ?? 0
  const [wanted, setWanted] = useState(count)
  const isAwaited = hasNextPage && count < wanted && !isFetchNextPageError
  useEffect(() => {
    if (isAwaited && !isFetching) void fetchNextPage({ cancelRefetch: false })
  }, [isAwaited, isFetching, fetchNextPage])
  return { isAwaited, request: () => setWanted(count + 1) }
}
