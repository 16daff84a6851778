import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../../test/student-progress.ts'
import { toRecordedValues } from '../../register/form.ts'
import { editEntry, isChanged, type RegisterRow, registerRows } from '../../register/state.ts'
import {
  clearedPart,
  type EntryPart,
  erasedPart,
  noGradePart,
  pointsPart,
  statePart,
  typedPoints,
  withoutEmptyPoints,
} from './form.ts'

function rowOf(record?: Parameters<typeof testRecord>[0]): RegisterRow {
  const progress = record ? [testRecord(record)] : []
  const [row] = registerRows({ students: [{ id: 'olena' }], progress })
  if (!row) throw new Error('There is a row of the student')
  return row
}
/** What a save would send of a row after something was entered; undefined where it sends nothing. */
function sentAfter(row: RegisterRow, ...parts: ((row: RegisterRow) => EntryPart)[]) {
  const entered = parts.reduce((before, part) => editEntry(before, part(before)), row)
  return isChanged(entered) ? toRecordedValues(entered.entry) : undefined
}

it.each([
  ['8', '8'],
  ['8,5', '8.5'],
  ['-2.25', '-2.25'],
  ['10.', '10.'],
  ['1000', '1000'],
  [',5', '.5'],
  ['-.25', '-.25'],
  ['1001', undefined],
  ['1112', undefined],
  ['-1000.01', undefined],
  ['8.123', undefined],
  ['-', undefined],
  [',', undefined],
  ['.', undefined],
  ['', undefined],
  ['8a', undefined],
])('points typed as %j are %j', (text, points) => {
  expect(typedPoints(text)).toBe(points)
})

describe('a cell without a record', () => {
  const row = rowOf()
  const eight = (cell: RegisterRow) => pointsPart(cell, '8')

  it('sends nothing until something is entered, and nothing again once that is cleared', () => {
    expect(sentAfter(row)).toBeUndefined()
    expect(sentAfter(row, clearedPart)).toBeUndefined()
    expect(sentAfter(row, eight, clearedPart)).toBeUndefined()
    expect(sentAfter(row, (cell) => statePart(cell, 'absent'), clearedPart)).toBeUndefined()
  })

  it('sends the points that were typed, and a state without any', () => {
    expect(sentAfter(row, eight)).toMatchObject({ isPresent: true, points: 8 })
    for (const state of ['present', 'late', 'leftEarly'] as const) {
      expect(sentAfter(row, (cell) => statePart(cell, state))).toMatchObject({ isPresent: true, state, points: null })
    }
    expect(sentAfter(row, noGradePart)).toMatchObject({ isPresent: true, points: null })
    expect(sentAfter(row, (cell) => statePart(cell, 'ill'))).toMatchObject({ isPresent: false, points: null })
  })

  it('keeps a comment of the lesson’s register when it is cleared, without a grade of 0', () => {
    const commented = editEntry(row, { comment: 'good' })
    expect(sentAfter(commented, eight, clearedPart)).toMatchObject({ comment: 'good', points: null })
  })
})

describe('a cell with a record', () => {
  it('is cleared to no grade, and stays absent', () => {
    expect(sentAfter(rowOf({ points: 8 }), clearedPart)).toMatchObject({ isPresent: true, points: null })
    expect(sentAfter(rowOf({ points: 0 }), clearedPart)).toMatchObject({ isPresent: true, points: null })
    expect(sentAfter(rowOf({ isPresent: false, points: null }), clearedPart)).toBeUndefined()
  })

  it('keeps the state and its minutes beside points, and is present where points are typed over an absence', () => {
    const late = rowOf({ state: 'late', minutes: 7, points: 5 })
    const expected = { state: 'late', minutes: 7 }
    expect(sentAfter(late, (cell) => pointsPart(cell, '9'))).toMatchObject({ ...expected, points: 9 })
    expect(sentAfter(late, (cell) => statePart(cell, 'late'))).toBeUndefined()
    const absent = rowOf({ isPresent: false, state: 'ill', points: null })
    const sent = sentAfter(absent, (cell) => pointsPart(cell, '9'))
    expect(sent).toMatchObject({ isPresent: true, state: 'present', points: 9 })
  })

  it('is present without a grade where it was absent, never with 0', () => {
    const absent = rowOf({ isPresent: false, points: null })
    expect(sentAfter(absent, (cell) => statePart(cell, 'present'))).toMatchObject({ isPresent: true, points: null })
    expect(sentAfter(absent, noGradePart)).toMatchObject({ isPresent: true, points: null })
  })

  it('gets no 0 where nothing was entered before it, also while it waits on the device', () => {
    const untouched = rowOf().entry
    expect(withoutEmptyPoints(rowOf({ points: 8 }), untouched)).toMatchObject({ isPresent: true, points: null })
    expect(withoutEmptyPoints(rowOf(), untouched)).toBe(untouched)
    expect(withoutEmptyPoints(rowOf(), untouched, true)).toMatchObject({ isPresent: true, points: null })
  })

  it('stays absent where points are typed over the absence and cleared again', () => {
    const ill = rowOf({ isPresent: false, state: 'ill', points: null })
    const one = (cell: RegisterRow) => pointsPart(cell, '1')
    expect(sentAfter(ill, one, clearedPart)).toBeUndefined()
    const present = (cell: RegisterRow) => statePart(cell, 'present')
    for (const chosen of [present, noGradePart]) {
      expect(sentAfter(ill, chosen, one, clearedPart)).toMatchObject({ isPresent: true, points: null })
    }
    const late = (cell: RegisterRow) => statePart(cell, 'late')
    expect(sentAfter(ill, late, one, clearedPart)).toMatchObject({ isPresent: true, state: 'late', points: null })
  })
})

describe('typed text that is erased again', () => {
  const typedAndErased = (before: RegisterRow) =>
    sentAfter(
      before,
      (cell) => pointsPart(cell, '1'),
      (cell) => erasedPart(cell, before.entry),
    )

  it('leaves the attendance that the cell had, recorded or only entered', () => {
    expect(typedAndErased(rowOf({ isPresent: false, state: 'ill', points: null }))).toBeUndefined()
    const entered = (state: 'absent' | 'late') => editEntry(rowOf(), statePart(rowOf(), state))
    expect(typedAndErased(entered('absent'))).toMatchObject({ isPresent: false, state: 'absent', points: null })
    expect(typedAndErased(entered('late'))).toMatchObject({ isPresent: true, state: 'late', points: null })
    const present = editEntry(rowOf(), statePart(rowOf(), 'present'))
    expect(typedAndErased(present)).toMatchObject({ isPresent: true, state: 'present', points: null })
  })

  it('leaves no grade in a record, and nothing where nothing was entered', () => {
    const late = rowOf({ state: 'late', minutes: 7, points: 5 })
    expect(typedAndErased(late)).toMatchObject({ state: 'late', minutes: 7, points: null })
    expect(typedAndErased(rowOf())).toBeUndefined()
    expect(typedAndErased(editEntry(rowOf(), { points: '8' }))).toBeUndefined()
  })
})
