import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOfWeek } from '../kernel/dates.ts'
import { emptySchoolCalendar, isSchoolDay, weekNumberOn } from '../school-calendar/rules.ts'
import {
  classHasStudentsMessage,
  daysMondayFirst,
  endTimeOf,
  matchesClassSearch,
  meetingsPerWeek,
  nextFreeDay,
  overlap,
  overlapsAnother,
  proposedPromotion,
  slotsOn,
  sortTimetable,
  teachesAnyClass,
} from './rules.ts'

const at = (dayOfWeek: number, startTime: string, endTime = '23:00') => ({ dayOfWeek, startTime, endTime })

test('the week is read from Monday to Sunday, each day from morning to evening', () => {
  const entries = [at(0, '08:00'), at(6, '23:59'), at(1, '10:00'), at(1, '09:55'), at(5, '00:00')]
  const before = [...entries]
  const inOrder = [at(1, '09:55'), at(1, '10:00'), at(5, '00:00'), at(6, '23:59'), at(0, '08:00')]
  expect(sortTimetable(entries)).toEqual(inOrder)
  expect(entries).toEqual(before)
  expect(sortTimetable(daysMondayFirst.map((day) => at(day, '09:00'))).map((entry) => entry.dayOfWeek)).toEqual([
    1, 2, 3, 4, 5, 6, 0,
  ])
})

test('entries overlap when they share a minute of the same day', () => {
  const lesson = at(1, '09:00', '09:45')
  expect(overlap(lesson, lesson)).toBe(true)
  expect(overlap(lesson, at(1, '09:44', '10:30'))).toBe(true)
  expect(overlap(lesson, at(1, '08:00', '09:01'))).toBe(true)
  expect(overlap(lesson, at(1, '09:10', '09:20'))).toBe(true)
  expect(overlap(lesson, at(1, '09:45', '10:30'))).toBe(false)
  expect(overlap(lesson, at(1, '08:15', '09:00'))).toBe(false)
  expect(overlap(lesson, at(2, '09:00', '09:45'))).toBe(false)
})

test('the sentence of a refused deletion', () => {
  expect(classHasStudentsMessage(12)).toBe('This class has 12 students. Move or remove students first.')
})

test('an entry is marked when it overlaps another one of the timetable', () => {
  const timetable = [at(1, '09:00', '09:45'), at(1, '09:40', '10:25'), at(1, '10:25', '11:10'), at(2, '09:00', '09:45')]
  expect(timetable.map((_, index) => overlapsAnother(timetable, index))).toEqual([true, true, false, false])
  expect(overlapsAnother(timetable, 4)).toBe(false)
  expect(overlapsAnother([], 0)).toBe(false)
})

test('a search finds a class by a part of its name', () => {
  expect(matchesClassSearch({ name: 'Ім’я та Їжаки' }, " ім'я ТА ")).toBe(true)
  expect(matchesClassSearch({ name: '7-А' }, '')).toBe(true)
  expect(matchesClassSearch({ name: '7-А' }, '8')).toBe(false)
})

test('the proposed end is 45 minutes after the start, on the same day', () => {
  expect(endTimeOf('09:00')).toBe('09:45')
  expect(endTimeOf('13:50')).toBe('14:35')
  expect(endTimeOf('23:15')).toBeUndefined()
})

test('an entry repeats on the next day that is free at its time', () => {
  const monday = at(1, '09:00', '09:45')
  expect(nextFreeDay([monday], 0)).toBe(2)
  expect(nextFreeDay([monday, at(2, '09:44', '10:00'), at(3, '09:45', '10:30')], 0)).toBe(3)
  expect(nextFreeDay([at(5, '09:00', '09:45')], 0)).toBe(6)
  expect(nextFreeDay([at(6, '09:00', '09:45')], 0)).toBe(0)
  expect(nextFreeDay([at(0, '09:00', '09:45')], 0)).toBe(1)
  const everyDay = daysMondayFirst.map((day) => at(day, '09:00', '09:45'))
  expect(nextFreeDay(everyDay, 3)).toBeUndefined()
  const onlyFree = daysMondayFirst.slice(1).map((free) => {
    return nextFreeDay(
      everyDay.filter(({ dayOfWeek }) => dayOfWeek !== free),
      0,
    )
  })
  expect(onlyFree).toEqual(daysMondayFirst.slice(1))
  expect(nextFreeDay([monday], 1)).toBeUndefined()
})

test('entries overlap only in a week that both have', () => {
  const lesson = { ...at(1, '09:00', '09:45'), weeks: [1, 3] }
  expect(overlap(lesson, { ...lesson, weeks: [2] })).toBe(false)
  expect(overlap(lesson, { ...lesson, weeks: [2, 3] })).toBe(true)
  expect(overlap(lesson, at(1, '09:00', '09:45'))).toBe(true)
  expect(overlap(lesson, { ...at(1, '09:00', '09:45'), weeks: null })).toBe(true)
  expect(overlapsAnother([lesson, { ...lesson, weeks: [2] }], 0)).toBe(false)
  expect(nextFreeDay([lesson, { ...lesson, dayOfWeek: 2, weeks: [2] }], 0)).toBe(2)
  expect(nextFreeDay([lesson, { ...lesson, dayOfWeek: 2, weeks: [1] }], 0)).toBe(3)
})

