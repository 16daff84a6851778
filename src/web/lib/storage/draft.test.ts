import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../test/local-storage.ts'
import {
  draftChangesOf,
  draftKey,
  listDraftIds,
  ownDraft,
  ownDraftEntries,
  readDraft,
  unstoredDrafts,
  writeDraft,
} from './draft.ts'
import { readStored } from './local-storage.ts'

const ownKey = draftKey('register', 'person', 'lesson')

let storage: ReturnType<typeof stubLocalStorage>
beforeEach(() => {
  storage = stubLocalStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is stored until it is deleted', () => {
  expect(readDraft(ownKey)).toBeUndefined()
  expect(writeDraft(ownKey, { title: "'; <script> Дроби" })).toBe(true)
  expect(readDraft(ownKey)).toEqual({ title: "'; <script> Дроби" })
  expect(JSON.parse(readStored(ownKey) ?? '')).toEqual(readDraft(ownKey))
  writeDraft(ownKey, undefined)
  expect(readDraft(ownKey)).toBeUndefined()
  expect(readStored(ownKey)).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a draft of another person, form or record is not found', () => {
  writeDraft(ownKey, { mine: true })
  expect(readDraft(draftKey('register', 'other', 'lesson'))).toBeUndefined()
  expect(readDraft(draftKey('register', 'person', 'other'))).toBeUndefined()
  expect(readDraft(draftKey('lesson-template', 'person', 'lesson'))).toBeUndefined()
})

test.each(['{broken', '"text"', '12', 'null'])('invalid text counts as no draft: %s', (text) => {
  localStorage.setItem(ownKey, text)
  expect(readDraft(ownKey)).toBeUndefined()
})

test('forbidden storage stores nothing and throws nothing', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(writeDraft(ownKey, { title: 'lost' })).toBe(false)
  expect([...unstoredDrafts.get()]).toEqual([ownKey])
  writeDraft(ownKey, undefined)
  expect([...unstoredDrafts.get()]).toEqual([])
  expect(readDraft(ownKey)).toBeUndefined()
  expect(readStored(ownKey)).toBeUndefined()
})

test('the drafts of one kind and person are listed', () => {
  for (const key of [
    draftKey('plan', 'me', 'one'),
    draftKey('plan', 'me', 'two.three'),
    draftKey('plan', 'you', 'four'),
    draftKey('register', 'me', 'five'),
    'theme',
  ])
    localStorage.setItem(key, '{}')
  expect(listDraftIds('plan', 'me')).toEqual(new Set(['one', 'two.three']))
  vi.stubGlobal('localStorage', undefined)
  expect(listDraftIds('plan', 'me')).toEqual(new Set())
})

test('the changes of a kind of drafts are those of other tabs, also when all data is deleted there, and its own', () => {
  vi.stubGlobal('window', new EventTarget())
  const changes = draftChangesOf('plan')
  const countAfter = (key: string | null) => {
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return changes.get()
  }
  expect([draftKey('plan', 'me', 'one'), draftKey('register', 'me', 'one'), null].map(countAfter)).toEqual([1, 1, 2])
  changes.note()
  expect(changes.get()).toBe(3)
})

test('what cannot be stored is known until it can be, or is discarded', () => {
  storage.fill()
  const otherKey = draftKey('journal', 'person', 'lesson')
  for (const key of [ownKey, otherKey]) writeDraft(key, { mine: true })
  expect([...unstoredDrafts.get()]).toEqual([ownKey, otherKey])
  writeDraft(ownKey, undefined)
  expect([...unstoredDrafts.get()]).toEqual([otherKey])
  storage.free()
  writeDraft(otherKey, { mine: true })
  expect([...unstoredDrafts.get()]).toEqual([])
})

test('of a draft that several windows write, each deletes only what it has read or written', () => {
  const own = ownDraft<{ by: string }>(ownKey)
  localStorage.setItem(ownKey, '{"by":"another window"}')
  own.write(undefined)
  expect(own.read()).toEqual({ by: 'another window' })
  own.write({ by: 'this one' })
  localStorage.setItem(ownKey, '{"by":"another window"}')
  own.write(undefined)
  expect(readDraft(ownKey)).toEqual({ by: 'another window' })
  own.read()
  own.write(undefined)
  expect(readDraft(ownKey)).toBeUndefined()
})

