import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../test/local-storage.ts'
import { recentChoices, rememberChoice } from './recent-choices.ts'

beforeEach(() => {
  stubLocalStorage()
  return () => vi.unstubAllGlobals()
})

test('the last five choices are remembered, each once, the latest first', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberChoice('me', id)
  expect(recentChoices('me')).toEqual(['f', 'e', 'd', 'a', 'c'])
  rememberChoice('me', 'd')
  expect(recentChoices('me')).toEqual(['d', 'f', 'e', 'a', 'c'])
})

test('another person on the same device has other choices', () => {
  rememberChoice('me', 'student:1')
  expect(recentChoices('you')).toEqual([])
})

test.each(['{broken', '"text"', '{}', '[1, null]'])(
  'stored text that is no list of choices counts as none: %s',
  (text) => {
    rememberChoice('me', 'a')
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, text)
    expect(recentChoices('me')).toEqual([])
  },
)
