import { expect, it, onTestFinished, vi } from 'vitest'
import { formatDate, formatDatesIn, formatNumber, formatPercent } from './format.ts'

it('formats a plain date in any time zone', () => {
  expect(formatDate('2025-11-03', 'en-US')).toBe('Nov 3, 2025')
  expect(formatDate('2025-11-03', 'uk-UA', 'short')).toBe('03.11.2025')
  expect(formatDate('2025-11-03', 'uk-UA', 'weekday')).toBe('понеділок')
})

it('formats an instant without its time on the day that it is for the browser', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', 'Europe/Kyiv')
  expect(formatDate('2025-11-03T22:30:00Z', 'en-US')).toBe('Nov 4, 2025')
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatDate('2025-11-03T02:30:00Z', 'uk-UA', 'short')).toBe('02.11.2025')
})

const withTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
it.each([
  ['moment', { month: 'short', day: 'numeric', ...withTime }],
  ['dayAndTime', { year: 'numeric', month: 'short', day: 'numeric', ...withTime }],
] as const)('formats an instant in the time of the browser, in 24 hours, as Intl does: %s', (style, options) => {
  for (const locale of ['en-US', 'uk-UA']) {
    const format = new Intl.DateTimeFormat(locale, options)
    for (const instant of [new Date(2025, 10, 3, 13, 5), new Date(2025, 10, 3, 0, 5), new Date(2025, 2, 30, 3, 30)]) {
      expect(formatDate(instant.toISOString(), locale, style)).toBe(format.format(instant))
    }
  }
})

it('formats numbers by locale', () => {
  expect(formatNumber(1234.5, 'en-US')).toBe('1,234.5')
  expect(formatNumber(1.005, 'uk-UA')).toBe('1,01')
  expect(formatPercent(12.34, 'en-US', 1)).toBe('12.3%')
})

const numbers = Array.from({ length: 1000 }, (_, index) => [
  index - 100,
  index / 7,
  -index / 8,
  index * 1234.565,
  index / 1000,
]).flat()
it.each(['en-US', 'uk-UA'])('numbers and percentages are those of Intl: %s', (locale) => {
  for (const digits of [0, 1, 2]) {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' })
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const
    const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'negative', ...fraction })
    const values = [...numbers, -0.001, 12_345_678.9]
    expect(values.map((value) => formatNumber(value, locale, digits))).toEqual(values.map(number.format))
    // A text, because a quotient may be rounded otherwise.
    const quotients = values.map((value) => `${value}e-2` as `${number}`)
    expect(values.map((value) => formatPercent(value, locale, digits))).toEqual(quotients.map(percent.format))
    expect(formatNumber(-1e-9, locale, digits)).toBe('0')
  }
})

it('formats the plain dates of a text, and nothing else', () => {
  expect(formatDatesIn('From 2025-11-03 to 2025-11-09.', 'en-US')).toBe('From Nov 3, 2025 to Nov 9, 2025.')
  expect(formatDatesIn('2025-02-30, STU2025001, 12025-11-03', 'en-US')).toBe('2025-02-30, STU2025001, 12025-11-03')
})
