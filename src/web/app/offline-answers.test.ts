import { expect, test } from 'vitest'
import { isStoredOffline, nameOf } from './offline-answers.ts'

test.each([
  'own-approval',
  '/api/dashboard/home?today=2025-11-10',
  '/api/scheduled-lessons/id/register',
  '/api/students/id/detail',
  '/api/people',
  '/api/school-calendar',
])('the answer of %s is kept on the device', (path) => {
  expect(isStoredOffline(path)).toBe(true)
})

test.each([
  '/api/scheduled-lessons/id/register-history',
  '/api/students/id/history?before=id',
  '/api/classes/id/history/pages',
  '/api/approved-users',
  '/api/deleted',
])('the answer of %s is not', (path) => {
  expect(isStoredOffline(path)).toBe(false)
})

test('a class that was kept in one month is found in the next one', () => {
  expect(nameOf('/api/classes/id/detail?from=2025-09-01')).toBe(nameOf('/api/classes/id/detail?from=2025-10-01'))
  expect(nameOf('/api/classes/id/detail?to=2025-08-31')).not.toBe(nameOf('/api/classes/id/detail?from=2025-09-01'))
  expect(nameOf('/api/scheduled-lessons?from=2025-09-01')).not.toBe(nameOf('/api/scheduled-lessons?from=2025-10-01'))
})

test('home that was kept on one day is found on another day, and not in another week', () => {
  const home = (today: string, from: string) => nameOf(`/api/dashboard/home?today=${today}&from=${from}`)
  expect(home('2025-11-10', '2025-11-10')).toBe(home('2025-11-11', '2025-11-10'))
  expect(home('2025-11-10', '2025-11-10')).not.toBe(home('2025-11-17', '2025-11-17'))
})
