import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../../test/student-progress.ts'
import { applyDraft } from '../drafts/state.ts'
import { applyJournalDraft, type Journal, journalOf } from '../journal/state.ts'
import { applySaveOutcomes, editEntry, mergeServerRecord, type RegisterRow, registerRows } from '../state.ts'
import { canSaveJournalOnly, contentsToQueue, hasConflict, hasMoreToSend, isComplete } from './state.ts'

const lesson = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
const journal = journalOf(lesson)
const typed = applyJournalDraft(lesson, { homework: { text: '§ 12', basedOn: '' } })
const conflicted = applyJournalDraft(lesson, { homework: { text: '§ 12', basedOn: '§ 11' } })
const students = [{ id: 'olena' }, { id: 'maksym' }]
const untouched = registerRows({ students, progress: [] })
const recorded = registerRows({ students, progress: students.map(({ id }) => testRecord({ studentId: id })) })
const edited = untouched.map((row, index) => (index === 0 ? editEntry(row, { points: '8' }) : row))
const content = (rows: readonly RegisterRow[], written: Journal = journal) => ({ rows, journal: written })

describe('a journal that was written beside the register', () => {
  it('is saved alone where nothing was entered for anybody', () => {
    expect(canSaveJournalOnly(content(untouched, typed), undefined)).toBe(true)
    expect(canSaveJournalOnly(content(untouched), undefined)).toBe(false)
    expect(canSaveJournalOnly(content(edited, typed), undefined)).toBe(false)
    expect(canSaveJournalOnly(content(recorded, typed), undefined)).toBe(false)
    expect(canSaveJournalOnly(content([], typed), undefined)).toBe(false)
  })

  it('is something new to send, as a changed row is, until it has failed', () => {
    expect(hasMoreToSend(content(recorded))).toBe(false)
    expect(hasMoreToSend(content(recorded, typed))).toBe(true)
    expect(hasMoreToSend(content(recorded, { ...typed, hasFailed: true }))).toBe(false)
    const changed = [...edited.slice(0, 1), ...recorded.slice(1)]
    const failed = applySaveOutcomes(changed, changed, new Map([['olena', { kind: 'failed' }]]))
    expect(hasMoreToSend(content(changed, { ...typed, hasFailed: true }))).toBe(true)
    expect(hasMoreToSend(content(failed, { ...typed, hasFailed: true }))).toBe(false)
  })

  it('is stored before the save is complete', () => {
    const complete = (settled: ReturnType<typeof content>) => isComplete(content(edited), content(edited), settled)
    expect(complete(content(recorded))).toBe(true)
    expect(complete(content(recorded, typed))).toBe(false)
    expect(complete(content(recorded, { ...typed, isReadOnly: true }))).toBe(true)
  })
})

describe('a save of the register', () => {
  const isCompleteWith = (settled: readonly RegisterRow[], now = edited) =>
    isComplete(content(now), content(edited), content(settled))

  it('is complete once every row is stored as it was sent', () => {
    const failed = applySaveOutcomes(edited, edited, new Map([['maksym', { kind: 'failed' }]]))
    const partly = [edited, failed].map((rows) => [...recorded.slice(0, 1), ...rows.slice(1)])
    const withoutPoints = [...edited.slice(0, 1), ...recorded.slice(1)]
    const settled = [recorded, ...partly, withoutPoints]
    expect(settled.map((rows) => isCompleteWith(rows))).toEqual([true, false, false, false])
  })

  it.each([
    [1, '5'],
    // As it was sent, but not letter for letter.
    [0, '8,'],
  ])('is not complete where row %i has been typed in since', (typed, points) => {
    const now = edited.map((row, index) => (index === typed ? editEntry(row, { points }) : row))
    expect(isCompleteWith(recorded, now)).toBe(false)
  })
})

it('a row or a text that somebody else has changed too is to be chosen first', () => {
  const rows = edited.map((row, index) => (index === 0 ? mergeServerRecord(row, testRecord({ points: 3 })) : row))
  expect([content(edited, typed), content(rows), content(edited, conflicted)].map(hasConflict)).toEqual([
    false,
    true,
    true,
  ])
})

it('this device keeps with a save what is to be chosen too, and not what is stored', () => {
  const theirs = testRecord({ studentId: 'olena', points: 3 })
  const rows = [...recorded.slice(1), ...edited.slice(0, 1).map((row) => mergeServerRecord(row, theirs))]
  const kept = contentsToQueue(content(rows, conflicted), undefined, undefined)
  expect(kept).toEqual({
    rows: { olena: { entry: edited[0]?.entry, basedOn: null } },
    journal: { homework: { text: '§ 12', basedOn: '§ 11' } },
  })
  const asked = applyDraft(registerRows({ students, progress: [theirs] }), kept.rows)
  expect(hasConflict(content(asked))).toBe(true)
})
