import { describe, expect, test } from 'vitest'
import { endTimeOf } from '../classes/rules.ts'
import {
  gradingProgressOf,
  hasBegun,
  isAtSameTime,
  isCurrent,
  isPast,
  type LessonInSchedule,
  lessonConflictsOf,
  lessonsOnNow,
  lessonsOverlap,
  lessonsUpNext,
  lessonTookPlaceMessage,
  pastLessonMessage,
  reasonAgainstMove,
  recentSince,
  scheduleBadgeOf,
  shortTitle,
  startTimeChoices,
  timeOfMove,
} from './rules.ts'

test.each([
  ['00:00', '00:45'],
  ['08:00', '08:45'],
  ['08:20', '09:05'],
  ['17:00', '17:45'],
  ['23:14', '23:59'],
  ['23:15', undefined],
  ['23:59', undefined],
])('a lesson of 45 minutes from %s ends at %s, on the day it starts', (start, end) => {
  expect(endTimeOf(start)).toBe(end)
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

test.each([
  ['07:55', false],
  ['08:00', true],
  ['08:01', false],
  ['08:05', true],
  ['12:30', true],
  ['16:55', true],
  ['17:00', true],
  ['17:05', false],
  ['00:00', false],
  ['23:15', false],
])('%s among the start times: %s', (time, isOffered) => {
  expect(startTimeChoices().includes(time)).toBe(isOffered)
})

describe('begun, past and current', () => {
  const lesson = { date: '2026-03-02', startTime: '09:00', endTime: '09:45' }

  test.each([
    ['2026-03-01', '23:59', false, false, false],
    ['2026-03-02', '08:59', false, false, false],
    ['2026-03-02', '09:00', true, false, true],
    ['2026-03-02', '09:45', true, false, true],
    ['2026-03-02', '09:46', true, true, false],
    ['2026-03-03', '00:00', true, true, false],
    ['2027-01-01', '08:10', true, true, false],
    ['2026-03-02', '00:00', false, false, false],
  ])('at %s %s: begun %s, past %s, current %s', (date, time, ...expected) => {
    const now = { date, time }
    expect([hasBegun(lesson, now), isPast(lesson, now), isCurrent(lesson, now)]).toEqual(expected)
  })
})

test.each([
  ['2026-11-01', '2026-09-01'],
  ['2026-11-30', '2026-09-01'],
  ['2026-01-31', '2025-11-01'],
])('on %s the recent lessons begin on %s', (today, first) => {
  expect(recentSince(today)).toBe(first)
})

describe('the badge of a lesson card', () => {
  const lesson = (date: string, studentCount: number, progressCount: number) =>
    ({ date, studentCount, presentCount: studentCount, progressCount, gradedCount: 0 }) as const

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

test.each([
  [0, 0, 'none'],
  [20, 0, 'none'],
  [20, 1, 'some'],
  [20, 19, 'some'],
  [20, 20, 'all'],
  [1, 0, 'none'],
  [1, 1, 'all'],
] as const)('of %i students who were present %i have points: %s', (presentCount, gradedCount, progress) => {
  expect(gradingProgressOf({ presentCount, gradedCount })).toBe(progress)
})

test('a title is cut after 15 characters, with two dots', () => {
  expect(shortTitle('')).toBe('')
  expect(shortTitle('Дроби і частини')).toBe('Дроби і частини')
  expect(shortTitle('Дроби і частинки')).toBe('Дроби і частинк..')
  expect(shortTitle('Мій їжаки і його'.normalize('NFD'))).toBe('Мій їжаки і йог..')
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
  const tomorrow = [at('08:00', '2026-03-03'), at('12:00', '2026-03-03')]
  const lessons = [at('11:00'), at('09:00'), at('10:00'), at('10:00'), ...tomorrow]
  const starts = (list: { startTime: string }[]) => list.map(({ startTime }) => startTime)
  expect(starts(lessonsOnNow(lessons, { date: '2026-03-02', time: '09:10' }))).toEqual(['09:00'])
  expect(starts(lessonsUpNext(lessons, { date: '2026-03-02', time: '09:10' }))).toEqual(['10:00', '10:00'])
  expect(starts(lessonsUpNext(lessons, { date: '2026-03-02', time: '10:00' }))).toEqual(['11:00'])
  expect(lessonsUpNext(lessons, { date: '2026-03-02', time: '11:00' })).toEqual([])
  expect(lessonsOnNow([], { date: '2026-03-02', time: '11:00' })).toEqual([])
})

describe('conflicts', () => {
  const lesson = {
    id: 'moved',
    classId: '5-A',
    teacherIds: ['olena', 'ivan'],
    date: '2026-03-02',
    startTime: '09:00',
    endTime: '09:45',
  }
  const other = (id: string, given: Partial<LessonInSchedule>) => ({
    ...lesson,
    id,
    classId: '6-B',
    teacherIds: [],
    ...given,
  })

  test('are the lessons of its class, and those of its teachers, that share a minute with it', () => {
    const ofClass = other('class', { classId: '5-A', startTime: '09:44', endTime: '10:29', teacherIds: ['ivan'] })
    const ofTeacher = other('teacher', { teacherIds: ['petro', 'ivan'] })
    const others = [
      lesson,
      ofClass,
      ofTeacher,
      other('another class and teacher', { teacherIds: ['petro'] }),
      other('right after it', { classId: '5-A', startTime: '09:45', endTime: '10:30' }),
      other('on another day', { classId: '5-A', date: '2026-03-03' }),
    ]
    const expected = { ofClass: [ofClass], ofTeachers: [{ lesson: ofTeacher, teacherIds: ['ivan'] }] }
    expect(lessonConflictsOf(lesson, others)).toEqual(expected)
  })

  test('are mutual', () => {
    const times = ['08:30', '09:00', '09:30', '10:15'].map((startTime) => ({
      startTime,
      endTime: endTimeOf(startTime) ?? '',
    }))
    const lessons = times.flatMap((time, index) =>
      ['5-A', '6-B'].map((classId) => other(`${classId} ${index}`, { ...time, classId, teacherIds: ['ivan'] })),
    )
    const pairs = lessons.flatMap((first) => {
      const { ofClass, ofTeachers } = lessonConflictsOf(first, lessons)
      return [...ofClass, ...ofTeachers.map((conflict) => conflict.lesson)].map((second) => [first.id, second.id])
    })
    expect(pairs.length).toBeGreaterThan(0)
    expect(pairs.map((pair) => pair.toReversed()).sort()).toEqual(pairs.sort())
  })
})

test('a moved lesson is as long as it was, and ends on its day', () => {
  const lesson = { date: '2026-03-02', startTime: '09:00', endTime: '10:30' }
  const to = (startTime: string) => timeOfMove(lesson, { date: '2026-03-04', startTime })
  expect(to('22:29')).toEqual({ date: '2026-03-04', startTime: '22:29', endTime: '23:59' })
  expect(to('22:30')).toBeUndefined()
})

test.each([
  ['2026-03-02', '09:46', '2026-03-03', '09:00', lessonTookPlaceMessage],
  ['2026-03-02', '09:45', '2026-03-02', '08:00', pastLessonMessage],
  ['2026-03-02', '09:45', '2026-03-01', '23:00', pastLessonMessage],
  ['2026-03-02', '09:45', '2026-03-02', '09:00', undefined],
  ['2026-03-02', '08:00', '2026-03-03', '00:00', undefined],
])('at %s %s a move to %s %s is refused: %s', (date, time, targetDate, startTime, reason) => {
  const lesson = { date: '2026-03-02', startTime: '09:00', endTime: '09:45' }
  const target = { date: targetDate, startTime, endTime: endTimeOf(startTime) ?? '' }
  expect(reasonAgainstMove(lesson, target, { date, time })).toBe(reason)
})

test.each([
  ['2026-03-02', '09:00', true],
  ['2026-03-02', '09:05', false],
  ['2026-03-03', '09:00', false],
])('two lessons are at the same time when date and start are the same: %s %s', (date, startTime, expected) => {
  expect(isAtSameTime({ date: '2026-03-02', startTime: '09:00' }, { date, startTime })).toBe(expected)
})
