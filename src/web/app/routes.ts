import type { ComponentType } from 'react'
import type { Permission } from '../../contract/kernel/permissions.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { paths, patterns } from '../lib/paths.ts'

const page = (load: () => Promise<{ default: ComponentType }>) => lazyComponent(async () => (await load()).default)

type Page = ReturnType<typeof page>

type Route = {
  /** The path, or its pattern with parameters. */
  path: string
  page: Page
  /** Who sees it besides the default: people with a session. */
  audience?: 'signedOut' | 'everyone'
  /** Its entry in the main navigation, disabled for people without the permission. */
  navigation?: NavigationEntry
}

type NavigationEntry = {
  /** The message of `shell` that names it. */
  name: 'dashboard' | 'templates' | 'classes' | 'students' | 'admin'
  permission?: Permission
  /** Whether the entry is current at a path; by default at its own path and those below it. */
  isCurrent?: (path: string) => boolean
}

const dashboard = page(() => import('../pages/dashboard-page.tsx'))

/** The routes, in the order of their navigation entries. */
export const routes: readonly Route[] = [
  {
    path: paths.home,
    page: dashboard,
    navigation: { name: 'dashboard', isCurrent: (path) => path === paths.home || path === paths.dashboard },
  },
  { path: paths.dashboard, page: dashboard },
  { path: paths.templates, page: page(() => import('../pages/templates-page.tsx')), navigation: { name: 'templates' } },
  { path: paths.classes, page: page(() => import('../pages/classes-page.tsx')), navigation: { name: 'classes' } },
  { path: patterns.class, page: page(() => import('../pages/class-page.tsx')) },
  { path: paths.students, page: page(() => import('../pages/students-page.tsx')), navigation: { name: 'students' } },
  { path: patterns.student, page: page(() => import('../pages/student-page.tsx')) },
  {
    path: paths.users,
    page: page(() => import('../pages/users-page.tsx')),
    navigation: { name: 'admin', permission: 'manageUsers', isCurrent: (path) => path.startsWith(paths.admin) },
  },
  { path: paths.login, page: page(() => import('../pages/login-page.tsx')), audience: 'signedOut' },
  { path: paths.resetPassword, page: page(() => import('../pages/reset-password-page.tsx')), audience: 'everyone' },
  { path: paths.setPassword, page: page(() => import('../pages/set-password-page.tsx')), audience: 'everyone' },
  { path: paths.firstAdmin, page: page(() => import('../pages/first-admin-page.tsx')), audience: 'everyone' },
]

export const signedInRoutes = routes.filter(({ audience }) => audience === undefined)

const landingPage = page(() => import('../pages/landing-page.tsx'))

/** The page that a path shows outside the signed-in app; undefined if it belongs to the app. */
export function publicPageAt(path: string, isSignedIn: boolean): Page | undefined {
  const route = routes.find((candidate) => candidate.path === path)
  if (route?.audience === 'everyone' || (route?.audience === 'signedOut' && !isSignedIn)) return route.page
  return isSignedIn ? undefined : landingPage
}

/** Fetches the code of the signed-in page at a path. */
export async function preloadSignedInPage(path: string): Promise<void> {
  const pattern = path.replace(/^\/(classes|students)\/[^/]+$/, '/$1/:id')
  await signedInRoutes.find((route) => route.path === pattern)?.page.preload()
}
