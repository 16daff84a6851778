import { describe, expect, test } from 'vitest'
import { endTimeOf } from '../../../contract/classes/rules.ts'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import { freeSlots, nextFreeSlot, offeredSlotsOn } from './state.ts'

const entry = (dayOfWeek: number, startTime: string) => ({
  id: `${dayOfWeek}-${startTime}`,
  dayOfWeek,
  startTime,
  endTime: endTimeOf(startTime) ?? '23:59',
})
const lesson = (date: string, startTime: string) => ({ date, startTime, endTime: endTimeOf(startTime) ?? '' })

describe('the slots of a day', () => {
  test('are those of its weekday, by time, each once, 45 minutes long', () => {
    const timetable = [entry(1, '11:00'), entry(2, '10:00'), entry(1, '09:00'), { ...entry(1, '09:00'), id: 'again' }]
    expect(offeredSlotsOn(emptySchoolCalendar, timetable, '2026-03-02')).toEqual({
      slots: [lesson('2026-03-02', '09:00'), lesson('2026-03-02', '11:00')],
      notOffered: [],
    })
    expect(offeredSlotsOn(emptySchoolCalendar, timetable, '2026-03-03').slots).toEqual([lesson('2026-03-03', '10:00')])
    expect(offeredSlotsOn(emptySchoolCalendar, timetable, '2026-03-04')).toEqual({ slots: [], notOffered: [] })
    expect(offeredSlotsOn(emptySchoolCalendar, [], '2026-03-02')).toEqual({ slots: [], notOffered: [] })
  })

  test.each([
    ['07:55', false],
    ['08:00', true],
    ['08:05', true],
    ['08:03', false],
    ['12:34', false],
    ['16:55', true],
    ['17:00', true],
    ['17:05', false],
    ['23:15', false],
  ])('one at %s is offered: %s', (startTime, isOffered) => {
    const { slots, notOffered } = offeredSlotsOn(emptySchoolCalendar, [entry(1, startTime)], '2026-03-02')
    expect([slots.map((slot) => slot.startTime), notOffered]).toEqual(isOffered ? [[startTime], []] : [[], [startTime]])
  })

  test.each([
    ['on a leap day', '2024-02-29', 4],
    ['on the last day of a year', '2025-12-31', 3],
    ['on the Sunday in March when the clocks change', '2026-03-29', 0],
    ['on the Sunday in October when the clocks change', '2026-10-25', 0],
  ])('are found %s', (_, date, dayOfWeek) => {
    expect(offeredSlotsOn(emptySchoolCalendar, [entry(dayOfWeek, '09:00')], date).slots).toEqual([
      lesson(date, '09:00'),
    ])
  })
})

describe('the next free slot', () => {
  const timetable = [entry(1, '09:00'), entry(1, '10:00'), entry(3, '07:30'), entry(4, '09:00')]
  const next = (date: string, time: string, taken: ReturnType<typeof lesson>[] = []) =>
    nextFreeSlot(emptySchoolCalendar, timetable, taken, { date, time })

  test.each([
    ['before the first lesson of a Monday', '2026-03-02', '08:59', lesson('2026-03-02', '09:00')],
    ['at its start', '2026-03-02', '09:00', lesson('2026-03-02', '10:00')],
    ['after the last', '2026-03-02', '10:00', lesson('2026-03-05', '09:00')],
    ['on a day without any, across the end of a year', '2026-01-02', '12:00', lesson('2026-01-05', '09:00')],
    ['across a change of the clocks', '2026-03-27', '12:00', lesson('2026-03-30', '09:00')],
  ])('%s', (_, date, time, expected) => {
    expect(next(date, time)).toEqual(expected)
  })

  test('skips slots that have a lesson, also a week later', () => {
    const taken = [lesson('2026-03-05', '09:30'), lesson('2026-03-09', '09:00')]
    expect(next('2026-03-02', '12:00', taken)).toEqual(lesson('2026-03-09', '10:00'))
  })

  test('is undefined when every slot of two weeks has a lesson, or none is offered', () => {
    const thursday = [entry(4, '09:00')]
    const taken = [lesson('2026-03-05', '09:00'), lesson('2026-03-12', '09:00')]
    expect(nextFreeSlot(emptySchoolCalendar, thursday, taken, { date: '2026-03-02', time: '12:00' })).toBeUndefined()
    expect(
      nextFreeSlot(emptySchoolCalendar, [entry(3, '07:30')], [], { date: '2026-03-02', time: '12:00' }),
    ).toBeUndefined()
    expect(nextFreeSlot(emptySchoolCalendar, [], [], { date: '2026-03-02', time: '12:00' })).toBeUndefined()
    // The same weekday two weeks later is no longer searched.
    const monday = [entry(1, '09:00')]
    const weekLater = [lesson('2026-03-09', '09:00')]
    expect(nextFreeSlot(emptySchoolCalendar, monday, weekLater, { date: '2026-03-02', time: '12:00' })).toBeUndefined()
  })
})

