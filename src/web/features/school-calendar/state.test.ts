import { expect, test } from 'vitest'
import { parseBreaks, periodsOf, proposedPeriod, resizeWeekNames } from './state.ts'

const timesOf = (periods: readonly { startTime: string; endTime: string }[]) =>
  periods.map(({ startTime, endTime }) => `${startTime}–${endTime}`)

test('a bell schedule is filled in with breaks in turn, of which the last goes on', () => {
  const plan = { firstStart: '08:30', count: 5, minutes: 45, breaks: [10, 20] }
  expect(timesOf(periodsOf(plan))).toEqual(['08:30–09:15', '09:25–10:10', '10:30–11:15', '11:35–12:20', '12:40–13:25'])
  expect(timesOf(periodsOf({ ...plan, count: 2, minutes: 30, breaks: [] }))).toEqual(['08:30–09:00', '09:00–09:30'])
  expect(timesOf(periodsOf({ ...plan, count: 1, breaks: [5] }))).toEqual(['08:30–09:15'])
})

test('no period is after midnight', () => {
  expect(timesOf(periodsOf({ firstStart: '22:00', count: 9, minutes: 45, breaks: [10] }))).toEqual([
    '22:00–22:45',
    '22:55–23:40',
  ])
})

test.each([
  ['10', [10]],
  [' 10, 20;15 ', [10, 20, 15]],
  ['', []],
  ['ten', []],
])('the breaks of %j are %j', (text, breaks) => {
  expect(parseBreaks(text)).toEqual(breaks)
})

test('the next period is as long as the last one, ten minutes after it', () => {
  expect(proposedPeriod([])).toEqual({ startTime: '08:30', endTime: '09:15' })
  expect(proposedPeriod([{ startTime: '09:00', endTime: '10:30' }])).toEqual({ startTime: '10:40', endTime: '12:10' })
  expect(proposedPeriod([{ startTime: '', endTime: '' }])).toEqual({ startTime: '08:30', endTime: '09:15' })
  expect(proposedPeriod([{ startTime: '23:00', endTime: '23:45' }])).toEqual({ startTime: '', endTime: '' })
})

test('the names of weeks stay when their number changes', () => {
  expect(resizeWeekNames([], 2)).toEqual(['A', 'B'])
  expect(resizeWeekNames(['odd', 'even'], 3)).toEqual(['odd', 'even', 'C'])
  expect(resizeWeekNames(['odd', 'even'], 1)).toEqual([])
})
