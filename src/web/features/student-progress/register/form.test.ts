import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../test/student-progress.ts'
import { entryOf, isEntered, isSameEntry, readPoints, stepPoints, toRecordedValues } from './form.ts'

const present = { isPresent: true, points: '', comment: '' }
const record = testRecord({ points: 7.5, comment: 'good' })

describe('what a save sends', () => {
  it.each([
    ['7,5', 7.5],
    ['', 0],
    ['abc', 0],
    ['1e9', 1000],
    ['-2000', -1000],
    ['0.125', 0.13],
    [null, null],
  ])('reads %j as %d', (points, sent) => {
    expect(toRecordedValues({ ...present, points }).points).toBe(sent)
  })

  it('contains no points of an absent student, and a trimmed comment', () => {
    expect(toRecordedValues({ isPresent: false, points: '5', comment: '  ill ' })).toEqual({
      isPresent: false,
      points: null,
      comment: 'ill',
    })
  })

  it('is the same for entries that only look different', () => {
    expect(isSameEntry({ ...entryOf(record), points: '7,50', comment: ' good ' }, entryOf(record))).toBe(true)
  })
})

it('shows a record, and an empty points field for a student who was absent or has no record', () => {
  expect(entryOf(record)).toEqual({ isPresent: true, points: '7.5', comment: 'good' })
  expect(entryOf({ ...record, isPresent: false, points: null })).toMatchObject({ isPresent: false, points: '' })
  expect(entryOf(undefined)).toEqual(present)
})

it('distinguishes a typed 0 and a confirmation from an empty field, though all are stored as 0', () => {
  const zero = { ...present, points: '0' }
  expect([isEntered(present), isEntered(zero), isEntered({ ...present, isConfirmed: true })]).toEqual([
    false,
    true,
    true,
  ])
  expect(toRecordedValues(zero)).toEqual(toRecordedValues(present))
})

it('steps from what is typed, within the limits', () => {
  expect(['', 'x', '7,5', '1000', null].map((points) => stepPoints(points, 1))).toEqual(['1', '1', '8.5', '1000', '1'])
  expect(stepPoints('-1000', -1)).toBe('-1000')
})

it.each([
  ['12', 12],
  [' 4,5 ', 4.5],
  ['4.25', 4.25],
  ['-3', -3],
  ['+7', 7],
  ['1000', 1000],
  ['1000.01', 1000],
  ['-1000', -1000],
  ['-1000,01', -1000],
  ['1e5', 1000],
  ['3.14159', 3.14],
  ['0.005', 0.01],
  ['7 points', 7],
  ['', 0],
  ['   ', 0],
  ['abc', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['-', 0],
])('points typed as %j are %d', (text, points) => {
  expect(readPoints(text)).toBe(points)
})
