import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { accountLinkPaths, paths } from '../lib/paths.ts'
import { lazyComponent } from './lazy-component.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { partLoaders } from './part-loaders.ts'
import { type Presence, usePresence } from './presence.ts'

const SignedIn = lazyComponent(async () => (await partLoaders.signedIn()).SignedIn)
const LoginPage = lazyComponent(async () => (await partLoaders.login()).default)
const LandingPage = lazyComponent(async () => (await partLoaders.landing()).default)
const AccountLinks = lazyComponent(async () => (await partLoaders.accountLinks()).AccountLinks)

/** The signed-in app, a page for visitors, or the pages behind a mailed link: whichever is needed is loaded. */
export function Root() {
  const [path] = useLocation()
  const presence = usePresence()
  return <Suspense fallback={<LoadingScreen />}>{partFor(path, presence)}</Suspense>
}

function partFor(path: string, { person, role }: Presence) {
  if (accountLinkPaths.includes(path)) return <AccountLinks />
  // Another person in another tab means another app: nothing of the first one's may stay in memory.
  if (person) return <SignedIn key={person.userId} person={person} role={role} />
  return path === paths.login ? <LoginPage /> : <LandingPage />
}
