import { expect, it } from 'vitest'
import { formatDate, formatDateRange, formatDatesIn, formatNumber, formatPercent } from './format.ts'

it('formats a plain date in any time zone', () => {
  expect(formatDate('2025-11-03', 'en-US')).toBe('Nov 3, 2025')
  expect(formatDate('2025-11-03', 'uk-UA', 'short')).toBe('03.11.2025')
  expect(formatDate('2025-11-03', 'uk-UA', 'weekday')).toBe('понеділок')
})

it.each([
  ['en-US', 'moment'],
  ['en-US', 'dayAndTime'],
  ['uk-UA', 'moment'],
  ['uk-UA', 'dayAndTime'],
] as const)('formats a time in 24 hours: %s, %s', (locale, style) => {
  expect(formatDate(new Date(2025, 10, 3, 13, 5).toISOString(), locale, style)).toMatch(/ 13:05$/)
  expect(formatDate(new Date(2025, 10, 3, 0, 5).toISOString(), locale, style)).toMatch(/ 00:05$/)
})

it('does not repeat the common parts of two dates', () => {
  expect(formatDateRange('2025-11-03', '2025-11-09', 'en-US').replace(/\s/g, ' ')).toBe('Nov 3 – 9, 2025')
})

it('formats numbers by locale', () => {
  expect(formatNumber(1234.5, 'en-US')).toBe('1,234.5')
  expect(formatNumber(1.005, 'uk-UA')).toBe('1,01')
  expect(formatPercent(12.34, 'en-US', 1)).toBe('12.3%')
})

it('formats the plain dates of a text, and nothing else', () => {
  expect(formatDatesIn('From 2025-11-03 to 2025-11-09.', 'en-US')).toBe('From Nov 3, 2025 to Nov 9, 2025.')
  expect(formatDatesIn('2025-02-30, STU2025001, 12025-11-03', 'en-US')).toBe('2025-02-30, STU2025001, 12025-11-03')
})
