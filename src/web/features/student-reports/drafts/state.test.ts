import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '../../../lib/storage/draft.ts'
import type { ReportDraft } from '../state.ts'
import { deleteReportDrafts, readReportDraft, reportDraftChanges, writeReportDraft } from './state.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }
const april = { from: '2026-04-01', to: '2026-04-30' }
const draftOf = (text: string): ReportDraft => ({
  base: { text: '', commentIds: [] },
  values: { text, commentIds: ['a'] },
})
const read = (studentId = 'olena', period = march) => readReportDraft('me', studentId, period)
const write = (draft?: ReportDraft, studentId = 'olena', period = march) =>
  writeReportDraft('me', studentId, period, draft)

let stored: Record<string, string>
let isFull: boolean
beforeEach(() => {
  stored = {}
  isFull = false
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      stored[key] = value
    },
    removeItem: (key: string) => delete stored[key],
  }
  // The keys of the storage are its own properties.
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys: () => Object.keys(stored), getOwnPropertyDescriptor }))
})
afterEach(() => vi.unstubAllGlobals())

const getOwnPropertyDescriptor = (_: object, key: string | symbol) =>
  String(key) in stored ? { enumerable: true, configurable: true, value: '' } : undefined

test('a draft is what the device has stored, whoever reads it, and each change is counted', () => {
  const before = reportDraftChanges.get()
  write(draftOf('Добре'))
  expect(read()).toEqual(draftOf('Добре'))
  stored[draftKey('report', 'me', 'olena.2026-03-01..2026-03-31')] = JSON.stringify(draftOf('Краще'))
  expect(read()).toEqual(draftOf('Краще'))
  expect(read('olena', april)).toBeUndefined()
  expect(read('marko')).toBeUndefined()
  write(undefined)
  expect(read()).toBeUndefined()
  expect(stored).toEqual({})
  expect(reportDraftChanges.get() - before).toBe(2)
})

test('what the device cannot store is kept beside what it has, until it can', () => {
  write(draftOf('Добре'))
  isFull = true
  write(draftOf('Краще'))
  expect(read()).toEqual(draftOf('Краще'))
  isFull = false
  write(draftOf('Найкраще'))
  expect(read()).toEqual(draftOf('Найкраще'))
  stored = {}
  expect(read()).toBeUndefined()
})

test('the drafts about a student who is gone are deleted, of every period and person, and no other', () => {
  write(draftOf('Березень'))
  isFull = true
  write(draftOf('Квітень'), 'olena', april)
  isFull = false
  write(draftOf('Марко'), 'marko')
  writeReportDraft('other', 'olena', march, draftOf('Іншої людини'))
  deleteReportDrafts('olena')
  expect([read(), read('olena', april)]).toEqual([undefined, undefined])
  expect(read('marko')).toEqual(draftOf('Марко'))
  expect(readReportDraft('other', 'olena', march)).toBeUndefined()
})

test.each([{ values: { text: 'b', commentIds: [] } }, { base: { text: '', commentIds: [] }, values: { text: 'b' } }])(
  'a draft that is stored in another shape is none: %j',
  (other) => {
    stored[draftKey('report', 'me', 'olena.2026-03-01..2026-03-31')] = JSON.stringify(other)
    expect(read()).toBeUndefined()
  },
)
