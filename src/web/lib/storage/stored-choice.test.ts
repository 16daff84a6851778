import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '../../test/local-storage.ts'
import { storedChoice } from './stored-choice.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function storageWith(entries: Record<string, string>) {
  stubLocalStorage()
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

it('reads a choice, and treats any other value as none', () => {
  storageWith({ theme: 'dark', language: 'fr' })
  expect(storedChoice('theme', ['light', 'dark']).get()).toBe('dark')
  expect(storedChoice('language', ['en', 'uk']).get()).toBeUndefined()
})

it('stores a choice and deletes it again', () => {
  storageWith({})
  const choice = storedChoice('theme', ['light', 'dark'])
  choice.set('light')
  expect([choice.get(), localStorage.getItem('theme')]).toEqual(['light', 'light'])
  choice.set(undefined)
  expect([choice.get(), localStorage.getItem('theme')]).toEqual([undefined, null])
})

it('works without storage, and calls its listeners', () => {
  vi.stubGlobal('localStorage', undefined)
  const choice = storedChoice('theme', ['light', 'dark'])
  const listener = vi.fn()
  const stop = choice.subscribe(listener)
  choice.set('dark')
  stop()
  choice.set('light')
  expect(choice.get()).toBe('light')
  expect(listener).toHaveBeenCalledTimes(1)
})

it('follows the other tabs', () => {
  storageWith({})
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const choice = storedChoice('theme', ['light', 'dark'])
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme', newValue: 'dark' }))
  expect(choice.get()).toBe('dark')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }))
  expect(choice.get()).toBeUndefined()
})
