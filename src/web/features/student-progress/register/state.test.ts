import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../test/student-progress.ts'
import { applyDraft, draftOf } from './drafts/state.ts'
import {
  applySaveOutcomes,
  editEntry,
  isChanged,
  isUngraded,
  isUntouched,
  type RegisterRow,
  rebaseOntoDefault,
  registerRows,
  resolveConflict,
  rowsToSend,
  type SaveOutcome,
} from './state.ts'

const record = testRecord({ points: 7.5, comment: 'good' })
const later = { ...record, points: 3, updatedAt: '2025-11-10T09:05:00.000Z' }
const students = [{ id: 'olena' }, { id: 'maksym' }]

/** The row of olena, who has a record, and of maksym, who has none. */
const rows = () => registerRows({ students, progress: [record] }) as [RegisterRow, RegisterRow]
const unrecorded = () => registerRows({ students, progress: [] })[0] as RegisterRow
const settle = (row: RegisterRow, outcome: SaveOutcome, sent = row) =>
  applySaveOutcomes([row], [sent], new Map([[row.studentId, outcome]]))[0] as RegisterRow
const failed: SaveOutcome = { kind: 'failed' }
const conflictingRecordOf = (row: RegisterRow) => (row.state === 'conflicted' ? row.conflictingRecord : undefined)

describe('an opened register', () => {
  it('has unchanged rows for records, and unrecorded rows for everybody else', () => {
    const [olena, maksym] = rows()
    expect(olena).toMatchObject({ state: 'unchanged', record, entry: { isPresent: true, points: '7.5' } })
    expect(maksym).toMatchObject({ state: 'unrecorded', record: undefined, entry: { isPresent: true, points: '' } })
    expect(rows().map(isChanged)).toEqual([false, false])
    expect(rowsToSend(rows())).toEqual([maksym])
  })

  it('does not count an absent student as changed', () => {
    const [row] = registerRows({ students, progress: [{ ...record, isPresent: false, points: null }] })
    expect(row?.state).toBe('unchanged')
  })
})

describe('editing an entry', () => {
  it('changes the row, and changes it back when the record contains the same', () => {
    const [olena] = rows()
    const changed = editEntry(olena, { points: '3', isConfirmed: true })
    expect(changed).toEqual({ ...olena, state: 'changed', entry: { ...olena.entry, points: '3', isConfirmed: true } })
    expect(editEntry(changed, { points: '7,50' }).state).toBe('unchanged')
  })

  it('keeps the same object when nothing is different', () => {
    const [olena] = rows()
    expect(editEntry(olena, { points: olena.entry.points, comment: olena.entry.comment })).toBe(olena)
  })

  it('of a student without a record counts a typed 0 and a confirmation as changes', () => {
    expect(editEntry(unrecorded(), { points: '0' }).state).toBe('changed')
    expect(editEntry(unrecorded(), { isPresent: true, isConfirmed: true }).state).toBe('changed')
    expect(editEntry(editEntry(unrecorded(), { points: '5' }), { points: '' }).state).toBe('unrecorded')
  })

  it('does not resolve a conflict, nor a failed save', () => {
    const conflicted = settle(editEntry(rows()[0], { points: '11' }), { kind: 'changedMeanwhile', current: later })
    expect(conflictingRecordOf(editEntry(conflicted, { points: '12' }))).toEqual(later)
    const retried = editEntry(settle(editEntry(rows()[0], { points: '11' }), failed), { points: '7.5' })
    expect([retried.state, rowsToSend([retried])]).toEqual(['failedToSave', [retried]])
    // What was emptied over a record is to be lost, too, while the server has not stored it.
    expect(isChanged(settle(editEntry(rows()[0], { points: '', comment: '' }), failed))).toBe(true)
  })
})

it('distinguishes a student without a grade from one who was declined a grade, is recorded, or is absent', () => {
  const declined = editEntry(unrecorded(), { points: null })
  const absent = editEntry(unrecorded(), { isPresent: false })
  const emptied = editEntry(rows()[0], { points: '' })
  const all = [unrecorded(), declined, rows()[0], absent, emptied]
  expect(all.map(isUngraded)).toEqual([true, false, false, false, false])
  expect([unrecorded(), declined, rows()[0], absent].map(isUntouched)).toEqual([true, false, false, false])
})

