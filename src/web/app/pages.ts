import type { ComponentType } from 'react'
import { invariant } from '../../contract/kernel/invariant.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'

const files = import.meta.glob<{ default: ComponentType }>('../pages/*-page.tsx')
const pages = new Map(
  Object.entries(files).map(([path, load]) => [path, lazyComponent(async () => (await load()).default)]),
)

/** The component of a route's page, whose code is fetched when it is first rendered or by `preload`. */
export function pageOf({ page }: { page: string }) {
  const component = pages.get(`../pages/${page}.tsx`)
  invariant(component, 'every route has a page')
  return component
}
