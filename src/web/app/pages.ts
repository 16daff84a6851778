import type { ComponentType } from 'react'
import { invariant } from '../../contract/kernel/invariant.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { routes } from './routes.ts'

type PageModule = {
  default: ComponentType
  /** The dialogs that a search parameter opens. */
  dialogs?: Readonly<Record<string, { preload: () => Promise<void> }>>
}

const files = import.meta.glob<PageModule>('../pages/*-page.tsx')

const pages = new Map(
  [...routes.map(({ page }) => page), 'landing-page'].map((name) => {
    const load = files[`../pages/${name}.tsx`]
    invariant(load, `src/web/pages has the page ${name}`)
    return [name, lazyComponent(async () => withOpenedDialogs(await load()))]
  }),
)

/** The component of a route's page, whose code is fetched when it is first rendered or by `preload`. */
export function pageOf({ page }: { page: string }) {
  const component = pages.get(page)
  invariant(component, 'every route has a page')
  return component
}

/** The component of a page, once the code of the dialogs that the address opens is there: they are drawn together. */
async function withOpenedDialogs({ default: Page, dialogs = {} }: PageModule): Promise<ComponentType> {
  const search = new URLSearchParams(window.location.search)
  const opened = Object.entries(dialogs).filter(([name]) => search.get(name))
  await Promise.all(opened.map(([, dialog]) => dialog.preload()))
  return Page
}