describe('with a school calendar', () => {
  const calendar = {
    ...emptySchoolCalendar,
    daysOff: [{ id: 'spring', name: 'Spring holidays', from: '2026-03-23', to: '2026-03-27' }],
    bellSchedules: [
      { id: 'usual', name: 'Usual', periods: [{ startTime: '09:00', endTime: '10:30' }] },
      { id: 'short', name: 'Shortened', periods: [{ startTime: '08:30', endTime: '09:00' }] },
    ],
    bellDays: [{ date: '2026-03-30', bellScheduleId: 'short' }],
    weekNames: ['A', 'B'],
    firstWeekOn: '2026-03-02',
  }
  const inPeriod = { ...entry(1, '09:00'), period: 1 }

  test('a day off has no slots, and a shortened day its own times; a lesson lasts 45 minutes', () => {
    expect(offeredSlotsOn(calendar, [inPeriod], '2026-03-16').slots).toEqual([lesson('2026-03-16', '09:00')])
    expect(offeredSlotsOn(calendar, [inPeriod], '2026-03-23')).toEqual({ slots: [], notOffered: [] })
    expect(offeredSlotsOn(calendar, [inPeriod], '2026-03-30').slots).toEqual([lesson('2026-03-30', '08:30')])
  })

  test('the next free slot is in a week of the entry, after the days off', () => {
    const now = { date: '2026-03-17', time: '12:00' }
    expect(nextFreeSlot(calendar, [inPeriod], [], now)).toEqual(lesson('2026-03-30', '08:30'))
    expect(nextFreeSlot(calendar, [{ ...inPeriod, weeks: [2] }], [], now)).toBeUndefined()
    expect(nextFreeSlot(calendar, [{ ...inPeriod, weeks: [1] }], [], now)).toEqual(lesson('2026-03-30', '08:30'))
  })
})

describe('the free slots to which a lesson can be moved', () => {
  const moved = {
    ...lesson('2026-03-02', '09:00'),
    endTime: '10:30',
    id: 'moved',
    classId: 'class',
    teacherIds: ['olena'],
  }
  const beside = (id: string, classId: string, date: string) => ({ ...moved, ...lesson(date, '09:30'), id, classId })
  const free = (lessons = [moved], days = 8) =>
    freeSlots(
      moved,
      {
        calendar: emptySchoolCalendar,
        timetable: [entry(1, '09:00'), entry(1, '12:00'), entry(3, '23:00'), entry(4, '09:00')],
        lessons,
        now: { date: '2026-03-02', time: '08:00' },
      },
      { from: '2026-03-01', days },
    ).map(({ date, startTime, endTime }) => `${date} ${startTime}–${endTime}`)
  const [today, thursday, nextWeek] = ['2026-03-02 12:00–13:30', '2026-03-05 09:00–10:30', '2026-03-09 09:00–10:30']

  test('are later ones than now within the days searched, where the lesson is as long as it was', () => {
    expect(free([moved], 9)).toEqual([today, thursday, nextWeek, '2026-03-09 12:00–13:30'])
    expect(free()).toEqual([today, thursday])
    expect(free([moved], 4)).toEqual([today])
  })

  test('are without another lesson of the class, whatever other classes have', () => {
    expect(free([moved, beside('same', 'class', '2026-03-05')])).toEqual([today])
    expect(free([moved, beside('other', 'other', '2026-03-05')])).toEqual([today, thursday])
  })

  test('are none that has begun', () => {
    const now = { date: '2026-03-02', time: '12:00' }
    const timetable = [entry(1, '12:00'), entry(1, '12:05')]
    const slots = freeSlots(
      moved,
      { calendar: emptySchoolCalendar, timetable, lessons: [], now },
      { from: now.date, days: 1 },
    )
    expect(slots.map(({ startTime }) => startTime)).toEqual(['12:05'])
  })
})