test('a draft that could not be stored is kept beside that of another window until it is discarded', () => {
  localStorage.setItem(ownKey, '{"by":"another window"}')
  storage.fill()
  const own = ownDraft<{ by: string }>(ownKey)
  own.write({ by: 'this one' })
  expect([...unstoredDrafts.get()]).toEqual([ownKey])
  expect(own.read()).toEqual({ by: 'this one' })
  own.write(undefined)
  expect([...unstoredDrafts.get()]).toEqual([])
  expect(readDraft(ownKey)).toEqual({ by: 'another window' })
  expect(own.read()).toEqual({ by: 'another window' })
})

type Points = Record<string, { points: string; basedOn?: string | null }>

/** The draft of one key as two windows read and write it. */
function twoWindows() {
  const [one, other] = [ownDraftEntries<Points>(ownKey), ownDraftEntries<Points>(ownKey)]
  for (const { read } of [one, other]) read()
  return { one, other }
}

test('the entries that several windows write are all stored, and each deletes its own', () => {
  const { one, other } = twoWindows()
  one.write({ olena: { points: '7' } })
  other.write({ marko: { points: '5' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '7' }, marko: { points: '5' } })
  one.write(undefined)
  expect(readDraft(ownKey)).toEqual({ marko: { points: '5' } })
  expect([one.isDeleted(), other.isDeleted()]).toEqual([true, false])
  other.write(undefined)
  expect(readStored(ownKey)).toBeUndefined()
})

test('an entry is as the window has written it that has changed it last', () => {
  const { one, other } = twoWindows()
  one.write({ olena: { points: '7' } })
  other.write({ olena: { points: '9' } })
  one.write({ olena: { points: '7' }, ivan: { points: '1' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '9' }, ivan: { points: '1' } })
  one.write(undefined)
  expect(readDraft(ownKey)).toEqual({ olena: { points: '9' } })
  one.write({ olena: { points: '8' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '8' } })
})

test('an entry that only its version changes is not what a window has typed last', () => {
  const { one, other } = twoWindows()
  const first = { points: '7', basedOn: null }
  const typed = { points: '8', basedOn: null }
  one.write({ olena: first })
  other.read()
  one.write({ olena: typed })
  const rebased = { ...typed, basedOn: 'version' }
  one.write({ olena: rebased })
  other.write({ olena: { ...first, basedOn: 'version' } })
  expect(readDraft(ownKey)).toEqual({ olena: rebased })
  one.write(undefined)
  expect(readDraft(ownKey)).toBeUndefined()
})

test('an entry that another window has deleted is stored again when somebody types in it', () => {
  const { one, other } = twoWindows()
  one.write({ olena: { points: '7' } })
  other.read()
  other.write({ olena: { points: '8' } })
  other.write(undefined)
  expect(one.isDeleted()).toBe(true)
  one.write({ olena: { points: '7' }, ivan: { points: '1' } })
  expect(readDraft(ownKey)).toEqual({ ivan: { points: '1' } })
  one.write({ olena: { points: '9' }, ivan: { points: '1' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '9' }, ivan: { points: '1' } })
})

test('an entry that the window itself has deleted is stored again, and after its form was closed any that is deleted', () => {
  const { one, other } = twoWindows()
  const draft = { olena: { points: '7' } }
  one.write(draft)
  one.write(undefined)
  expect(readStored(ownKey)).toBeUndefined()
  one.write(draft)
  expect(readDraft(ownKey)).toEqual(draft)
  other.read()
  other.write(undefined)
  one.write(draft)
  expect(readStored(ownKey)).toBeUndefined()
  one.write(draft, true)
  expect(readDraft(ownKey)).toEqual(draft)
})

