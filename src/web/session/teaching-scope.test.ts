import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

beforeEach(() => {
  vi.resetModules()
  stubLocalStorage()
})

const address = (search: string) => new URLSearchParams(search)

test('the address says what is shown, then the choice of the person, and at first their own', async () => {
  const { teachingScopeAt, storedTeachingScope } = await import('./teaching-scope.ts')
  expect(teachingScopeAt(address(''), 'taras')).toBe('mine')
  expect(teachingScopeAt(address('show=everyone'), 'taras')).toBe('everyone')
  storedTeachingScope('taras').set('everyone')
  expect(teachingScopeAt(address(''), 'taras')).toBe('everyone')
  expect(teachingScopeAt(address('show=mine'), 'taras')).toBe('mine')
  expect(teachingScopeAt(address('show=nobody'), 'taras')).toBe('everyone')
})

test('the choice is remembered for each person on this device', async () => {
  const before = await import('./teaching-scope.ts')
  before.storedTeachingScope('taras').set('everyone')
  expect(before.teachingScopeAt(address(''), 'olha')).toBe('mine')
  vi.resetModules()
  const after = await import('./teaching-scope.ts')
  expect(after.storedTeachingScope('taras').get()).toBe('everyone')
  expect(after.storedTeachingScope('olha').get()).toBeUndefined()
  after.storedTeachingScope('taras').set(undefined)
  expect(Object.keys(localStorage)).toEqual([])
})
