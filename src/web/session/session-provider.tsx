import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Role } from '../../contract/kernel/permissions.ts'
import { activateOwnAccount, reasonOfRefusal } from './activation.ts'
import { authClient } from './auth-client.ts'
import { endSession, renewSessionWhenRefused } from './session-renewal.ts'
import type { Person } from './stored-person.ts'

type Session = Person & {
  /** undefined until the server has told it. */
  role: Role | undefined
  /** Ends the session here, or on every device; answers whether that worked. */
  signOut: (scope: 'local' | 'global') => Promise<boolean>
}

// How long to wait before asking for the role again, when the browser does not notice that it is back online.
const retryDelay = 10_000

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ person, role: roleAtSignIn, children }: Props) {
  const [role, setRole] = useState(roleAtSignIn)

  useEffect(renewSessionWhenRefused, [])
  useEffect(() => (role ? undefined : learnRole(setRole)), [role])

  const session = useMemo(() => ({ ...person, role, signOut }), [person, role])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The signed-in person. Throws outside a SessionProvider. */
export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}

type Props = { person: Person; role?: Role | undefined; children: ReactNode }

/** Asks until it gets an answer: a refusal ends the session, a bad connection only delays. Returns how to stop. */
function learnRole(tell: (role: Role) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const ask = async () => {
    clearTimeout(timer)
    try {
      const { role } = await activateOwnAccount()
      if (!isStopped) tell(role)
    } catch (error) {
      if (isStopped) return
      const notice = reasonOfRefusal(error)
      if (notice) await endSession(notice)
      else timer = setTimeout(ask, retryDelay)
    }
  }

  ask()
  window.addEventListener('online', ask)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', ask)
  }
}

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
