import { expect, test } from 'vitest'
import { addDays } from '../../../../../contract/kernel/dates.ts'
import { type ShownTimes, shownAtFirst, shownLessons, withEarlier, withLater } from './state.ts'

const dateOf = (index: number) => addDays('2025-09-01', index)
const lessonOf = (index: number, startTime = '09:00') => ({
  id: `${index} ${startTime}`,
  date: dateOf(index),
  startTime,
})
const lessonsOf = (count: number) => Array.from({ length: count }, (_, index) => lessonOf(index))
const unsavedAt = (...indices: number[]) => {
  const ids = indices.map((index) => lessonOf(index).id)
  return (id: string) => ids.includes(id)
}
const saved = unsavedAt()
const openedAt = (count: number, today: number, isUnsaved = saved) =>
  shownAtFirst(lessonsOf(count), dateOf(today), isUnsaved)

test.each([
  ['a month', 20, 10, { first: 0, end: 60 }],
  ['a period of the past', 200, 300, { first: 140, end: 200 }],
  ['a year in which today is', 280, 99, { first: 40, end: 100 }],
  ['a year that begins', 280, 9, { first: 0, end: 60 }],
  ['a period of the future', 100, -5, { first: 0, end: 60 }],
  ['no lessons, to which somebody adds some,', 0, 0, { first: 0, end: 60 }],
])('of %s the last lessons until today are shown', (_, count, today, shown) => {
  expect(shownLessons(lessonsOf(count), openedAt(count, today), dateOf(today), saved)).toEqual(shown)
})

test('lessons with something unsaved are shown, and the earlier ones among them stay after a save', () => {
  const isUnsaved = unsavedAt(17, 230)
  const times = openedAt(280, 199, isUnsaved)
  expect(shownLessons(lessonsOf(280), times, dateOf(199), isUnsaved)).toEqual({ first: 17, end: 231 })
  expect(shownLessons(lessonsOf(280), times, dateOf(199), saved)).toEqual({ first: 17, end: 200 })
})

test('earlier lessons are added until the first one, and later ones until the last', () => {
  const lessons = lessonsOf(200)
  const shownOf = (times: ShownTimes) => shownLessons(lessons, times, dateOf(99), saved)
  const times = openedAt(200, 99)
  expect(shownOf(times)).toEqual({ first: 40, end: 100 })
  const earlier = withEarlier(lessons, times, shownOf(times))
  expect(shownOf(earlier)).toEqual({ first: 0, end: 100 })
  const later = withLater(lessons, earlier, shownOf(earlier))
  expect(shownOf(later)).toEqual({ first: 0, end: 160 })
  expect(shownOf(withLater(lessons, later, shownOf(later)))).toEqual({ first: 0, end: 200 })
})

test('the same lessons stay in sight when others are added and deleted before and after them', () => {
  const lessons = lessonsOf(200)
  const times = openedAt(200, 199)
  const shownOf = (changed: typeof lessons, isUnsaved = saved) => {
    const { first, end } = shownLessons(changed, times, dateOf(201), isUnsaved)
    return changed.slice(first, end).map(({ id }) => id)
  }
  const shown = lessons.slice(140).map(({ id }) => id)
  expect(shownOf([lessonOf(0, '08:00'), ...lessons])).toEqual(shown)
  expect(shownOf(lessons.slice(3))).toEqual(shown)
  expect(shownOf(lessons.toSpliced(140, 1))).toEqual(shown.slice(1))
  const isScheduled = lessonOf(200)
  expect(shownOf([...lessons, isScheduled])).toEqual([...shown, isScheduled.id])
  // A lesson that is moved far ahead takes what is entered in it along.
  expect(shownOf(lessons, unsavedAt(20))).toEqual(lessons.slice(20).map(({ id }) => id))
})
