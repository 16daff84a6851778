import { type ComponentType, createElement, lazy, useState } from 'react'
import { inTime } from '../api/in-time.ts'
import { noteFailedLoad } from './failed-load.ts'

/**
 * A component that is fetched when it is first shown, or before, by `preload`. What has been fetched is shown at once: a
 * bare `lazy` would give way to the fallback even then, and React leaves a fallback standing for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined
  const fetchIt = async () => {
    fetched ??= await inTime(load()).catch(noteFailedLoad)
    return { default: fetched }
  }
  const Fetching = lazy(fetchIt)
  function Lazy(props: Props) {
    // Chosen once: what is shown must not be taken down because the other way to it is there now.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Fetching)
    return createElement(Shown, props)
  }
  // A failure shows itself when the component is really wanted.
  const preload = () =>
    fetchIt().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Lazy, { preload })
}
