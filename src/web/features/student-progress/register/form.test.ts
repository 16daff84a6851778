import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../test/student-progress.ts'
import {
  attendancePart,
  entryOf,
  isBeyondLimits,
  isEntered,
  isSameEntry,
  readMinutes,
  readPoints,
  stateOf,
  stepPoints,
  toRecordedValues,
} from './form.ts'

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
      state: 'absent',
      minutes: null,
    })
  })

  it('contains the state, with minutes of who was late or left early alone', () => {
    const sent = (part: object) => toRecordedValues({ ...present, points: '5', ...part })
    expect(sent({ ...attendancePart('late'), minutes: '7' })).toMatchObject({
      isPresent: true,
      state: 'late',
      minutes: 7,
      points: 5,
    })
    expect(sent({ ...attendancePart('ill'), minutes: '7' })).toMatchObject({
      isPresent: false,
      state: 'ill',
      minutes: null,
      points: null,
    })
    expect(sent({})).toMatchObject({ isPresent: true, state: 'present', minutes: null })
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

it('shows the state and the minutes of a record, and the presence alone of one that was kept without a state', () => {
  const late = testRecord({ state: 'late', minutes: 7 })
  expect(entryOf(late)).toMatchObject({ isPresent: true, state: 'late', minutes: '7' })
  expect(isSameEntry(entryOf(late), { ...entryOf(late), minutes: '8' })).toBe(false)
  expect(isSameEntry(entryOf(late), { ...entryOf(late), ...attendancePart('present') })).toBe(false)
  const { state: _, minutes: __, ...earlier } = testRecord({ isPresent: false, points: null })
  expect(stateOf(entryOf(earlier as typeof late))).toBe('absent')
})

it.each([
  ['7', 7],
  ['07 хв', 7],
  ['999', 300],
  ['0', null],
  ['-5', null],
  ['', null],
  ['x', null],
])('minutes typed as %j are %j', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes)
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
  ['1000', false],
  ['-1000', false],
  ['1000,01', true],
  ['-1001', true],
  ['1e5', true],
  ['', false],
  ['abc', false],
  [null, false],
])('points typed as %j are beyond the limits: %s', (points, isBeyond) => {
  expect(isBeyondLimits(points)).toBe(isBeyond)
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
