import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { LoadingScreen } from './loading-screen.tsx'
import { publicPage, SignedIn } from './public-routes.ts'
import { type SessionState, useSessionState } from '../session/session-state.ts'

/** The signed-in app, a page for visitors, or the page behind a mailed link: whichever is needed is loaded. */
export function Root() {
  const [path] = useLocation()
  const presence = useSessionState()
  return <Suspense fallback={<LoadingScreen />}>{partFor(path, presence)}</Suspense>
}

function partFor(path: string, presence: SessionState) {
  const Page = publicPage(path, presence)
  if (Page) return <Page />
  const { person, role } = presence
  // Another person in another tab means another app: nothing of the first one's may stay in memory.
  return person && <SignedIn key={person.userId} person={person} role={role} />
}
