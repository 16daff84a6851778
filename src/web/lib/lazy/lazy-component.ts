import { type ComponentType, createElement, lazy, useState } from 'react'
import { withTimeout } from '../api/timeout.ts'
import { whenOnline } from '../when-online.ts'
import { noteFailedLoad } from './failed-load.ts'
import { preloadProps } from './preload-props.ts'

/**
 * A component whose code is fetched when it is first rendered, by `load`, which rejects when it cannot be fetched, or by
 * `preload`, which never rejects and waits while the network is lost; `preloadProps` call that when their element is hovered,
 * focused or pressed. Code that is fetched already (`isFetched`) is rendered at once, where plain `lazy` would show the
 * fallback, which React keeps for 300 ms. Without `WhenFailed` code that cannot be fetched fails the rendering; with it, that is
 * rendered, at every attempt.
 */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  WhenFailed?: ComponentType<Props>,
) {
  let fetched: ComponentType<Props> | undefined
  const load = async () => {
    fetched ??= await withTimeout(fetchCode()).catch(noteFailedLoad)
    return fetched
  }
  const createFetching = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        if (!WhenFailed) throw error
        Fetching = createFetching()
        return { default: WhenFailed }
      }
    })
  let Fetching = createFetching()
  function Lazy(props: Props) {
    // Chosen once, because switching the component type would remount it.
    const [Rendered] = useState<ComponentType<Props>>(() => fetched ?? Fetching)
    return createElement(Rendered, props)
  }
  const preload = async () => {
    if (!fetched) await whenOnline()
    // A failure is reported when the component is rendered.
    await load().catch(() => undefined)
  }
  const isFetched = () => fetched !== undefined
  return Object.assign(Lazy, { load, preload, preloadProps: preloadProps(preload), isFetched })
}
