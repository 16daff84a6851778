import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '../../../lib/storage/draft.ts'
import { stubLocalStorage } from '../../../test/local-storage.ts'
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

let storage: ReturnType<typeof stubLocalStorage>
beforeEach(() => {
  storage = stubLocalStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is what the device has stored, whoever reads it, and each change is counted', () => {
  const before = reportDraftChanges.get()
  write(draftOf('Добре'))
  expect(read()).toEqual(draftOf('Добре'))
  localStorage.setItem(draftKey('report', 'me', 'olena.2026-03-01..2026-03-31'), JSON.stringify(draftOf('Краще')))
  expect(read()).toEqual(draftOf('Краще'))
  expect(read('olena', april)).toBeUndefined()
  expect(read('marko')).toBeUndefined()
  write(undefined)
  expect(read()).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
  expect(reportDraftChanges.get() - before).toBe(2)
})

test('what the device cannot store is kept beside what it has, until it can', () => {
  write(draftOf('Добре'))
  storage.fill()
  write(draftOf('Краще'))
  expect(read()).toEqual(draftOf('Краще'))
  storage.free()
  write(draftOf('Найкраще'))
  expect(read()).toEqual(draftOf('Найкраще'))
  localStorage.clear()
  expect(read()).toBeUndefined()
})

test('the drafts about a student who is gone are deleted, of every period and person, and no other', () => {
  write(draftOf('Березень'))
  storage.fill()
  write(draftOf('Квітень'), 'olena', april)
  storage.free()
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
    localStorage.setItem(draftKey('report', 'me', 'olena.2026-03-01..2026-03-31'), JSON.stringify(other))
    expect(read()).toBeUndefined()
  },
)
