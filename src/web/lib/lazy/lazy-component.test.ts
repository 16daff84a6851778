import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

test('what is to be fetched ahead without a network is fetched once it is back, what is opened at once', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: true })
  vi.resetModules()
  const { lazyComponent } = await import('./lazy-component.ts')
  vi.stubGlobal('navigator', { onLine: false })
  const fetchCode = vi.fn(async () => () => null)
  const [hovered, opened] = [lazyComponent(fetchCode), lazyComponent(async () => () => null)]
  hovered.preloadProps.onPointerEnter()
  await opened.load()
  await opened.preload()
  expect([hovered.isFetched(), opened.isFetched()]).toEqual([false, true])
  expect(fetchCode).not.toHaveBeenCalled()
  browser.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(hovered.isFetched()).toBe(true))
})
