import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { Role } from '../../contract/kernel/permissions.ts'
import { activateOwnAccount } from './activation.ts'
import { authClient } from './auth-client.ts'
import { endSession, renewSessionWhenRefused } from './session-renewal.ts'
import type { Person } from './stored-person.ts'

type Session = Person & {
  /** undefined until the server has told it. */
  role: Role | undefined
  /** The server could not be asked for the role; undefined while it is not known whether it can. */
  roleFailure: { retry: () => void; isRetrying: boolean } | undefined
  /** Ends the session here, or on every device; answers whether that worked. */
  signOut: (scope: 'local' | 'global') => Promise<boolean>
}

// How long to wait before asking for the role again, when the browser does not notice that it is back online.
const retryDelay = 10_000

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ person, role: roleAtSignIn, children }: Props) {
  useEffect(renewSessionWhenRefused, [])
  // Not below '/api': a change of the school does not change it. A refusal ends the session, see sign-out-on-refusal.ts.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['own-role'],
    queryFn: async () => (await activateOwnAccount()).role,
    initialData: roleAtSignIn,
    refetchInterval: ({ state }) => state.status === 'error' && retryDelay,
  })

  const session = useMemo(() => {
    const roleFailure = isError ? { retry: () => void refetch(), isRetrying: isFetching } : undefined
    return { ...person, role: data, roleFailure, signOut }
  }, [person, data, isError, isFetching, refetch])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The signed-in person. Throws outside a SessionProvider. */
export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}

type Props = { person: Person; role?: Role | undefined; children: ReactNode }

async function signOut(scope: 'local' | 'global') {
  if (scope === 'local') {
    await endSession()
    return true
  }
  // When the server cannot be reached the client stays signed in, and so does the page.
  const { error } = await authClient.signOut({ scope })
  if (error) return false
  // It is over here already; this leads home, as signing out on one device does.
  await endSession()
  return true
}
