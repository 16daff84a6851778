import { expect, test } from 'vitest'
import { isKeptPath } from './kept-answers.ts'

test.each([
  'own-approval',
  '/api/dashboard/home?today=2025-11-10',
  '/api/scheduled-lessons/id/register',
  '/api/students/id/detail',
  '/api/people',
  '/api/school-calendar',
])('the answer of %s is kept on the device', (path) => {
  expect(isKeptPath(path)).toBe(true)
})

test.each([
  '/api/scheduled-lessons/id/register-history',
  '/api/students/id/history?before=id',
  '/api/classes/id/history/pages',
  '/api/approved-users',
  '/api/deleted',
])('the answer of %s is not', (path) => {
  expect(isKeptPath(path)).toBe(false)
})
