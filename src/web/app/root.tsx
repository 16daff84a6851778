import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../lib/paths.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { linkedPages, parts } from './parts.ts'
import { type Presence, usePresence } from './presence.ts'

/** The signed-in app, a page for visitors, or the page behind a mailed link: whichever is needed is loaded. */
export function Root() {
  const [path] = useLocation()
  const presence = usePresence()
  return <Suspense fallback={<LoadingScreen />}>{partFor(path, presence)}</Suspense>
}

function partFor(path: string, { person, role }: Presence) {
  const LinkedPage = linkedPages.get(path)
  if (LinkedPage) return <LinkedPage />
  // Another person in another tab means another app: nothing of the first one's may stay in memory.
  if (person) return <parts.SignedIn key={person.userId} person={person} role={role} />
  return path === paths.login ? <parts.LoginPage /> : <parts.LandingPage />
}
