import { describe, expect, test } from 'vitest'
import {
  endTimeOf,
  gradingProgressOf,
  isCurrent,
  isPast,
  lessonsOnNow,
  lessonsOverlap,
  lessonsUpNext,
  scheduleBadgeOf,
  shortTitle,
  startTimeChoices,
} from './rules.ts'

test('a lesson lasts 45 minutes and ends on the day it starts', () => {
  expect(['08:00', '08:20', '17:00', '23:14'].map(endTimeOf)).toEqual(['08:45', '09:05', '17:45', '23:59'])
  expect(['23:15', '23:59'].map(endTimeOf)).toEqual([undefined, undefined])
})

test('109 start times are offered, from 08:00 to 17:00 every five minutes', () => {
  const choices = startTimeChoices()
  expect(choices).toHaveLength(109)
  expect([choices[0], choices[1], choices[12], choices.at(-2), choices.at(-1)]).toEqual([
    '08:00',
    '08:05',
    '09:00',
    '16:55',
    '17:00',
  ])
})

describe('past and current', () => {
  const lesson = { date: '2026-03-02', startTime: '09:00', endTime: '09:45' }

  test.each([
    ['2026-03-01', '23:59', false, false],
    ['2026-03-02', '08:59', false, false],
    ['2026-03-02', '09:00', false, true],
    ['2026-03-02', '09:45', false, true],
    ['2026-03-02', '09:46', true, false],
    ['2026-03-03', '00:00', true, false],
    ['2027-01-01', '09:10', true, false],
  ])('at %s %s: past %s, current %s', (date, time, past, current) => {
    expect([isPast(lesson, { date, time }), isCurrent(lesson, { date, time })]).toEqual([past, current])
  })
})

describe('the badge of a lesson card', () => {
  const lesson = (date: string, studentCount: number, progressCount: number) =>
    ({ date, studentCount, progressCount, gradedCount: 0 }) as const

  test.each([
    ['tomorrow', lesson('2026-03-03', 20, 20), 'future'],
    ['tomorrow, without records', lesson('2026-03-03', 20, 0), 'future'],
    ['today, without records', lesson('2026-03-02', 20, 0), 'pending'],
    ['yesterday, without records', lesson('2026-03-01', 20, 0), 'pending'],
    ['of an empty class', lesson('2026-03-02', 0, 0), 'pending'],
    ['with one record', lesson('2026-03-02', 20, 1), 'inProgress'],
    ['with all but one', lesson('2026-03-02', 20, 19), 'inProgress'],
    ['with all', lesson('2026-03-02', 20, 20), 'complete'],
    ['with the one there is', lesson('2026-03-01', 1, 1), 'complete'],
  ] as const)('%s', (_, given, badge) => {
    expect(scheduleBadgeOf(given, '2026-03-02')).toBe(badge)
  })
})

test('grading has come as far as all, some or none', () => {
  const of = (studentCount: number, gradedCount: number) =>
    gradingProgressOf({ studentCount, gradedCount, progressCount: studentCount })
  expect([of(0, 0), of(20, 0), of(20, 1), of(20, 19), of(20, 20), of(1, 1)]).toEqual([
    'none',
    'none',
    'some',
    'some',
    'all',
    'all',
  ])
})

test('a title is cut after 15 characters, with two dots', () => {
  expect(shortTitle('')).toBe('')
  expect(shortTitle('Дроби і частини')).toBe('Дроби і частини')
  expect(shortTitle('Дроби і частинки')).toBe('Дроби і частинк..')
  expect(shortTitle('🦔'.repeat(15))).toBe('🦔'.repeat(15))
  expect(shortTitle('🦔'.repeat(16))).toBe(`${'🦔'.repeat(15)}..`)
})

test('lessons overlap when they share a minute of the same date', () => {
  const lesson = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime })
  const first = lesson('2026-03-02', '09:00', '09:45')
  expect(lessonsOverlap(first, lesson('2026-03-02', '09:44', '10:29'))).toBe(true)
  expect(lessonsOverlap(first, lesson('2026-03-02', '09:45', '10:30'))).toBe(false)
  expect(lessonsOverlap(first, lesson('2026-03-02', '08:15', '09:00'))).toBe(false)
  expect(lessonsOverlap(first, lesson('2026-03-03', '09:00', '09:45'))).toBe(false)
})

test('what is on now and what comes next', () => {
  const at = (startTime: string, date = '2026-03-02') => ({ date, startTime, endTime: endTimeOf(startTime) ?? '' })
  const lessons = [at('11:00'), at('09:00'), at('10:00'), at('10:00'), at('08:00', '2026-03-03')]
  const starts = (list: { startTime: string }[]) => list.map(({ startTime }) => startTime)
  expect(starts(lessonsOnNow(lessons, { date: '2026-03-02', time: '09:10' }))).toEqual(['09:00'])
  expect(starts(lessonsUpNext(lessons, { date: '2026-03-02', time: '09:10' }))).toEqual(['10:00', '10:00'])
  expect(starts(lessonsUpNext(lessons, { date: '2026-03-02', time: '10:00' }))).toEqual(['11:00'])
  expect(lessonsUpNext(lessons, { date: '2026-03-02', time: '11:00' })).toEqual([])
  expect(lessonsOnNow([], { date: '2026-03-02', time: '11:00' })).toEqual([])
})
