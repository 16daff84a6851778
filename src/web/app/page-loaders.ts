import type { ComponentType } from 'react'
import { paths, patterns } from '../lib/paths.ts'

type Loader = () => Promise<{ default: ComponentType }>

/** The page behind each address of the routing table, fetched when first needed. */
export const pageLoaders = {
  [paths.home]: () => import('../pages/dashboard-page.tsx'),
  [paths.dashboard]: () => import('../pages/dashboard-page.tsx'),
  [paths.templates]: () => import('../pages/templates-page.tsx'),
  [paths.classes]: () => import('../pages/classes-page.tsx'),
  [patterns.class]: () => import('../pages/class-page.tsx'),
  [paths.students]: () => import('../pages/students-page.tsx'),
  [patterns.student]: () => import('../pages/student-page.tsx'),
  [paths.users]: () => import('../pages/users-page.tsx'),
} satisfies Record<string, Loader>

/** Begins to fetch the page of an address, so that it is there when the person is. */
export function preloadPage(path: string) {
  const pattern = path.replace(/^\/(classes|students)\/[^/]+$/, '/$1/:id')
  // A failure shows itself when the page is really wanted.
  ;(pageLoaders as Record<string, Loader>)[pattern]?.().catch(() => undefined)
}
