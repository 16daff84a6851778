import { expect, test } from 'vitest'
import { endTimeOf } from '../classes/rules.ts'
import { attentionList, attentionWindow, needsAttention } from './rules.ts'

const now = { date: '2026-03-10', time: '10:00' }

test('attention reaches fourteen days back, across months, years and changes of the clocks', () => {
  expect(attentionWindow('2026-03-10')).toEqual({ from: '2026-02-24', to: '2026-03-09' })
  expect(attentionWindow('2026-01-01')).toEqual({ from: '2025-12-18', to: '2025-12-31' })
  expect(attentionWindow('2024-03-01')).toEqual({ from: '2024-02-16', to: '2024-02-29' })
  expect(attentionWindow('2026-03-30')).toEqual({ from: '2026-03-16', to: '2026-03-29' })
  expect(attentionWindow('2026-10-26')).toEqual({ from: '2026-10-12', to: '2026-10-25' })
})

test.each([
  ['yesterday, without records', '2026-03-09', '09:45', [20, 0], true],
  ['yesterday, with all but one', '2026-03-09', '09:45', [20, 19], true],
  ['yesterday, complete', '2026-03-09', '09:45', [20, 20], false],
  ['of a class without students', '2026-03-09', '09:45', [0, 0], false],
  ['on the first day that counts', '2026-02-24', '08:45', [20, 0], true],
  ['a day too old', '2026-02-23', '17:45', [20, 0], false],
  ['today, a minute after its end', '2026-03-10', '09:59', [20, 0], true],
  ['today, in its last minute', '2026-03-10', '10:00', [20, 0], false],
  ['later today', '2026-03-10', '17:45', [20, 0], false],
  ['tomorrow', '2026-03-11', '08:45', [20, 0], false],
] as const)('a lesson %s', (_, date, endTime, [studentCount, progressCount], expected) => {
  const lesson = {
    date,
    startTime: '08:00',
    endTime,
    studentCount,
    presentCount: studentCount,
    progressCount,
    gradedCount: 0,
  }
  expect(needsAttention(lesson, now)).toBe(expected)
})

test("today's lessons that are over come after the earlier ones, which are counted even where they are not all there", () => {
  const lesson = (date: string, startTime: string) => {
    const counts = { studentCount: 2, presentCount: 2, progressCount: 0, gradedCount: 0 }
    return { date, startTime, endTime: endTimeOf(startTime) ?? '', ...counts }
  }
  const [yesterday, early] = [lesson('2026-03-09', '09:00'), lesson('2026-03-10', '08:00')]
  const week = [yesterday, early, lesson('2026-03-10', '09:30'), lesson('2026-03-11', '08:00')]
  expect(attentionList({ count: 1, lessons: [yesterday] }, week, now)).toEqual({
    count: 2,
    lessons: [yesterday, early],
  })
  expect(attentionList({ count: 9, lessons: [yesterday] }, week, now)).toEqual({ count: 10, lessons: [yesterday] })
  expect(attentionList({ count: 0, lessons: [] }, [], now)).toEqual({ count: 0, lessons: [] })
})
