import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { type ChangeEvent, isConcerned } from '../../../contract/changes/rules.ts'
import { clientId } from '../../lib/api/client-id.ts'
import { invalidate, refetchFailed } from '../../lib/api/query-client.ts'
import { pathOf } from '../../lib/api/query-key.ts'
import { oldestVersion } from '../../lib/api/school-version.ts'
import { delay } from '../../lib/delay.ts'
import { ownApprovalKey } from '../../session/session-provider.tsx'
import { shareChanges } from './share-changes.ts'

/**
 * Fetches again what others have changed, and nothing else: the tab that has made a change fetches its own answers. A tab that
 * nobody sees fetches when it is shown. Returns a function to stop.
 */
export function followChanges(queryClient: QueryClient, person: string): () => void {
  const stopSharing = shareChanges(person, {
    version: oldestVersion(),
    onChanges: (changes) => void applyChanges(queryClient, changes),
    onGap: () => void invalidate(queryClient, { queryKey: ['/api'] }),
    onReconnected: () => void refetchFailed(queryClient),
  })
  const stopWatching = focusManager.subscribe((isShown) => {
    if (isShown) void refetchOutdated(queryClient)
  })
  return () => {
    stopSharing()
    stopWatching()
  }
}

/** Fetches again what is shown and has changed while the tab was hidden. */
export async function refetchOutdated(queryClient: QueryClient): Promise<void> {
  const isOutdated = ({ state }: Query) => state.isInvalidated && state.fetchStatus === 'idle'
  await queryClient.refetchQueries({ type: 'active', predicate: isOutdated })
}

/** What others have changed, by the query whose answer is not fetched again for it yet. */
const waitingChanges = new WeakMap<Query, ChangeEvent[]>()
/** So many times as long as fetching an answer took it is not fetched again, and at most for so long. */
const pauseFactor = 8
const maxPauseMs = 1_000

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

/**
 * An answer under way may have been read before the changes, so it is asked for once more when it has arrived. It is not
 * cancelled: while others go on saving, none would ever arrive on a slow network. After it comes a pause, which is longer the
 * busier the server is: it must not be kept busy by the open windows of all others while somebody imports students.
 */
async function applyToAnswer(queryClient: QueryClient, query: Query, changes: readonly ChangeEvent[]): Promise<void> {
  const others = waitingChanges.get(query)
  if (others) return void others.push(...changes)
  const waiting = [...changes]
  waitingChanges.set(query, waiting)
  const path = pathOf(query.queryKey)
  while (waiting.length > 0) {
    if (query.state.fetchStatus === 'fetching') await untilFetched(queryClient, query)
    if (!waiting.splice(0).some((change) => isConcerned(path, query.state.data, change))) continue
    const begun = performance.now()
    const refetchType = focusManager.isFocused() ? 'active' : 'none'
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
    await delay(Math.min(pauseFactor * (performance.now() - begun), maxPauseMs))
  }
  waitingChanges.delete(query)
}

function untilFetched(queryClient: QueryClient, query: Query): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus === 'fetching')) return
      stop()
      resolve()
    })
  })
}
