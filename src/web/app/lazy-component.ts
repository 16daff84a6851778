import { type ComponentType, lazy } from 'react'

/** A component that is fetched when it is first shown. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
