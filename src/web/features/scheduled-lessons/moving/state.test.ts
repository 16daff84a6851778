import { expect, test } from 'vitest'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { afterEarlierMoves, movedLessons, shownOf, withMoves } from './state.ts'

const at = (id: string, date: string, startTime: string, updatedAt = '2026-03-01T10:00:00.000Z') => ({
  id,
  date,
  startTime,
  endTime: '',
  updatedAt,
})
const lessons = [at('first', '2026-03-02', '09:00'), at('second', '2026-03-03', '08:00')]
const time = { date: '2026-03-03', startTime: '07:00', endTime: '07:45' }

test('a moved lesson is shown at its new time, in order, until its list has a newer version', () => {
  const moves = new Map([['first', { time, basedOn: '2026-03-01T10:00:00.000Z' }]])
  const shown = withMoves(lessons, moves)
  expect(shown).toEqual([{ ...lessons[0], ...time }, lessons[1]])
  expect(shown?.[1]).toBe(lessons[1])
  const fetched = [at('second', '2026-03-03', '08:00'), at('first', '2026-03-04', '09:00', '2026-03-01T10:00:01.000Z')]
  expect(withMoves(fetched, moves)).toBe(fetched)
})

test('without a move the list stays the same', () => {
  expect(withMoves(lessons, new Map())).toBe(lessons)
  expect(withMoves(undefined, new Map())).toBeUndefined()
})

test('a move starts when the one before of the same lesson has ended, even with an error', async () => {
  const steps: string[] = []
  const { promise: answer, reject } = Promise.withResolvers<void>()
  const first = afterEarlierMoves('first', async () => {
    steps.push('first begins')
    await answer
  })
  const next = afterEarlierMoves('first', async () => void steps.push('next'))
  await afterEarlierMoves('second', async () => void steps.push('another lesson'))
  expect(steps).toEqual(['first begins', 'another lesson'])
  reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await next
  expect(steps).toEqual(['first begins', 'another lesson', 'next'])
})

test('a lesson is shown where it was put until its list has a newer version', () => {
  const lesson = (updatedAt: string, startTime: string) =>
    at('answered', '2026-03-02', startTime, updatedAt) as ScheduledLesson
  const listed = lesson('2026-03-01T10:00:00.000Z', '09:00')
  movedLessons.set(new Map([['answered', { time, basedOn: listed.updatedAt }]]))
  expect(shownOf(listed)).toEqual({ ...listed, ...time })
  const answer = lesson('2026-03-01T10:00:01.000Z', '10:00')
  expect(shownOf(answer)).toBe(answer)
  movedLessons.set(new Map())
})
