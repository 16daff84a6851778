import { expect, test } from 'vitest'
import { formValuesOf, replaceSchedule } from './form.ts'

const scheduleOf = (id: string, name: string) => ({ id, name, periods: [{ startTime: '08:30', endTime: '09:15' }] })

test('what was typed in a bell schedule takes its place among those of now, also where somebody has deleted it', () => {
  const own = [scheduleOf('usual', 'Usual before'), scheduleOf('short', 'Short as typed')]
  const newer = [scheduleOf('usual', 'Usual of now'), scheduleOf('short', 'Short before'), scheduleOf('exam', 'Exams')]
  const namesOf = (schedules: typeof own) => replaceSchedule(schedules, own, 'short').map(({ name }) => name)
  expect(namesOf(newer)).toEqual(['Usual of now', 'Short as typed', 'Exams'])
  expect(namesOf(newer.filter(({ id }) => id !== 'short'))).toEqual(['Usual of now', 'Exams', 'Short as typed'])
})

test('terms, days off and days with another bell schedule are shown in the order of their dates', () => {
  const spanOf = (from: string) => ({ id: from, name: from, from, to: from })
  const dayOf = (date: string) => ({ date, bellScheduleId: 'short' })
  const dates = ['2027-01-10', '2026-09-01', '2026-12-24']
  const { terms, daysOff, bellDays } = formValuesOf({
    terms: dates.map(spanOf),
    daysOff: dates.map(spanOf),
    bellSchedules: [],
    bellDays: dates.map(dayOf),
    weekNames: [],
    firstWeekOn: null,
  })
  const sorted = dates.toSorted()
  expect([terms, daysOff].map((spans) => spans.map(({ from }) => from))).toEqual([sorted, sorted])
  expect(bellDays.map(({ date }) => date)).toEqual(sorted)
})
