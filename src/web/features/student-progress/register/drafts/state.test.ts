import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../../test/student-progress.ts'
import { editEntry, registerRows, resolveConflict, rowsToSend } from '../state.ts'
import { applyDraft, draftOf, rebaseDraft, storedRows } from './state.ts'

const students = [{ id: 'olena' }, { id: 'maksym' }]
const recorded = registerRows({ students, progress: [] })
const edited = (rows: typeof recorded, part: Parameters<typeof editEntry>[1]) =>
  rows.map((row) => (row.studentId === 'olena' ? editEntry(row, part) : row))
const queuedSaveOf = (rows: typeof recorded, isAttendanceOnly = false) => ({
  isAttendanceOnly,
  rows: storedRows(rowsToSend(rows)),
})
const unsaved = (...input: Parameters<typeof draftOf>) => Object.keys(draftOf(...input) ?? {})

describe('the draft beside a save that waits', () => {
  const absent = edited(recorded, { isPresent: false })
  const queued = queuedSaveOf(absent)

  it('contains nothing that the save contains', () => {
    expect(unsaved(absent)).toEqual(['olena'])
    expect(draftOf(absent, queued)).toBeUndefined()
    expect(unsaved(edited(absent, { comment: 'late' }), queued)).toEqual(['olena'])
  })

  it('contains what was put back to the default, and shows it again', () => {
    const putBack = edited(absent, { isPresent: true })
    const draft = draftOf(putBack, queued)
    expect(Object.keys(draft ?? {})).toEqual(['olena'])
    expect(applyDraft(recorded, { ...queued.rows, ...draft })[0]).toMatchObject({ entry: { isPresent: true } })
  })

  it('contains what was put back to the record', () => {
    const rows = registerRows({ students, progress: [testRecord({ points: 4 })] })
    const changed = edited(rows, { points: '8' })
    expect(unsaved(edited(changed, { points: '4' }), queuedSaveOf(changed))).toEqual(['olena'])
  })

  it('contains beside one that is being sent also what was put back to the record, and what is as sent until it is stored', () => {
    const rows = registerRows({ students, progress: [testRecord({ points: 4 })] })
    const changed = edited(rows, { points: '8' })
    const sending = queuedSaveOf(changed)
    expect(unsaved(edited(changed, { points: '4' }), undefined, sending)).toEqual(['olena'])
    expect(unsaved(changed, undefined, sending)).toEqual(['olena'])
    expect(unsaved(recorded, undefined, queuedSaveOf(recorded))).toEqual([])
  })

  it('contains a confirmation that the save does not', () => {
    expect(unsaved(edited(recorded, { isConfirmed: true }), queuedSaveOf(recorded))).toEqual(['olena'])
  })

  it('contains points that a save of attendance only does not send', () => {
    const typed = edited(recorded, { points: '9' })
    expect(unsaved(typed, queuedSaveOf(typed, true))).toEqual(['olena'])
    expect(draftOf(typed, queuedSaveOf(typed))).toBeUndefined()
    expect(draftOf(absent, queuedSaveOf(absent, true))).toBeUndefined()
  })

  it('contains no record that somebody else has made where nothing was entered here', () => {
    const theirs = registerRows({ students, progress: [testRecord({ studentId: 'maksym', points: 9 })] })
    expect(draftOf(applyDraft(theirs, queued.rows), queued)).toBeUndefined()
  })

  it('contains the choice of what somebody else has recorded', () => {
    const theirs = registerRows({ students, progress: [testRecord({ points: 3 })] })
    const rows = applyDraft(theirs, queued.rows)
    expect(draftOf(rows, queued)).toBeUndefined()
    expect(
      unsaved(
        rows.map((row) => resolveConflict(row, 'theirs')),
        queued,
      ),
    ).toEqual(['olena'])
  })
})

describe('a draft over what somebody else has recorded', () => {
  const register = (points: number, updatedAt: string) =>
    registerRows({ students, progress: [testRecord({ points, updatedAt })] })
  const before = '2026-03-02T09:00:00.000Z'
  const theirs = register(4, '2026-03-02T10:00:00.000Z')
  const restored = (rows: typeof recorded, draft = {}) => applyDraft(rows, draftOf(applyDraft(rows, draft)) ?? {})

  it.each([
    ['their change of a record', edited(register(7, before), { points: '9' })],
    ['their first record', edited(recorded, { points: '9' })],
    ['a record that was put back to the default', edited(register(7, before), { points: '' })],
  ])('asks about %s each time that it is restored, until the person has chosen', (_, rows) => {
    const [row] = restored(theirs, draftOf(rows))
    expect(row).toMatchObject({ state: 'conflicted', entry: rows[0]?.entry, conflictingRecord: { points: 4 } })
    const chosen = row ? [resolveConflict(row, 'mine')] : []
    expect(applyDraft(theirs, draftOf(chosen) ?? {})[0]).toMatchObject({ state: 'changed', entry: rows[0]?.entry })
  })
})

describe('a draft of what was typed while a save was under way', () => {
  const sent = queuedSaveOf(edited(recorded, { isPresent: false }))
  const record = testRecord({ isPresent: false, points: null })
  const draft = storedRows(edited(recorded, { points: '9' }))

  it('is a change of the record that the save has made', () => {
    const rows = applyDraft(
      registerRows({ students, progress: [record] }),
      rebaseDraft(draft, sent, new Map([['olena', record]])),
    )
    expect(rows[0]).toMatchObject({ state: 'changed', entry: { points: '9' } })
  })

  it('has no grade where a save of attendance only has stored none', () => {
    const commented = storedRows(edited(recorded, { comment: 'late' }))
    const records = new Map([['olena', testRecord({ points: null })]])
    const pointsAfter = (save: typeof sent) => rebaseDraft(commented, save, records).olena?.entry.points
    expect(pointsAfter(queuedSaveOf(recorded, true))).toBeNull()
    expect(pointsAfter(queuedSaveOf(recorded))).toBe('')
  })

  it('still asks over a record of somebody else', () => {
    expect(rebaseDraft(draft, sent, new Map())).toEqual(draft)
    const later = { olena: { entry: recorded[0]?.entry, basedOn: 'another version' } } as typeof draft
    expect(rebaseDraft(later, sent, new Map([['olena', record]]))).toEqual(later)
  })
})
