import { accountLinkPaths, paths } from '../lib/paths.ts'
import { preloadPage } from './page-loaders.ts'

/** The parts of the program that are fetched on their own. */
export const partLoaders = {
  signedIn: () => import('./signed-in.tsx'),
  login: () => import('../pages/login-page.tsx'),
  landing: () => import('../pages/landing-page.tsx'),
  accountLinks: () => import('./account-links.tsx'),
} as const

/** Begins to fetch a part that will be wanted soon. */
export function preloadPart(part: keyof typeof partLoaders) {
  // A failure shows itself when the part is really wanted.
  partLoaders[part]().catch(() => undefined)
}

/** Begins to fetch what the address asks for, before anything is rendered. */
export function preloadFor(path: string, isSignedIn: boolean) {
  if (accountLinkPaths.includes(path)) return preloadPart('accountLinks')
  if (!isSignedIn) return preloadPart(path === paths.login ? 'login' : 'landing')
  preloadPart('signedIn')
  preloadPage(path)
}
