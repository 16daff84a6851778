import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../../test/student-progress.ts'
import { editEntry, type RegisterRow, registerRows } from '../state.ts'
import { mergeServerRegister as merge } from './state.ts'

const later = '2025-11-10T09:05:00.000Z'
const theirs = 'their-account'
const theirRecord = (part: Parameters<typeof testRecord>[0]) => ({
  ...testRecord({ updatedAt: later, ...part }),
  updatedBy: theirs,
})
const registerOf = (studentIds: string[], progress: ReturnType<typeof testRecord>[] = []) => ({
  students: studentIds.map((id) => ({ id })),
  progress,
})
const mergeServerRegister = (rows: readonly RegisterRow[], register: ReturnType<typeof registerOf>) =>
  merge(rows, register, registerOf([]))
const one = (rows: readonly RegisterRow[]) => rows[0] as RegisterRow

describe('what others have recorded is merged in', () => {
  it('where nothing was entered, with a mark of who', () => {
    const rows = registerRows(registerOf(['olena', 'ivan']))
    const merged = mergeServerRegister(rows, registerOf(['olena', 'ivan'], [theirRecord({ points: 7 })]))
    expect(merged[0]).toMatchObject({ state: 'unchanged', entry: { points: '7' }, changedBy: theirs })
    expect(merged[1]).toBe(rows[1])
  })

  it('without a mark where it looks the same, as the default record of a first save does', () => {
    const rows = registerRows(registerOf(['olena']))
    const merged = one(mergeServerRegister(rows, registerOf(['olena'], [theirRecord({ points: 0 })])))
    expect(merged).toMatchObject({ state: 'unchanged' })
    expect(merged.changedBy).toBeUndefined()
  })

  it('and the mark goes when the student is edited', () => {
    const rows = registerRows(registerOf(['olena']))
    const merged = one(mergeServerRegister(rows, registerOf(['olena'], [theirRecord({ points: 7 })])))
    expect(editEntry(merged, { points: '8' }).changedBy).toBeUndefined()
  })
})

describe('what was entered here', () => {
  const entered = () => [editEntry(one(registerRows(registerOf(['olena']))), { points: '9' })]

  it('stays over the default record of another first save', () => {
    const merged = one(mergeServerRegister(entered(), registerOf(['olena'], [theirRecord({ points: 0 })])))
    expect(merged).toMatchObject({ state: 'changed', entry: { points: '9' }, record: { points: 0 } })
  })

  it('asks where somebody else has recorded something different', () => {
    const merged = one(mergeServerRegister(entered(), registerOf(['olena'], [theirRecord({ points: 4 })])))
    expect(merged).toMatchObject({
      state: 'conflicted',
      entry: { points: '9' },
      conflictingRecord: { points: 4 },
      changedBy: theirs,
    })
    const newest = { ...theirRecord({ points: 9, updatedAt: '2025-11-10T09:06:00.000Z' }) }
    expect(one(mergeServerRegister([merged], registerOf(['olena'], [newest])))).toMatchObject({ state: 'unchanged' })
    // Nor is there anything to choose once their record was undone.
    expect(one(mergeServerRegister([merged], registerOf(['olena'])))).toMatchObject({
      state: 'changed',
      record: undefined,
    })
  })

  it('is sent as a first record where the one it changes was undone', () => {
    const [row] = registerRows(registerOf(['olena'], [testRecord({ points: 3 })]))
    const rows = [editEntry(row as RegisterRow, { points: '9' })]
    expect(mergeServerRegister(rows, registerOf(['olena']))).toMatchObject([
      { state: 'changed', entry: { points: '9' }, record: undefined },
    ])
  })
})

describe('the register', () => {
  it('shows nothing recorded where a save was undone', () => {
    const rows = registerRows(registerOf(['olena'], [testRecord({ points: 3 })]))
    expect(mergeServerRegister(rows, registerOf(['olena']))).toMatchObject([
      { state: 'unrecorded', entry: { points: '' } },
    ])
  })

  it('keeps a record that is newer than the answer', () => {
    const rows = registerRows(registerOf(['olena'], [testRecord({ points: 3, updatedAt: later })]))
    expect(one(mergeServerRegister(rows, registerOf(['olena'], [testRecord({ points: 1 })])))).toBe(rows[0])
  })

  it('gets the students who joined and loses those who left', () => {
    const rows = registerRows(registerOf(['olena', 'ivan']))
    const merged = mergeServerRegister(rows, registerOf(['maria', 'olena']))
    expect(merged.map(({ studentId }) => studentId)).toEqual(['maria', 'olena'])
    expect(merged[1]).toBe(rows[0])
  })

  it('keeps what was entered for a student who left, until it is saved', () => {
    const rows = registerRows(registerOf(['olena', 'maria', 'ivan'])).map((row) => editEntry(row, { points: '9' }))
    const merged = mergeServerRegister(rows, registerOf(['ivan']))
    expect(merged).toEqual(rows)
    const saved = merged.map((row): RegisterRow => ({ ...row, state: 'unchanged', record: testRecord({ points: 9 }) }))
    expect(mergeServerRegister(saved, registerOf(['ivan']))).toHaveLength(1)
  })
})
