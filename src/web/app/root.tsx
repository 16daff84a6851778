import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import type { Visitor } from '../lib/lazy/page-preloader.ts'
import { type SessionState, useSessionState } from '../session/session-state.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { preloadSignedInPage, publicPageAt } from './routes.ts'

const SignedInApp = lazyComponent(async () => (await import('./signed-in-app.tsx')).SignedInApp)

/** The app of a signed-in person, a page for visitors, or the page behind a mailed link. */
export function Root() {
  const [path] = useLocation()
  const session = useSessionState()
  return <Suspense fallback={<LoadingScreen />}>{contentOf(path, session)}</Suspense>
}

function contentOf(path: string, { person, role }: SessionState) {
  const Page = publicPageAt(path, person !== undefined)
  if (Page) return <Page />
  // After a sign-in as another person in another tab, no data of the first may stay in memory.
  return person && <SignedInApp key={person.userId} person={person} role={role} />
}

/** Fetches the code that a path needs for a visitor. */
export async function preloadRoot(path: string, visitor: Visitor): Promise<void> {
  const page = publicPageAt(path, visitor === 'signedIn')
  if (page) await page.preload()
  else await Promise.all([SignedInApp.preload(), preloadSignedInPage(path)])
}
