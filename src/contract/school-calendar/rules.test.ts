import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, datesBetween, startOfWeek } from '../kernel/dates.ts'
import {
  bellScheduleOn,
  dayOffOn,
  emptySchoolCalendar,
  isSchoolDay,
  type SchoolCalendar,
  termOn,
  usualPeriods,
  weekNameOn,
  weekNumberOn,
} from './rules.ts'

const calendarWith = (more: Partial<SchoolCalendar>): SchoolCalendar => ({ ...emptySchoolCalendar, ...more })
const span = (name: string, from: string, to: string) => ({ id: name, name, from, to })

/** Dates of a century, the leap day of 2000 and the missing one of 2100 among them. */
const dates = fc.integer({ min: 0, max: 36_890 }).map((days) => addDays('1999-12-25', days))
const weekNames = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 10 })
const spans = fc.array(
  fc.tuple(dates, fc.integer({ min: 0, max: 60 })).map(([from, days]) => span(from, from, addDays(from, days))),
  { maxLength: 5 },
)

describe('without a calendar', () => {
  test('every day is a school day, of a week like any other', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(isSchoolDay(emptySchoolCalendar, date)).toBe(true)
        expect(weekNumberOn(emptySchoolCalendar, date)).toBeUndefined()
        expect(weekNameOn(emptySchoolCalendar, date)).toBeUndefined()
        expect(bellScheduleOn(emptySchoolCalendar, date)).toBeUndefined()
      }),
    )
    expect(usualPeriods(emptySchoolCalendar)).toEqual([])
  })
})

describe('the rotating weeks', () => {
  test('are the same from Monday to Sunday, follow one another, and begin again after the last, in both directions', () => {
    fc.assert(
      fc.property(dates, dates, weekNames, (date, firstWeekOn, names) => {
        const calendar = calendarWith({ weekNames: names, firstWeekOn })
        const number = weekNumberOn(calendar, date) ?? 0
        expect(number).toBeGreaterThanOrEqual(1)
        expect(number).toBeLessThanOrEqual(names.length)
        expect(weekNumberOn(calendar, startOfWeek(date))).toBe(number)
        expect(weekNumberOn(calendar, addDays(startOfWeek(date), 6))).toBe(number)
        expect(weekNumberOn(calendar, addDays(date, 7))).toBe((number % names.length) + 1)
        expect(weekNumberOn(calendar, addDays(date, 7 * names.length))).toBe(number)
        expect(weekNumberOn(calendar, firstWeekOn)).toBe(1)
        expect(weekNameOn(calendar, date)).toBe(names[number - 1])
      }),
    )
  })

  const ab = calendarWith({ weekNames: ['A', 'B'], firstWeekOn: '2025-09-01' })
  test.each([
    ['the first day', '2025-09-01', 'A'],
    ['its Sunday', '2025-09-07', 'A'],
    ['the next Monday', '2025-09-08', 'B'],
    ['the last day of a year', '2025-12-31', 'B'],
    ['the first day of a year, in the same week', '2026-01-01', 'B'],
    ['the week after', '2026-01-05', 'A'],
    ['the leap day', '2028-02-29', 'A'],
    ['the week after the leap day', '2028-03-06', 'B'],
    ['a week before the first', '2025-08-31', 'B'],
    ['the Sunday of the changed clocks', '2026-03-29', 'B'],
    ['the day after', '2026-03-30', 'A'],
  ])('on %s', (_, date, name) => {
    expect(weekNameOn(ab, date)).toBe(name)
  })
})

describe('days off and terms', () => {
  test('a day is a school day unless a span of days off contains it, or no term does', () => {
    fc.assert(
      fc.property(spans, spans, dates, (terms, daysOff, date) => {
        const calendar = calendarWith({ terms, daysOff })
        const days = (list: typeof terms) => new Set(list.flatMap(({ from, to }) => datesBetween(from, to)))
        const isInTerm = terms.length === 0 || days(terms).has(date)
        expect(isSchoolDay(calendar, date)).toBe(isInTerm && !days(daysOff).has(date))
        expect(termOn(calendar, date) !== undefined).toBe(days(terms).has(date))
        expect(dayOffOn(calendar, date) !== undefined).toBe(days(daysOff).has(date))
      }),
    )
  })

  test('of several that share a day the shortest is named', () => {
    const calendar = calendarWith({
      daysOff: [span('Holidays', '2026-04-06', '2026-04-17'), span('Easter', '2026-04-13', '2026-04-13')],
    })
    expect(dayOffOn(calendar, '2026-04-13')?.name).toBe('Easter')
    expect(dayOffOn(calendar, '2026-04-14')?.name).toBe('Holidays')
    expect(dayOffOn(calendar, '2026-04-18')).toBeUndefined()
  })
})

test('another bell schedule is in force on its days alone', () => {
  const usual = { id: 'usual', name: 'Usual', periods: [{ startTime: '08:30', endTime: '09:15' }] }
  const short = { id: 'short', name: 'Shortened', periods: [{ startTime: '08:30', endTime: '09:00' }] }
  const calendar = calendarWith({
    bellSchedules: [usual, short],
    bellDays: [{ date: '2028-02-29', bellScheduleId: 'short' }],
  })
  fc.assert(
    fc.property(dates, (date) => {
      expect(bellScheduleOn(calendar, date)).toBe(date === '2028-02-29' ? short : usual)
    }),
  )
  expect(bellScheduleOn(calendar, '2028-02-29')).toBe(short)
  expect(usualPeriods(calendar)).toBe(usual.periods)
})
