import { paths, patterns } from '../lib/paths.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'

const DashboardPage = lazyComponent(async () => (await import('../pages/dashboard-page.tsx')).default)

/** The page behind each address of the routing table, fetched when first needed. */
export const pages = {
  [paths.home]: DashboardPage,
  [paths.dashboard]: DashboardPage,
  [paths.templates]: lazyComponent(async () => (await import('../pages/templates-page.tsx')).default),
  [paths.classes]: lazyComponent(async () => (await import('../pages/classes-page.tsx')).default),
  [patterns.class]: lazyComponent(async () => (await import('../pages/class-page.tsx')).default),
  [paths.students]: lazyComponent(async () => (await import('../pages/students-page.tsx')).default),
  [patterns.student]: lazyComponent(async () => (await import('../pages/student-page.tsx')).default),
  [paths.users]: lazyComponent(async () => (await import('../pages/users-page.tsx')).default),
}

/** Fetches the page of an address, so that it is there when the person is. */
export async function preloadPage(path: string) {
  const pattern = path.replace(/^\/(classes|students)\/[^/]+$/, '/$1/:id')
  await (pages as Record<string, typeof DashboardPage>)[pattern]?.preload()
}
