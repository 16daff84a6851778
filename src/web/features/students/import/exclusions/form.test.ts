import { expect, test } from 'vitest'
import { exclusionFinder } from './form.ts'

/** The values of a column by which rows are excluded, in a table with these headings. */
function excluded(headings: string[], ...values: string[]) {
  const rows = values.map((value) => [value, 'Jane'])
  const find = exclusionFinder(headings, rows)
  return rows.filter((row) => find(row) !== undefined).map(([value]) => value)
}

test('rows are excluded by their role where some of them are students', () => {
  expect(excluded(['role'], 'Student', 'teacher', 'guardian', '')).toEqual(['teacher', 'guardian'])
  expect(excluded(['role'], 'goalkeeper', 'captain')).toEqual([])
})

test('rows without a grade are excluded in the users of OneRoster 1.2 only, where some have one', () => {
  expect(excluded(['grades', 'sourcedId'], '07', '')).toEqual([''])
  expect(excluded(['grades', 'sourcedId'], '', '')).toEqual([])
  expect(excluded(['grades', 'sourcedId', 'role'], '07', '')).toEqual([])
  expect(excluded(['grades', 'name'], '07', '')).toEqual([])
})

test('rows are excluded by their status and by their place in the school', () => {
  expect(excluded(['Status [READ ONLY]'], 'Active', 'Suspended', '')).toEqual(['Suspended'])
  expect(excluded(['Enroll_Status'], '0', '2', '-1', '3', '')).toEqual(['2', '-1', '3'])
  expect(excluded(['Org Unit Path [Required]'], '/Students/7-A', '/Staff/Students', '/Staff', '/')).toEqual(['/Staff'])
  expect(exclusionFinder(['status'], [])(['deleted'])).toEqual({ heading: 'status', value: 'deleted' })
})

test('rows about assignments are excluded in the lists that have them, and nobody in a list as specified', () => {
  const names = ['Points', 'Date', 'Doe']
  expect(excluded(['Last Name', 'First Name', 'Email Address'], ...names)).toEqual(['Points', 'Date'])
  expect(excluded(['Last name', 'First name', 'Student ID', 'Class'], ...names)).toEqual([])
})
