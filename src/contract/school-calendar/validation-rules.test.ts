import { expect, test } from 'vitest'
import { emptySchoolCalendar } from './rules.ts'
import { calendarIssues, usedInTimetablesMessage } from './validation-rules.ts'

const term = (name: string, from: string, to: string) => ({ id: name, name, from, to })
const autumn = term('Autumn', '2025-09-01', '2025-12-19')

test.each([
  ['after another one', term('Spring', '2025-12-20', '2026-05-29'), false],
  ['before another one', term('Summer', '2025-06-01', '2025-08-31'), false],
  ['from its last day on', term('Spring', '2025-12-19', '2026-05-29'), true],
  ['until its first day', term('Summer', '2025-06-01', '2025-09-01'), true],
])('whether a term that is listed after another one shares days with it: %s', (_, other, sharesDays) => {
  const message = `${other.name} shares days with Autumn`
  expect(calendarIssues({ ...emptySchoolCalendar, terms: [autumn, other] })).toEqual(
    sharesDays ? [{ path: 'terms.1.from', message }] : [],
  )
})

test('a period may begin when the previous one ends, and not before', () => {
  const issuesWith = (startTime: string) => {
    const periods = [
      { startTime: '08:30', endTime: '09:15' },
      { startTime, endTime: '10:00' },
    ]
    return calendarIssues({ ...emptySchoolCalendar, bellSchedules: [{ id: 'usual', name: 'Usual', periods }] })
  }
  expect(issuesWith('09:15')).toEqual([])
  expect(issuesWith('09:14')).toMatchObject([{ path: 'bellSchedules.0.periods.1.startTime' }])
})

test('two bell schedules need an id each', () => {
  const bellSchedules = ['Usual', 'Short'].map((name) => ({ id: 'same', name, periods: [] }))
  expect(calendarIssues({ ...emptySchoolCalendar, bellSchedules })).toEqual([
    { path: 'bellSchedules', message: 'Every entry needs an id of its own' },
  ])
})

test('of the classes in whose timetables a period is the first six are named', () => {
  const names = ['5-А', '5-Б', '6-А', '6-Б', '7-А', '7-Б', '8-А']
  const namesOf = (count: number) =>
    /timetable of (.*)\. Change/.exec(usedInTimetablesMessage('period', 1, names.slice(0, count)))
  expect(namesOf(6)?.[1]).toBe('5-А, 5-Б, 6-А, 6-Б, 7-А, 7-Б')
  expect(namesOf(7)?.[1]).toBe('5-А, 5-Б, 6-А, 6-Б, 7-А, 7-Б …')
})
