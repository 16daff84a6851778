import { paths } from '../lib/paths.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { preloadPage } from './routes.ts'
import type { SessionState } from '../session/session-state.ts'

/** The app of a signed-in person. */
export const SignedIn = lazyComponent(async () => (await import('./signed-in-app.tsx')).SignedInApp)
export const LoginPage = lazyComponent(async () => (await import('../pages/login-page.tsx')).default)
const LandingPage = lazyComponent(async () => (await import('../pages/landing-page.tsx')).default)

/** The pages behind the links that are mailed or printed: they work with and without a session. */
const linkedPages = new Map<string, typeof LandingPage>([
  [paths.resetPassword, lazyComponent(async () => (await import('../pages/reset-password-page.tsx')).default)],
  [paths.setPassword, lazyComponent(async () => (await import('../pages/set-password-page.tsx')).default)],
  [paths.firstAdmin, lazyComponent(async () => (await import('../pages/first-admin-page.tsx')).default)],
])

/** What an address shows outside the app of a signed-in person; undefined where it belongs to that. */
export function publicPage(path: string, { person }: SessionState) {
  const linkedPage = linkedPages.get(path)
  if (linkedPage || person) return linkedPage
  return path === paths.login ? LoginPage : LandingPage
}

/** Fetches what an address shows to whoever is here. */
export async function preloadFor(path: string, presence: SessionState) {
  const page = publicPage(path, presence)
  await (page ? page.preload() : preloadSignedIn(path))
}

/** Fetches the app of a signed-in person, with the page that it will begin with. */
export async function preloadSignedIn(path: string = paths.home) {
  await Promise.all([SignedIn.preload(), preloadPage(path)])
}
