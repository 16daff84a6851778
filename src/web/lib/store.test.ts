import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('calls its listeners until they unsubscribe', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set(2)
  stop()
  store.set(3)
  expect(store.get()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(1)
})
