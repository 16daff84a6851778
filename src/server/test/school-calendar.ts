/** A calendar with two terms, two bell schedules and two weeks. */

export const periods = [
  { startTime: '08:30', endTime: '09:15' },
  { startTime: '09:25', endTime: '10:10' },
]
export const usual = { id: 'usual', name: 'Usual', periods }

export const calendar = {
  terms: [
    { id: 'one', name: 'Term 1', from: '2025-09-01', to: '2025-12-24' },
    { id: 'two', name: 'Term 2', from: '2026-01-12', to: '2026-05-29' },
  ],
  daysOff: [{ id: 'spring', name: 'Spring holidays', from: '2026-03-23', to: '2026-03-27' }],
  bellSchedules: [usual, { id: 'short', name: 'Shortened', periods: [{ startTime: '08:30', endTime: '09:00' }] }],
  bellDays: [{ date: '2026-05-29', bellScheduleId: 'short' }],
  weekNames: ['A', 'B'],
  firstWeekOn: '2025-09-01',
}
