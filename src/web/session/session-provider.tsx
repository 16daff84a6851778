import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ApprovedUser } from '../../contract/approved-users/schema.ts'
import { can, type Permission, type Role } from '../../contract/kernel/permissions.ts'
import { fetchOrReadOffline } from '../lib/api/offline-fallback.ts'
import { useQueryWithRetry } from '../lib/api/use-query-with-retry.ts'
import { useOldestOfflineTime } from '../lib/hooks/use-offline-time.ts'
import { useWhenIdle } from '../lib/hooks/use-when-idle.ts'
import type { RetryableQuery } from '../ui/retry-button.tsx'
import { activateOwnAccount } from './activation.ts'
import { endAllSessions, endSession, loadAuthClient } from './session-renewal.ts'
import type { Person } from './stored-person.ts'

type Session = Person & {
  /** undefined until it is loaded. */
  role: Role | undefined
  /** '' when none was given; undefined until it is loaded. */
  name: string | undefined
  /** The query to be tried again when the role could not be loaded. */
  roleFailure: RetryableQuery | undefined
  /** Ends the session on this device or on all; resolves to whether that succeeded. */
  signOut: (scope: 'local' | 'global') => Promise<boolean>
}

// For browsers that do not detect that they are online again, and servers that come back.
const retryMs = 10_000

const SessionContext = createContext<Session | undefined>(undefined)

// Not under '/api', because a change of the school's data does not change it.
export const ownApprovalKey = ['own-approval'] as const
const ownApproval = queryOptions<ApprovedUser>({
  queryKey: ownApprovalKey,
  queryFn: (context) => fetchOrReadOffline(context, activateOwnAccount),
})

/** Fetches role and name ahead of the provider. */
export const prefetchOwnApproval = (queryClient: QueryClient) => queryClient.prefetchQuery(ownApproval)

type Props = { person: Person; approval?: ApprovedUser | undefined; children: ReactNode }

export function SessionProvider({ person, approval: approvalAtSignIn, children }: Props) {
  // The client renews the session in time, for as long as the page is open.
  useWhenIdle(() => void loadAuthClient().catch(() => undefined))
  const showsOfflineAnswers = useOldestOfflineTime() !== undefined
  const { data, isError, isFetching, refetch } = useQueryWithRetry<ApprovedUser>({
    ...ownApproval,
    ...(approvalAtSignIn && { initialData: approvalAtSignIn }),
    refetchInterval: ({ state }) => (state.status === 'error' || showsOfflineAnswers) && retryMs,
  })

  const session = useMemo(
    () => ({
      ...person,
      role: data?.role,
      name: data?.name,
      roleFailure: isError ? { isFetching, refetch } : undefined,
      signOut,
    }),
    [person, data, isError, isFetching, refetch],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The signed-in person. Throws outside a SessionProvider. */
export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}

/** Whether the signed-in person has a permission; false until the role is loaded. */
export function useCan(permission: Permission): boolean {
  const { role } = useSession()
  return role !== undefined && can(role, permission)
}

async function signOut(scope: 'local' | 'global') {
  if (scope === 'local') {
    await endSession()
    return true
  }
  return endAllSessions().catch(() => false)
}
