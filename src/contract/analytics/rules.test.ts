import { expect, test } from 'vitest'
import { averageClassPoints, isTopStudent, monthOverMonthChange, rankByPoints, trendOf } from './rules.ts'

test.each([
  [15, 10, 50],
  [10, 10, 0],
  [5, 10, -50],
  [0, 10, -100],
  [-10, 10, -200],
  [5, 0, 100],
  [0.01, 0, 100],
  [0, 0, 0],
  [-5, 0, -100],
  [10, -10, 200],
  [-5, -10, 50],
  [-20, -10, -100],
])('%d this month after %d last month is a change of %d percent', (current, last, change) => {
  expect(monthOverMonthChange(current, last)).toBe(change)
})

test('the arrow goes up, down or stays flat', () => {
  expect([0.1, 100, 0, -0.1, -100].map(trendOf)).toEqual(['up', 'up', 'flat', 'down', 'down'])
})

test('the average of a class is rounded; of an empty class it is 0', () => {
  expect(averageClassPoints(10, 4)).toBe(3)
  expect(averageClassPoints(9, 4)).toBe(2)
  expect(averageClassPoints(0, 0)).toBe(0)
})

test('equal totals share a rank, and the next one is left out', () => {
  const entries = [
    { name: 'a', totalPoints: 5 },
    { name: 'b', totalPoints: 10 },
    { name: 'c', totalPoints: 5 },
    { name: 'd', totalPoints: -1 },
    { name: 'e', totalPoints: 10 },
  ]
  const ranked = rankByPoints(entries).map(({ name, rank }) => `${rank} ${name}`)
  expect(ranked).toEqual(['1 b', '1 e', '3 a', '3 c', '5 d'])
  expect(entries.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(rankByPoints([])).toEqual([])
})

test('the top student is first, with more than 0 points', () => {
  expect(isTopStudent({ rank: 1, totalPoints: 0.01 })).toBe(true)
  expect(isTopStudent({ rank: 1, totalPoints: 0 })).toBe(false)
  expect(isTopStudent({ rank: 2, totalPoints: 10 })).toBe(false)
})
