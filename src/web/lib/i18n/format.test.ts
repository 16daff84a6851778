import { expect, it } from 'vitest'
import { formatDate, formatDateRange, formatNumber, formatPercent } from './format.ts'

it('names a plain date, whatever the time zone', () => {
  expect(formatDate('2025-11-03', 'en-US')).toBe('Nov 3, 2025')
  expect(formatDate('2025-11-03', 'uk-UA', 'short')).toBe('03.11.2025')
  expect(formatDate('2025-11-03', 'uk-UA', 'weekday')).toBe('понеділок')
})

it('does not repeat what two dates share', () => {
  expect(formatDateRange('2025-11-03', '2025-11-09', 'en-US').replace(/\s/g, ' ')).toBe('Nov 3 – 9, 2025')
})

it('writes numbers as the locale does', () => {
  expect(formatNumber(1234.5, 'en-US')).toBe('1,234.5')
  expect(formatNumber(1.005, 'uk-UA')).toBe('1,01')
  expect(formatPercent(12.34, 'en-US', 1)).toBe('12.3%')
})
