import { expect, test } from 'vitest'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import { formValuesOf } from './form.ts'

test('terms, holidays and days with another bell schedule are in the order of their dates', () => {
  const span = (id: string, from: string) => ({ id, name: id, from, to: from })
  const values = formValuesOf({
    ...emptySchoolCalendar,
    terms: [span('spring', '2026-01-12'), span('autumn', '2025-09-01')],
    daysOff: [span('easter', '2026-04-13'), span('winter', '2025-12-25')],
    bellDays: ['2026-05-20', '2025-12-24'].map((date) => ({ date, bellScheduleId: 'short' })),
  })
  expect(values.terms.map(({ id }) => id)).toEqual(['autumn', 'spring'])
  expect(values.daysOff.map(({ id }) => id)).toEqual(['winter', 'easter'])
  expect(values.bellDays.map(({ date }) => date)).toEqual(['2025-12-24', '2026-05-20'])
})