test('what a window stores after its form was closed does not replace what another one has written since', () => {
  const { one, other } = twoWindows()
  one.write({ olena: { points: '7' } })
  one.write(undefined)
  other.write({ olena: { points: '8' } })
  one.write({ olena: { points: '9' }, ivan: { points: '1' } }, true)
  expect(readDraft(ownKey)).toEqual({ olena: { points: '8' }, ivan: { points: '1' } })
})

test('an entry that a window has deleted belongs to the one that writes the same afterwards', () => {
  const { one, other } = twoWindows()
  one.write({ olena: { points: '7' } })
  one.write(undefined)
  other.write({ olena: { points: '7' } })
  one.write({ ivan: { points: '1' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '7' }, ivan: { points: '1' } })
})

test('a newer version below an entry that was not changed does not replace what another window has written since', () => {
  const { one, other } = twoWindows()
  one.write({ olena: { points: '7', basedOn: 'first' } })
  other.write({ olena: { points: '9', basedOn: 'first' } })
  one.write({ olena: { points: '7', basedOn: 'second' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '9', basedOn: 'first' } })
  other.write({ olena: { points: '9', basedOn: 'second' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '9', basedOn: 'second' } })
})

test('what a window knows already does not replace what another one has written since', () => {
  const { one, other } = twoWindows()
  const queued = { olena: { points: '7' } }
  expect(one.read((stored) => ({ ...queued, ...stored }))).toEqual(queued)
  one.write(undefined)
  other.write({ olena: { points: '8' } })
  one.write({ olena: { points: '7' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '8' } })
  expect(other.read((stored) => ({ ...queued, ...stored }))).toEqual({ olena: { points: '8' } })
})

test('an entry that a window does not show stays as it is stored', () => {
  localStorage.setItem(ownKey, '{"olena":{"points":"7"},"left":{"points":"4"}}')
  const own = ownDraftEntries<Points>(ownKey)
  expect(own.read(({ left: _, ...shown }) => shown)).toEqual({ olena: { points: '7' } })
  own.write({ olena: { points: '8' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '8' }, left: { points: '4' } })
  own.write(undefined)
  expect(readDraft(ownKey)).toEqual({ left: { points: '4' } })
})

test('an entry that the form shows otherwise than it is stored stays stored as it is until somebody types in it', () => {
  localStorage.setItem(ownKey, '{"olena":{"points":""}}')
  const own = ownDraftEntries<Points>(ownKey)
  const shown = own.read(() => ({ olena: { points: 'none' } }))
  own.write(shown)
  expect(readDraft(ownKey)).toEqual({ olena: { points: '' } })
  own.write({ olena: { points: '8' } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '8' } })
  own.write(undefined)
  expect(readStored(ownKey)).toBeUndefined()
})

test('an entry that got another version in the storage is deleted by the window that has typed it', () => {
  const { one } = twoWindows()
  one.write({ olena: { points: '9', basedOn: null } })
  localStorage.setItem(ownKey, '{"olena":{"points":"9","basedOn":"version"}}')
  one.write({ olena: { points: '9', basedOn: null } })
  expect(readDraft(ownKey)).toEqual({ olena: { points: '9', basedOn: 'version' } })
  one.write(undefined)
  expect(readStored(ownKey)).toBeUndefined()
  expect(one.isDeleted()).toBe(true)
})

test('an entry that another window has stored with the same content is deleted with one’s own', () => {
  const { one, other } = twoWindows()
  other.write({ olena: { points: '7' } })
  one.write({ olena: { points: '7' } })
  one.write(undefined)
  expect(readStored(ownKey)).toBeUndefined()
})

test('an entry that could not be stored counts as deleted beside those of another window', () => {
  const { one, other } = twoWindows()
  other.write({ marko: { points: '5' } })
  storage.fill()
  one.write({ olena: { points: '7' } })
  expect([...unstoredDrafts.get()]).toEqual([ownKey])
  expect(one.isDeleted()).toBe(true)
  one.write(undefined)
  expect([...unstoredDrafts.get()]).toEqual([])
  expect(readDraft(ownKey)).toEqual({ marko: { points: '5' } })
})
