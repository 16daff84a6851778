import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftedIds, draftPlace, keepDraft, keptText, readDraft } from './draft.ts'

const place = draftPlace('register', 'person', 'lesson')
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is there until it is forgotten', () => {
  expect(readDraft(place)).toBeUndefined()
  keepDraft(place, { title: "'; <script> Дроби" })
  expect(readDraft(place)).toEqual({ title: "'; <script> Дроби" })
  expect(JSON.parse(keptText(place) ?? '')).toEqual(readDraft(place))
  keepDraft(place, undefined)
  expect(readDraft(place)).toBeUndefined()
  expect(keptText(place)).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('nobody finds the draft of another person, form or thing', () => {
  keepDraft(place, { mine: true })
  expect(readDraft(draftPlace('register', 'other', 'lesson'))).toBeUndefined()
  expect(readDraft(draftPlace('register', 'person', 'other'))).toBeUndefined()
  expect(readDraft(draftPlace('lesson-template', 'person', 'lesson'))).toBeUndefined()
})

test.each(['{broken', '"text"', '12', 'null'])('what is no draft counts as none: %s', (text) => {
  kept.set(place, text)
  expect(readDraft(place)).toBeUndefined()
})

test('forbidden storage keeps nothing and breaks nothing', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraft(place, { title: 'lost' })
  keepDraft(place, undefined)
  expect(readDraft(place)).toBeUndefined()
  expect(keptText(place)).toBeUndefined()
})

test('the drafts of one kind are found, those of other people are not', () => {
  vi.stubGlobal('localStorage', {
    [draftPlace('plan', 'me', 'one')]: '{}',
    [draftPlace('plan', 'me', 'two.three')]: '{}',
    [draftPlace('plan', 'you', 'four')]: '{}',
    [draftPlace('register', 'me', 'five')]: '{}',
    theme: 'dark',
  })
  expect(draftedIds('plan', 'me')).toEqual(new Set(['one', 'two.three']))
  vi.stubGlobal('localStorage', undefined)
  expect(draftedIds('plan', 'me')).toEqual(new Set())
})
