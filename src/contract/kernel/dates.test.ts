import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  addMonths,
  dateAt,
  datesBetween,
  dayOfWeek,
  daysBetween,
  isPlainDate,
  isPlainTime,
  minutesOf,
  mondayOf,
  monthOf,
  startOfWeek,
  timeAt,
  timeOfMinutes,
  weekOf,
} from './dates.ts'

describe('isPlainDate', () => {
  test.each(['2026-03-02', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isPlainDate(text)).toBe(true)
  })

  test.each([
    '',
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '02.03.2026',
    '2026-03-02T00:00',
    ' 2026-03-02',
    '2026-03-02\n',
    '0000-01-01',
    '+2026-03-02',
    '٢٠٢٦-٠٣-٠٢',
  ])('%j is none', (text) => {
    expect(isPlainDate(text)).toBe(false)
  })
})

describe('isPlainTime', () => {
  test.each(['00:00', '08:05', '19:59', '23:59'])('%s is a time', (text) => {
    expect(isPlainTime(text)).toBe(true)
  })

  test.each(['', '24:00', '23:60', '8:00', '08:0', '08:00:00', '-1:00', '08.00', ' 08:00', '08:00\n'])(
    '%j is none',
    (text) => {
      expect(isPlainTime(text)).toBe(false)
    },
  )
})

describe('the date and time at the school', () => {
  const inKyiv = (instant: string) =>
    `${dateAt(new Date(instant), 'Europe/Kyiv')} ${timeAt(new Date(instant), 'Europe/Kyiv')}`

  test.each([
    ['2026-01-31T21:59:59.999Z', '2026-01-31 23:59'],
    ['2026-01-31T22:00:00Z', '2026-02-01 00:00'],
    ['2026-06-30T20:59:59Z', '2026-06-30 23:59'],
    ['2026-06-30T21:00:00Z', '2026-07-01 00:00'],
    ['2025-12-31T22:00:00Z', '2026-01-01 00:00'],
  ])('%s is %s in Kyiv, around midnight', (instant, expected) => {
    expect(inKyiv(instant)).toBe(expected)
  })

  test.each([
    ['2026-03-29T00:59:59Z', '2026-03-29 02:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29 04:00'],
    ['2026-03-29T20:59:59Z', '2026-03-29 23:59'],
    ['2026-03-29T21:00:00Z', '2026-03-30 00:00'],
    ['2026-10-25T00:59:59Z', '2026-10-25 03:59'],
    ['2026-10-25T01:00:00Z', '2026-10-25 03:00'],
    ['2026-10-25T21:59:59Z', '2026-10-25 23:59'],
    ['2026-10-25T22:00:00Z', '2026-10-26 00:00'],
  ])('%s is %s in Kyiv, on the days when the clocks change', (instant, expected) => {
    expect(inKyiv(instant)).toBe(expected)
  })

  test('time zones on both sides of the date line differ by a day', () => {
    const noon = new Date('2026-03-02T10:30:00Z')
    expect([dateAt(noon, 'Pacific/Kiritimati'), timeAt(noon, 'Pacific/Kiritimati')]).toEqual(['2026-03-03', '00:30'])
    expect([dateAt(noon, 'Pacific/Pago_Pago'), timeAt(noon, 'Pacific/Pago_Pago')]).toEqual(['2026-03-01', '23:30'])
  })

  test("without a zone the machine's zone applies", () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const instant = new Date('2026-03-02T22:30:00Z')
    expect(dateAt(instant)).toBe(dateAt(instant, timeZone))
    expect(timeAt(instant)).toBe(timeAt(instant, timeZone))
  })
})

describe('counting days', () => {
  test.each([
    ['2026-03-02', 0, '2026-03-02'],
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-03-02', 365, '2027-03-02'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })

  test('the week starts on Monday, also across months, years and changes of the clocks', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-07'].map(dayOfWeek)).toEqual([0, 1, 6])
    expect(startOfWeek('2026-03-02')).toBe('2026-03-02')
    expect(startOfWeek('2026-03-08')).toBe('2026-03-02')
    expect(startOfWeek('2026-03-01')).toBe('2026-02-23')
    expect(startOfWeek('2026-01-01')).toBe('2025-12-29')
    expect(mondayOf('2026-03-08')).toBe('2026-03-02')
    expect(['', '2026-02-30', '9999-12-31'].map(mondayOf)).toEqual([undefined, undefined, undefined])
    expect(weekOf('2026-03-29')).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
    ])
  })

  test.each([
    ['2024-02-29', '2024-02-26', '2024-03-03'],
    ['2026-03-29', '2026-03-23', '2026-03-29'],
    ['2026-03-30', '2026-03-30', '2026-04-05'],
    ['2026-10-25', '2026-10-19', '2026-10-25'],
    ['2026-10-26', '2026-10-26', '2026-11-01'],
    ['2020-12-31', '2020-12-28', '2021-01-03'],
    ['2021-01-03', '2020-12-28', '2021-01-03'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('the week of %s is %s to %s', (date, monday, sunday) => {
    const week = weekOf(date)
    expect([week[0], week.at(-1), week.length]).toEqual([monday, sunday, 7])
    expect(week).toContain(date)
    expect([addDays(monday, 7), addDays(monday, -7)].map(dayOfWeek)).toEqual([1, 1])
  })

  test('the dates of a period are each of them once, in order', () => {
    const firstDays = fc.integer({ min: 0, max: 36_890 }).map((days) => addDays('1999-12-25', days))
    fc.assert(
      fc.property(firstDays, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const between = datesBetween(from, addDays(from, days))
        expect(between).toHaveLength(days + 1)
        expect(between.every(isPlainDate)).toBe(true)
        expect(between.every((date, index) => index === 0 || addDays(between[index - 1] ?? '', 1) === date)).toBe(true)
        expect(dayOfWeek(between.at(-1) ?? '')).toBe((dayOfWeek(from) + days) % 7)
      }),
    )
    expect(datesBetween('2026-03-02', '2026-03-01')).toEqual([])
    expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test('months', () => {
    expect(monthOf('2026-03-31')).toBe('2026-03')
    expect(addMonths('2026-03', -1)).toBe('2026-02')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2025-12', 1)).toBe('2026-01')
    expect(addMonths('2026-03', -27)).toBe('2023-12')
    expect(addMonths('2026-03', 0)).toBe('2026-03')
  })
})

describe('counting minutes', () => {
  test('from midnight to midnight', () => {
    expect(['00:00', '08:05', '23:59'].map(minutesOf)).toEqual([0, 485, 1439])
    expect([0, 485, 1439].map(timeOfMinutes)).toEqual(['00:00', '08:05', '23:59'])
    expect([-1, 1440].map(timeOfMinutes)).toEqual([undefined, undefined])
  })

  test('past midnight there is no time of the same day', () => {
    expect(addMinutes('08:30', 45)).toBe('09:15')
    expect(addMinutes('23:14', 45)).toBe('23:59')
    expect(addMinutes('23:15', 45)).toBeUndefined()
    expect(addMinutes('00:10', -10)).toBe('00:00')
    expect(addMinutes('00:10', -11)).toBeUndefined()
  })
})
