import { expect, test } from 'vitest'
import { addDays } from '../../../../../contract/kernel/dates.ts'
import { shownAtFirst, withEarlier, withLater } from './state.ts'

const lessonsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), date: addDays('2025-09-01', index) }))
const dateOf = (index: number) => addDays('2025-09-01', index)
const saved = () => false

test.each([
  ['a month', 20, 10, { first: 0, end: 60 }],
  ['a period of the past', 200, 300, { first: 140, end: 200 }],
  ['a year in which today is', 280, 99, { first: 40, end: 100 }],
  ['a year that begins', 280, 9, { first: 0, end: 60 }],
  ['a period of the future', 100, -5, { first: 0, end: 60 }],
  ['no lessons, to which somebody adds some,', 0, 0, { first: 0, end: 60 }],
])('of %s the last lessons until today are shown', (_, count, today, shown) => {
  expect(shownAtFirst(lessonsOf(count), dateOf(today), saved)).toEqual(shown)
})

test('lessons with something unsaved are shown at first', () => {
  const isUnsaved = (id: string) => ['17', '230'].includes(id)
  expect(shownAtFirst(lessonsOf(280), dateOf(199), isUnsaved)).toEqual({ first: 17, end: 231 })
})

test('earlier lessons are added until the first one, and later ones', () => {
  expect(withEarlier({ first: 140, end: 200 })).toEqual({ first: 80, end: 200 })
  expect(withEarlier({ first: 20, end: 200 })).toEqual({ first: 0, end: 200 })
  expect(withLater({ first: 0, end: 60 })).toEqual({ first: 0, end: 120 })
})
