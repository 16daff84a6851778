import type { ComponentType } from 'react'
import { invariant } from '../../contract/kernel/invariant.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { routes } from './routes.ts'

const files = import.meta.glob<{ default: ComponentType }>('../pages/*-page.tsx')

const pages = new Map(
  [...routes.map(({ page }) => page), 'landing-page'].map((name) => {
    const load = files[`../pages/${name}.tsx`]
    invariant(load, `src/web/pages has the page ${name}`)
    return [name, lazyComponent(async () => (await load()).default)]
  }),
)

/** The component of a route's page, whose code is fetched when it is first rendered or by `preload`. */
export function pageOf({ page }: { page: string }) {
  const component = pages.get(page)
  invariant(component, 'every route has a page')
  return component
}