describe('after a save', () => {
  it('a stored row is unchanged; a row that was not sent stays the same object', () => {
    const [olena, maksym] = [editEntry(rows()[0], { points: '3' }), rows()[1]]
    const after = applySaveOutcomes(
      [olena, maksym],
      [olena, maksym],
      new Map([['olena', { kind: 'saved', record: later }]]),
    )
    expect(after[0]).toMatchObject({ state: 'unchanged', record: later, entry: { points: '3' } })
    expect(after[1]).toBe(maksym)
  })

  it('a failed row keeps its entry, is sent by the next save, and is stored by it', () => {
    const row = settle(editEntry(rows()[0], { points: '3' }), failed)
    expect([row.state, row.entry.points, isChanged(row)]).toEqual(['failedToSave', '3', true])
    expect(rowsToSend([row])).toEqual([row])
    expect(settle(row, { kind: 'saved', record: later }).state).toBe('unchanged')
  })

  it('a failed row about which nothing was entered is sent again, and is not a change that closing would lose', () => {
    const row = settle(unrecorded(), failed)
    expect([rowsToSend([row]).length, isChanged(row), isUntouched(row)]).toEqual([1, false, true])
  })

  it('a failed row that is typed back is not overwritten by what the failed request stored', () => {
    const row = editEntry(settle(editEntry(rows()[0], { points: '3' }), failed), { points: '7.5' })
    expect(conflictingRecordOf(settle(row, { kind: 'changedMeanwhile', current: later }))).toEqual(later)
  })

  it('what was changed during the save is a change of what was stored', () => {
    const sent = editEntry(rows()[0], { points: '3' })
    const now = editEntry(sent, { points: '12' })
    const saved = settle(now, { kind: 'saved', record: later }, sent)
    expect(saved).toMatchObject({ state: 'changed', record: later, entry: { points: '12' } })
    expect(rowsToSend([saved])).toEqual([saved])
    expect(settle(now, failed, sent)).toMatchObject({ state: 'failedToSave', entry: { points: '12' } })
    const conflicted = settle(now, { kind: 'changedMeanwhile', current: later }, sent)
    expect(conflicted).toMatchObject({ state: 'conflicted', entry: { points: '12' }, conflictingRecord: later })
  })

  it('text that is being typed stays letter for letter, also where it is stored as the same', () => {
    const sent = editEntry(rows()[0], { points: '3', comment: 'good' })
    const now = editEntry(sent, { points: '3,', comment: 'good ' })
    for (const outcome of [
      { kind: 'saved', record: later },
      { kind: 'changedMeanwhile', current: later },
    ] as const) {
      const entry = { points: '3,', comment: 'good ' }
      expect(settle(now, outcome, sent)).toMatchObject({ state: 'unchanged', record: later, entry })
      expect(settle(sent, outcome, sent).entry.points).toBe('3')
    }
  })
})

describe('a conflict', () => {
  const conflicted = () => settle(editEntry(rows()[0], { points: '11' }), { kind: 'changedMeanwhile', current: later })

  it('is open until the person has chosen: the row is changed, and is not sent', () => {
    expect([conflictingRecordOf(conflicted()), isChanged(conflicted())]).toEqual([later, true])
    expect(rowsToSend([conflicted()])).toEqual([])
  })

  it("is resolved by one's own entry, which is sent next, or by the other's", () => {
    const mine = resolveConflict(conflicted(), 'mine')
    expect(mine).toMatchObject({ state: 'changed', record: later, entry: { points: '11' } })
    const theirs = resolveConflict(conflicted(), 'theirs')
    expect(theirs).toMatchObject({ state: 'unchanged', record: later, entry: { points: '3' } })
  })

  it('does not arise where nothing was entered, or where both entered the same', () => {
    const [, maksym] = rows()
    const current = { ...later, studentId: 'maksym' }
    expect(settle(maksym, { kind: 'changedMeanwhile', current }).state).toBe('unchanged')
    const same = editEntry(maksym, { points: '3', comment: 'good' })
    expect(settle(same, { kind: 'changedMeanwhile', current }).state).toBe('unchanged')
  })

  it('arises for a typed 0, and not for an empty field', () => {
    const theirs = { ...record, points: 5, comment: '' }
    const zero = settle(editEntry(unrecorded(), { points: '0' }), { kind: 'changedMeanwhile', current: theirs })
    expect(conflictingRecordOf(zero)).toEqual(theirs)
    expect(settle(unrecorded(), { kind: 'changedMeanwhile', current: theirs }).state).toBe('unchanged')
  })
})

