import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { ApprovedUser } from '../../contract/approved-users/schema.ts'
import { deleteSchoolAnswers, offlineTimes } from '../lib/api/offline-fallback.ts'
import { invalidate } from '../lib/api/query-client.ts'
import { lastRoleOf, rememberRole } from '../session/last-role.ts'
import { ownApprovalKey } from '../session/session-provider.tsx'

/**
 * When the server answers another role than the last time, deletes what this device has kept for the person, and fetches the rest
 * again: what was answered to one role may have what the other may not read, or lack what it may. Returns a function to stop.
 */
export function followRole(queryClient: QueryClient, userId: string): () => void {
  const cache = queryClient.getQueryCache()
  const hash = hashKey(ownApprovalKey)
  // Another tab may have stored the new role already.
  let last = lastRoleOf(userId)
  const compare = () => {
    const role = queryClient.getQueryData<ApprovedUser>(ownApprovalKey)?.role
    if (role === undefined || role === last || offlineTimes.get().has(hash)) return
    const isOther = last !== undefined
    last = role
    rememberRole(userId, role)
    if (!isOther) return
    void deleteSchoolAnswers()
    void invalidate(queryClient, { queryKey: ['/api'] })
  }
  compare()
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === hash) compare()
  })
}
