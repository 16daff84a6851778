import { paths } from '../lib/paths.ts'
import { lazyComponent } from './lazy-component.ts'
import { preloadPage } from './pages.ts'
import type { Presence } from './presence.ts'

/** The parts of the program that are fetched on their own. */
export const parts = {
  SignedIn: lazyComponent(async () => (await import('./signed-in.tsx')).SignedIn),
  LoginPage: lazyComponent(async () => (await import('../pages/login-page.tsx')).default),
  LandingPage: lazyComponent(async () => (await import('../pages/landing-page.tsx')).default),
} as const

/** The pages behind the links that are mailed or printed: they work with and without a session. */
export const linkedPages = new Map<string, typeof parts.LoginPage>([
  [paths.resetPassword, lazyComponent(async () => (await import('../pages/reset-password-page.tsx')).default)],
  [paths.setPassword, lazyComponent(async () => (await import('../pages/set-password-page.tsx')).default)],
  [paths.firstAdmin, lazyComponent(async () => (await import('../pages/first-admin-page.tsx')).default)],
])

/** Fetches what an address shows to whoever is here, before anything is rendered. */
export async function preloadFor(path: string, { person }: Presence) {
  const linkedPage = linkedPages.get(path)
  if (linkedPage) await linkedPage.preload()
  else if (person) await Promise.all([parts.SignedIn.preload(), preloadPage(path)])
  else await (path === paths.login ? parts.LoginPage : parts.LandingPage).preload()
}
