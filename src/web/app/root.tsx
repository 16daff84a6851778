import { StrictMode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import type { Visitor } from '../lib/lazy/page-preloader.ts'
import { type SessionState, useSessionState } from '../session/session-state.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useDeletionOfOthersAnswers } from './lazy-offline-answers.ts'
import { pageOf } from './lazy-pages.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { routeAt } from './routes.ts'

const loadSignedInApp = () => import('./signed-in-app.tsx')
const SignedInApp = lazyComponent(async () => (await loadSignedInApp()).SignedInApp)

export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
    </StrictMode>
  )
}

/** The app of a signed-in person, a page for visitors, or the page behind a mailed link. */
function Root() {
  const [path] = useLocation()
  const session = useSessionState()
  useDeletionOfOthersAnswers(session.person?.userId)
  return <Suspense fallback={<LoadingScreen />}>{contentOf(path, session)}</Suspense>
}

function contentOf(path: string, { person, approval }: SessionState) {
  const route = routeAt(path, person !== undefined)
  if (route?.audience) {
    const Page = pageOf(route)
    return <Page />
  }
  // After a sign-in as another person in another tab, no data of the first may stay in memory.
  return person && <SignedInApp key={person.userId} person={person} approval={approval} />
}

/** Fetches the code that a path needs for a visitor; what cannot be fetched fails when it is rendered. */
export async function preloadRoot(path: string, visitor: Visitor): Promise<void> {
  const route = routeAt(path, visitor === 'signedIn')
  await Promise.allSettled([route && pageOf(route).load(), !route?.audience && SignedInApp.load()])
}

/** Fetches what the page at the address shows first, for the person whose session is stored. */
export async function prefetchFirstPage(): Promise<void> {
  if (routeAt(window.location.pathname, true)?.audience) return
  const { prefetchPage } = await loadSignedInApp()
  await prefetchPage(window.location)
}
