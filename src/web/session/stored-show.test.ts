import { beforeEach, expect, test, vi } from 'vitest'

/** What the browser stores. */
let stored: Map<string, string>
beforeEach(() => {
  vi.resetModules()
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const address = (search: string) => new URLSearchParams(search)

test('the address says what is shown, then the choice of the person, and at first their own', async () => {
  const { showAt, storedShow } = await import('./stored-show.ts')
  expect(showAt(address(''), 'taras')).toBe('mine')
  expect(showAt(address('show=everyone'), 'taras')).toBe('everyone')
  storedShow('taras').set('everyone')
  expect(showAt(address(''), 'taras')).toBe('everyone')
  expect(showAt(address('show=mine'), 'taras')).toBe('mine')
  expect(showAt(address('show=nobody'), 'taras')).toBe('everyone')
})

test('the choice is remembered for each person on this device', async () => {
  const before = await import('./stored-show.ts')
  before.storedShow('taras').set('everyone')
  expect(before.showAt(address(''), 'olha')).toBe('mine')
  vi.resetModules()
  const after = await import('./stored-show.ts')
  expect(after.storedShow('taras').get()).toBe('everyone')
  expect(after.storedShow('olha').get()).toBeUndefined()
  after.storedShow('taras').set(undefined)
  expect(stored.size).toBe(0)
})