describe('a register that somebody else saved first', () => {
  const absent = { ...record, isPresent: false, points: null, comment: '' }
  const defaultRecord = { ...record, points: 0, comment: '' }

  it('takes their record where nothing was entered here', () => {
    const row = settle(unrecorded(), { kind: 'changedMeanwhile', current: absent })
    expect(row).toMatchObject({ state: 'unchanged', record: absent, entry: { isPresent: false } })
    expect(rebaseOntoDefault(unrecorded(), absent)).toBeUndefined()
    expect(rebaseOntoDefault(unrecorded(), defaultRecord)).toBeUndefined()
  })

  it('has a conflict where both entered something', () => {
    const changed = editEntry(unrecorded(), { points: '9' })
    expect(rebaseOntoDefault(changed, absent)).toBeUndefined()
    const row = settle(changed, { kind: 'changedMeanwhile', current: absent })
    expect(row).toMatchObject({ state: 'conflicted', conflictingRecord: absent, entry: { points: '9' } })
  })

  it('keeps what was entered here where they entered nothing', () => {
    const changed = editEntry(unrecorded(), { points: '9' })
    expect(rebaseOntoDefault(changed, defaultRecord)).toEqual({ ...changed, record: defaultRecord })
  })

  it('has a conflict when a record that was shown here has changed, whatever it contains now', () => {
    expect(rebaseOntoDefault(editEntry(rows()[0], { points: '9' }), defaultRecord)).toBeUndefined()
  })
})

describe('a draft', () => {
  const restored = (progress: (typeof record)[], draft: ReturnType<typeof draftOf>) =>
    applyDraft(registerRows({ students, progress }), draft ?? {}) as [RegisterRow, RegisterRow]

  it('contains the changed rows only, and is restored over the same records', () => {
    const [olena, maksym] = rows()
    const draft = draftOf([editEntry(olena, { points: '11' }), maksym])
    expect(Object.keys(draft ?? {})).toEqual(['olena'])
    expect(draftOf(rows())).toBeUndefined()
    expect(restored([record], draft)[0]).toMatchObject({ state: 'changed', entry: { points: '11' }, record })
  })

  it('is stored and read in the same shape', () => {
    const stored = {
      olena: { entry: { isPresent: true, points: '11', comment: 'good' }, basedOn: record.updatedAt },
      maksym: { entry: { isPresent: true, points: '', comment: '', isConfirmed: true }, basedOn: null },
    }
    const [olena, maksym] = restored([record], stored)
    expect(olena).toMatchObject({ state: 'changed', entry: { points: '11', comment: 'good' } })
    expect(maksym).toMatchObject({ state: 'changed', entry: { isPresent: true, points: '', isConfirmed: true } })
    expect(draftOf([olena, maksym])).toEqual(stored)
  })

  it('causes a conflict when the record has changed since, and is dropped when the server has it', () => {
    const draft = draftOf([editEntry(rows()[0], { points: '11' })])
    expect(conflictingRecordOf(restored([later], draft)[0])).toEqual(later)
    expect(restored([{ ...later, points: 11 }], draft)[0].state).toBe('unchanged')
  })

  it('causes a conflict when somebody else has recorded the student for the first time', () => {
    const draft = draftOf([editEntry(rows()[1], { isPresent: false })])
    const [, maksym] = restored([{ ...later, studentId: 'maksym' }], draft)
    expect(conflictingRecordOf(maksym)?.points).toBe(3)
  })

  it('contains a typed 0, and is dropped when the server has it', () => {
    const draft = draftOf([editEntry(unrecorded(), { points: '0' })])
    expect(restored([], draft)[0].entry.points).toBe('0')
    expect(isChanged(restored([{ ...record, points: 0, comment: '' }], draft)[0])).toBe(false)
  })

  it('contains rows that failed to save', () => {
    const draft = draftOf([settle(editEntry(rows()[0], { points: '11' }), failed)])
    expect(restored([record], draft)[0].entry.points).toBe('11')
  })
})
