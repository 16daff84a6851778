import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

test('what is hovered without a network is fetched ahead once it is back', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: true })
  vi.resetModules()
  const { preloadProps } = await import('./preload-props.ts')
  const preload = vi.fn(async () => undefined)
  const { onPointerEnter, onFocus } = preloadProps(preload)
  onFocus()
  await vi.waitFor(() => expect(preload).toHaveBeenCalledTimes(1))
  vi.stubGlobal('navigator', { onLine: false })
  onPointerEnter()
  await new Promise(setImmediate)
  expect(preload).toHaveBeenCalledTimes(1)
  browser.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(preload).toHaveBeenCalledTimes(2))
})
