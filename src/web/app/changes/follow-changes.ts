import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { type ChangeEvent, isConcerned, pauseAfter } from '../../../contract/changes/rules.ts'
import { clientId } from '../../lib/api/client-id.ts'
import { offlineTimes } from '../../lib/api/offline-fallback.ts'
import { invalidate, refetchUnanswered } from '../../lib/api/query-client.ts'
import { pathOf } from '../../lib/api/query-key.ts'
import { oldestVersion } from '../../lib/api/school-version.ts'
import { lastServerMs } from '../../lib/api/server-time.ts'
import { delay } from '../../lib/delay.ts'
import { ownApprovalKey } from '../../session/session-provider.tsx'
import { shareChanges } from './share-changes.ts'

/**
 * Fetches again what others have changed, and nothing else: the tab that has made a change fetches its own answers. Returns
 * a function to stop.
 */
export function followChanges(queryClient: QueryClient, person: string): () => void {
  return shareChanges(person, {
    version: oldestVersion(),
    onChanges: (changes) => void applyChanges(queryClient, changes),
    onGap: (isFirst) => void applyGap(queryClient, isFirst),
    onOpened: () => void refetchUnanswered(queryClient),
  })
}

/** Everything may be out of date; what has failed before the stream was opened first is not. */
export const applyGap = (queryClient: QueryClient, isFirst: boolean): Promise<void> =>
  invalidate(queryClient, isFirst ? { predicate: ({ state }) => !state.error } : {})

export async function applyChanges(queryClient: QueryClient, changes: readonly ChangeEvent[]): Promise<void> {
  const others = changes.filter(({ client }) => client !== clientId)
  if (others.length === 0) return
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['/api'] })
  // One's own role and name.
  const concernsPeople = others.some(({ nouns }) => nouns.includes('people'))
  await Promise.all([
    concernsPeople && invalidate(queryClient, { queryKey: ownApprovalKey }),
    ...queries.map((query) => applyToAnswer(queryClient, query, others)),
  ])
}

/** The changes since an answer was read, unless it is out of date already and will be fetched. */
type Pending = { changes: ChangeEvent[]; isOutdated: boolean }

/** By the query to whose answer changes are being applied. */
const pendingChanges = new WeakMap<Query, Pending>()

/**
 * An answer under way may have been read before the changes, so it is asked for once more when it has arrived. It is not
 * cancelled: while others go on saving, none would ever arrive on a slow network.
 */
async function applyToAnswer(queryClient: QueryClient, query: Query, changes: readonly ChangeEvent[]): Promise<void> {
  const known = pendingChanges.get(query)
  if (known) {
    if (!known.isOutdated) known.changes.push(...changes)
    return
  }
  const pending: Pending = { changes: [...changes], isOutdated: false }
  pendingChanges.set(query, pending)
  try {
    while (pending.changes.length > 0) {
      await untilFetched(queryClient, query)
      const applied = pending.changes.splice(0)
      pending.isOutdated = applied.some((change) => isQueryConcerned(query, change))
      if (pending.isOutdated) await refetch(queryClient, query, pending)
    }
  } finally {
    pendingChanges.delete(query)
  }
}

/** Where a stored answer is shown, one may be under way that names more than it: then every change of its nouns concerns the query. */
function isQueryConcerned({ queryKey, queryHash, state }: Query, change: ChangeEvent): boolean {
  const told = offlineTimes.get().has(queryHash) ? { ...change, ids: [] } : change
  return isConcerned(pathOf(queryKey), state.data, told)
}

/** From when on an answer may be fetched again, by the clock of the page. */
const nextFetchAt = new WeakMap<Query, number>()

/**
 * Marks an answer as out of date and, where it is shown, fetches it again: in a hidden tab when that is seen, and with a pause that
 * is longer the longer the server takes.
 */
async function refetch(queryClient: QueryClient, query: Query, pending: Pending): Promise<void> {
  const filters = { predicate: (found: Query) => found === query }
  await queryClient.invalidateQueries({ ...filters, refetchType: 'none' })
  if (query.isActive()) {
    await delay(Math.max(0, (nextFetchAt.get(query) ?? 0) - performance.now()))
    await untilSeen()
    await untilFetched(queryClient, query)
  }
  pending.isOutdated = false
  // Marked once more, because it may have been fetched meanwhile, and changed again, and is perhaps not shown any more.
  await queryClient.invalidateQueries(filters)
  nextFetchAt.set(query, performance.now() + pauseAfter(lastServerMs()))
}

/** Resolves when the page is not hidden. */
function untilSeen(): Promise<void> {
  if (focusManager.isFocused()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = focusManager.subscribe((isSeen) => {
      if (!isSeen) return
      stop()
      resolve()
    })
  })
}

/** Resolves when no answer to a query is under way. */
function untilFetched(queryClient: QueryClient, query: Query): Promise<void> {
  if (query.state.fetchStatus !== 'fetching') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus === 'fetching')) return
      stop()
      resolve()
    })
  })
}
