import { type ComponentType, createElement, lazy, useState } from 'react'
import { withTimeout } from '../api/timeout.ts'
import { noteFailedLoad } from './failed-load.ts'
import { preloadProps } from './preload-props.ts'

/**
 * A component whose code is fetched when it is first rendered or by `preload`, which `preloadProps` call when their element is hovered or focused. Code that is fetched already is rendered
 * at once, where plain `lazy` would show the fallback, which React keeps for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined
  const fetchComponent = async () => {
    fetched ??= await withTimeout(load()).catch(noteFailedLoad)
    return { default: fetched }
  }
  const FetchedLazily = lazy(fetchComponent)
  function Lazy(props: Props) {
    // Chosen once, because switching the component type would remount it.
    const [Rendered] = useState<ComponentType<Props>>(() => fetched ?? FetchedLazily)
    return createElement(Rendered, props)
  }
  // A failure is reported when the component is rendered.
  const preload = () =>
    fetchComponent().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Lazy, { preload, preloadProps: preloadProps(preload) })
}
