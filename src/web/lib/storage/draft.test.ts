import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, listDraftIds, readDraft, readDraftText, writeDraft } from './draft.ts'

const place = draftKey('register', 'person', 'lesson')
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
  writeDraft(place, { title: "'; <script> Дроби" })
  expect(readDraft(place)).toEqual({ title: "'; <script> Дроби" })
  expect(JSON.parse(readDraftText(place) ?? '')).toEqual(readDraft(place))
  writeDraft(place, undefined)
  expect(readDraft(place)).toBeUndefined()
  expect(readDraftText(place)).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('nobody finds the draft of another person, form or thing', () => {
  writeDraft(place, { mine: true })
  expect(readDraft(draftKey('register', 'other', 'lesson'))).toBeUndefined()
  expect(readDraft(draftKey('register', 'person', 'other'))).toBeUndefined()
  expect(readDraft(draftKey('lesson-template', 'person', 'lesson'))).toBeUndefined()
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
  writeDraft(place, { title: 'lost' })
  writeDraft(place, undefined)
  expect(readDraft(place)).toBeUndefined()
  expect(readDraftText(place)).toBeUndefined()
})

test('the drafts of one kind are found, those of other people are not', () => {
  vi.stubGlobal('localStorage', {
    [draftKey('plan', 'me', 'one')]: '{}',
    [draftKey('plan', 'me', 'two.three')]: '{}',
    [draftKey('plan', 'you', 'four')]: '{}',
    [draftKey('register', 'me', 'five')]: '{}',
    theme: 'dark',
  })
  expect(listDraftIds('plan', 'me')).toEqual(new Set(['one', 'two.three']))
  vi.stubGlobal('localStorage', undefined)
  expect(listDraftIds('plan', 'me')).toEqual(new Set())
})
