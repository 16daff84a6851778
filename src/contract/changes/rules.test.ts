import { expect, test } from 'vitest'
import { type ChangeEvent, isConcerned, mayShowRecords } from './rules.ts'

const home = '/api/dashboard/home?today=2026-03-02&from=2026-03-02&to=2026-03-08'
const shown = '01a20311-7606-738c-bc74-fe0927fde788'
const other = '01a20311-7640-76b2-99c9-df0193ac22ca'
const lessons = [{ id: shown }]
const recordOf = (id: string): ChangeEvent => ({
  nouns: ['student-progress'],
  ids: [id],
  by: null,
  client: null,
  isOnlyRecordsAndJournals: true,
})

test.each([
  ['a shown lesson', { openRegisters: { classIds: [] }, lessons }, [shown], true],
  ['the class of an open register', { openRegisters: { classIds: [other] }, lessons: [] }, [shown, other], true],
  ['another lesson', { openRegisters: { classIds: [] }, lessons }, [other], false],
  ['any lesson, where an earlier version has answered', { openRegisters: {}, lessons }, [other], true],
  ['any lesson, while there is no answer', undefined, [other], true],
])('a record of %s concerns the home page accordingly', (_, answer, ids, expected) => {
  expect(isConcerned(home, answer, { ...recordOf(shown), ids })).toBe(expected)
})

test('a change that may have taken a record away concerns the home page, whatever lesson it names', () => {
  const answer = { openRegisters: { classIds: [] }, lessons }
  expect(isConcerned(home, answer, { ...recordOf(other), isOnlyRecordsAndJournals: false })).toBe(true)
})

test('a journal concerns the lists of lessons that show its lesson', () => {
  const journal = { ...recordOf(other), nouns: ['scheduled-lessons'] }
  expect(isConcerned('/api/scheduled-lessons?from=2026-03-02&to=2026-03-08', lessons, journal)).toBe(false)
  expect(isConcerned('/api/scheduled-lessons?from=2026-03-02&to=2026-03-08', [{ id: other }], journal)).toBe(true)
})

test('a change without ids concerns every answer that is made of its nouns, and no other', () => {
  const change = { ...recordOf(other), ids: [] }
  const isMadeOf = (path: string) => isConcerned(path, [{ id: shown }], change)
  expect(isMadeOf(`/api/students/${shown}/detail`)).toBe(true)
  expect(isMadeOf(`/api/scheduled-lessons/${shown}/register`)).toBe(true)
  expect(isMadeOf(`/api/classes/${shown}/students`)).toBe(false)
})

test('an answer of which nothing is known may show records', () => {
  const paths = ['/api/absences', '/api/classes/{id}/detail', '/api/classes/{id}/of-tomorrow']
  expect(paths.map(mayShowRecords)).toEqual([false, true, true])
})
