import type { ComponentType } from 'react'
import { invariant } from '../../contract/kernel/invariant.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'

type PageModule = {
  default: ComponentType
  /** The dialogs that a search parameter opens. */
  dialogs?: Readonly<Record<string, { load: () => Promise<unknown> }>>
}

const files = import.meta.glob<PageModule>('../pages/*-page.tsx')
const pages = new Map(
  Object.entries(files).map(([path, load]) => [path, lazyComponent(async () => withOpenedDialogs(await load()))]),
)

/** The component of a route's page, whose code is fetched when it is first rendered or by `preload`. */
export function pageOf({ page }: { page: string }) {
  const component = pages.get(`../pages/${page}.tsx`)
  invariant(component, 'every route has a page')
  return component
}

/** The component of a page, once the code of the dialogs that the address opens is there: they are rendered together. */
async function withOpenedDialogs({ default: Page, dialogs }: PageModule): Promise<ComponentType> {
  if (!dialogs) return Page
  const search = new URLSearchParams(window.location.search)
  const opened = Object.entries(dialogs).filter(([name]) => search.get(name))
  await Promise.allSettled(opened.map(([, dialog]) => dialog.load()))
  return Page
}
