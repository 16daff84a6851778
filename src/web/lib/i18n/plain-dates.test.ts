import { expect, test } from 'vitest'
import { addDays } from '../../../contract/kernel/dates.ts'
import { formatPlainDate, formatPlainDateRange } from './plain-dates.ts'

const styles = {
  short: { year: 'numeric', month: '2-digit', day: '2-digit' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  weekdayDay: { weekday: 'long', month: 'long', day: 'numeric' },
  shortDay: { weekday: 'short', month: 'short', day: 'numeric' },
  dayMonth: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  mediumMonth: { year: 'numeric', month: 'short' },
  shortMonth: { month: 'short' },
} as const
const locales = ['en-US', 'uk-UA'] as const
// From the last days of a year to the end of a leap year.
const dates = Array.from({ length: 380 }, (_, day) => addDays('2027-12-20', day))
const at = (date: string) => new Date(`${date}T00:00:00Z`)

test.each(
  locales.flatMap((locale) => Object.keys(styles).map((style) => [locale, style as keyof typeof styles] as const)),
)('dates are those of Intl: %s, %s', (locale, style) => {
  const format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
  for (const date of [...dates, '0987-02-03']) {
    expect(formatPlainDate(date, locale, style)).toBe(format.format(at(date)))
  }
})

test.each(locales)('ranges are those of Intl: %s', (locale) => {
  const format = new Intl.DateTimeFormat(locale, { ...styles.medium, timeZone: 'UTC' })
  for (const from of dates) {
    for (const days of [0, 1, 6, 40, 400]) {
      const to = addDays(from, days)
      // Browsers write ordinary spaces where Node writes narrow ones, which our fonts do not have.
      const expected = format.formatRange(at(from), at(to)).replace(/[\u2009\u202f]/g, ' ')
      expect(formatPlainDateRange(from, to, locale)).toBe(expected)
    }
  }
})