test.each([
  ['5-А', '6-А', false],
  ['9Б', '10Б', false],
  ['Клас 1', 'Клас 2', false],
  ['10-А поглиблена 2', '11-А поглиблена 2', false],
  ['11-А', '11-А', true],
  ['12-А', '12-А', false],
  ['Група 25', 'Група 25', false],
  ['English Club 2026', 'English Club 2026', false],
  ['Хор', 'Хор', false],
])('in a new school year %s is proposed to be %s, leaving: %s', (name, next, leaves) => {
  expect(proposedPromotion(name)).toEqual({ name: next, leaves })
})

test('a timetable without periods and weeks has its slots on every school day of its weekday, each time once', () => {
  const entries = fc.array(
    fc.record({
      id: fc.constant('x'),
      dayOfWeek: fc.integer({ min: 0, max: 6 }),
      startTime: fc.constantFrom('08:00', '09:00', '10:30', '23:30'),
      endTime: fc.constant('23:59'),
    }),
    { maxLength: 12 },
  )
  const dates = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(entries, dates, (timetable, date) => {
      const expected = ['08:00', '09:00', '10:30'].filter((time) =>
        timetable.some((entry) => entry.dayOfWeek === dayOfWeek(date) && entry.startTime === time),
      )
      expect(slotsOn(emptySchoolCalendar, timetable, date)).toEqual(
        expected.map((startTime) => ({ date, startTime, endTime: endTimeOf(startTime) })),
      )
      const isOff = { ...emptySchoolCalendar, daysOff: [{ id: 'x', name: 'Holiday', from: date, to: date }] }
      expect(slotsOn(isOff, timetable, date)).toEqual([])
    }),
  )
})

test('a timetable with periods and weeks takes place in its weeks, at the times of the day', () => {
  const usual = [
    { startTime: '08:30', endTime: '09:15' },
    { startTime: '09:25', endTime: '10:55' },
  ]
  const short = [{ startTime: '08:30', endTime: '09:00' }]
  const calendar = {
    terms: [{ id: 'term', name: 'Term', from: '2027-09-01', to: '2028-05-31' }],
    daysOff: [{ id: 'winter', name: 'Winter', from: '2027-12-25', to: '2028-01-09' }],
    bellSchedules: [
      { id: 'usual', name: 'Usual', periods: usual },
      { id: 'short', name: 'Shortened', periods: short },
    ],
    bellDays: [{ date: '2028-02-29', bellScheduleId: 'short' }],
    weekNames: ['A', 'B', 'C'],
    firstWeekOn: '2027-09-01',
  }
  const entries = fc.array(
    fc.record({
      id: fc.constant('x'),
      dayOfWeek: fc.integer({ min: 0, max: 6 }),
      startTime: fc.constant('07:00'),
      endTime: fc.constant('07:45'),
      period: fc.constantFrom(null, 1, 2),
      weeks: fc.constantFrom<number[] | null>(null, [1], [2, 3], [1, 2, 3]),
    }),
    { maxLength: 12 },
  )
  const dates = fc.oneof(
    fc.integer({ min: 0, max: 420 }).map((days) => addDays('2027-08-01', days)),
    fc.constant('2028-02-29'),
  )
  fc.assert(
    fc.property(entries, dates, (timetable, date) => {
      const periods = date === '2028-02-29' ? short : usual
      const week = weekNumberOn(calendar, date) ?? 0
      const isOn = isSchoolDay(calendar, date)
      const times = timetable
        .filter((entry) => isOn && entry.dayOfWeek === dayOfWeek(date) && (!entry.weeks || entry.weeks.includes(week)))
        .flatMap(({ period, startTime, endTime }) => (period ? (periods[period - 1] ?? []) : [{ startTime, endTime }]))
      const slots = slotsOn(calendar, timetable, date)
      expect(new Set(slots.map(({ startTime }) => startTime))).toEqual(new Set(times.map(({ startTime }) => startTime)))
      const starts = slots.map(({ startTime }) => startTime)
      expect(starts).toEqual([...new Set(starts)].toSorted())
      for (const slot of slots) {
        expect(slot.date).toBe(date)
        expect(times).toContainEqual({ startTime: slot.startTime, endTime: slot.endTime })
      }
    }),
    { numRuns: 500 },
  )
})

test('without weeks and bell schedules in the calendar an entry that names both takes place every week, at its own time', () => {
  const entry = { id: 'x', dayOfWeek: 1, startTime: '08:30', endTime: '09:10', period: 1, weeks: [2] }
  for (const date of ['2026-03-02', '2026-03-09']) {
    expect(slotsOn(emptySchoolCalendar, [entry], date)).toEqual([{ date, startTime: '08:30', endTime: '09:15' }])
  }
})

test('lessons of rotating weeks are counted in their weeks', () => {
  const ofWeeks = (weekNames: string[], ...timetable: (number[] | null)[]) =>
    meetingsPerWeek(
      { weekNames },
      timetable.map((weeks) => ({ weeks })),
    )
  expect(ofWeeks(['A', 'B'], [1], [2])).toEqual({ least: 1, most: 1 })
  expect(ofWeeks(['A', 'B'], null, [2], [2])).toEqual({ least: 1, most: 3 })
  expect(ofWeeks(['A', 'B', 'C'], [1, 3])).toEqual({ least: 0, most: 1 })
  expect(ofWeeks([], null, [2])).toEqual({ least: 2, most: 2 })
})

test('a person teaches when one of the classes names them; nobody does while the classes are unknown', () => {
  const classes = [{ teachers: [] }, { teachers: [{ id: 'olena', subject: '' }] }]
  expect(teachesAnyClass(classes, 'olena')).toBe(true)
  expect(teachesAnyClass(classes, 'ivan')).toBe(false)
  expect(teachesAnyClass(undefined, 'olena')).toBe(false)
})
