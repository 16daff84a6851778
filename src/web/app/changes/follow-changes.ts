import type { QueryClient } from '@tanstack/react-query'
import { type Change, isConcerned } from '../../../contract/changes/rules.ts'
import { clientId } from '../../lib/api/client-id.ts'
import { invalidate, refetchFailed } from '../../lib/api/query-client.ts'
import { pathOf } from '../../lib/api/query-key.ts'
import { oldestVersion } from '../../lib/api/school-version.ts'
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
    onGap: () => void invalidate(queryClient, { queryKey: ['/api'] }),
    onOpening: () => void refetchFailed(queryClient),
  })
}

export async function applyChanges(queryClient: QueryClient, changes: readonly Change[]): Promise<void> {
  const others = changes.filter(({ client }) => client !== clientId)
  if (others.length === 0) return
  const concerned = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['/api'] })
    .filter(({ queryKey, state }) => {
      // An answer under way may have been read before the change.
      if (state.fetchStatus === 'fetching') return true
      return others.some((change) => isConcerned(pathOf(queryKey), state.data, change))
    })
  const hashes = new Set(concerned.map(({ queryHash }) => queryHash))
  if (hashes.size > 0) await invalidate(queryClient, { predicate: ({ queryHash }) => hashes.has(queryHash) })
  // One's own role and name.
  if (others.some(({ nouns }) => nouns.includes('people'))) await invalidate(queryClient, { queryKey: ownApprovalKey })
}
