import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import { rowCounts } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { calendar, periods, usual } from '../../test/school-calendar.ts'

const path = '/api/school-calendar'
let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())
const read = async () => (await school.asTeacher.get(path)).body
const put = (body: object) => school.asAdmin.put(path, body)

describe('before it is first saved', () => {
  test('the calendar is empty and has no version', async () => {
    expect(await school.asAssistant.get(path)).toMatchObject({
      status: 200,
      body: { ...emptySchoolCalendar, updatedAt: null },
    })
  })

  test('a timetable has no periods and no weeks', async () => {
    const entry = { dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }
    const send = (more: object) =>
      refusal(school, () =>
        school.asTeacher.post('/api/classes', { name: '5-А', weeklySchedule: [{ ...entry, ...more }] }),
      )
    expect(await send({ period: 1 })).toMatchObject({
      status: 400,
      issues: [{ path: 'weeklySchedule.0.period', message: 'The bell schedule has no period 1' }],
    })
    expect(await send({ weeks: [1] })).toMatchObject({
      status: 400,
      issues: [{ path: 'weeklySchedule.0.weeks', message: 'The school calendar has no week 1' }],
    })
  })

  test('two admins who save at once do not overwrite each other', async () => {
    const bodies = ['first', 'second'].map((name) => ({
      ...calendar,
      bellSchedules: [{ ...usual, name }],
      bellDays: [],
      updatedAt: null,
    }))
    const answers = await Promise.all(bodies.map(put))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await sql`select from change_history where table_name = 'school_calendars'`.execute(school.db)
    expect(rows).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ code: 'changed_meanwhile', changedBy: school.asAdmin.userId })
    expect(refused.current).toEqual(await read())
  })
})

describe('PUT', () => {
  beforeEach(async () => {
    expect((await put(calendar)).status).toBe(200)
  })

  test('stores every field and answers it', async () => {
    const daysOff = [...calendar.daysOff, { id: 'easter', name: ' Великдень ', from: '2026-04-13', to: '2026-04-13' }]
    const { status, body } = await put({ ...calendar, daysOff })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...calendar,
      daysOff: [...calendar.daysOff, { ...daysOff[1], name: 'Великдень' }],
      updatedAt: expect.any(String),
    })
    expect(await read()).toEqual(body)
  })

  test('takes a term in the last days that a date can name', async () => {
    const terms = [{ id: 'last', name: 'Last', from: '9999-12-01', to: '9999-12-31' }]
    expect(await put({ ...calendar, terms })).toMatchObject({ status: 200, body: { terms } })
  })

  test('twice changes nothing, also when the first answer was lost', async () => {
    const { updatedAt } = await read()
    const body = { ...calendar, weekNames: ['A', 'B', 'C'], updatedAt }
    const first = await put(body)
    const before = await rowCounts(school.db)
    expect(await put(body)).toMatchObject({ status: 200, body: first.body })
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('is refused when somebody has saved the calendar meanwhile', async () => {
    const { updatedAt } = await read()
    const { body: current } = await put({ ...calendar, terms: [] })
    const answer = await refusal(school, () => put({ ...calendar, daysOff: [], updatedAt }))
    expect(answer).toMatchObject({ status: 409, code: 'changed_meanwhile', current, changedBy: school.asAdmin.userId })
  })

  const span = (from: string, to: string) => ({ id: from, name: 'Name', from, to })
  test.each<[string, object, string, string]>([
    [
      'a term without a name',
      { terms: [{ ...span('2026-01-01', '2026-02-01'), name: ' ' }] },
      'terms.0.name',
      'Please enter a name',
    ],
    [
      'a day that does not exist',
      { daysOff: [span('2026-02-29', '2026-03-01')] },
      'daysOff.0.from',
      'Please enter a valid date',
    ],
    [
      'a span that ends first',
      { daysOff: [span('2026-03-02', '2026-03-01')] },
      'daysOff.0.to',
      'The last day must not be before the first',
    ],
    [
      'a span of two years',
      { daysOff: [span('2026-01-01', '2027-12-31')] },
      'daysOff.0.to',
      'At most 400 days are entered at once',
    ],
    [
      'terms that share a day',
      { terms: [span('2026-01-01', '2026-03-01'), { ...span('2026-03-01', '2026-05-01'), name: 'Spring' }] },
      'terms.1.from',
      'Spring shares days with Name',
    ],
    [
      'an id twice',
      { daysOff: [span('2026-03-01', '2026-03-01'), span('2026-03-01', '2026-03-02')] },
      'daysOff',
      'Every entry needs an id of its own',
    ],
    [
      'a bell schedule without periods',
      { bellSchedules: [{ ...usual, periods: [] }], bellDays: [] },
      'bellSchedules.0.periods',
      'A bell schedule has at least one period',
    ],
    [
      'a period that begins in another',
      { bellSchedules: [{ ...usual, periods: [periods[0], { startTime: '09:00', endTime: '09:45' }] }], bellDays: [] },
      'bellSchedules.0.periods.1.startTime',
      'This period begins before the previous one ends',
    ],
    [
      'a period that ends before it starts',
      { bellSchedules: [{ ...usual, periods: [{ startTime: '09:00', endTime: '09:00' }] }], bellDays: [] },
      'bellSchedules.0.periods.0.endTime',
      'The end must be after the start',
    ],
    [
      'a day twice',
      { bellDays: [...calendar.bellDays, ...calendar.bellDays] },
      'bellDays.1.date',
      'This day is listed already',
    ],
    [
      'an unknown bell schedule',
      { bellDays: [{ date: '2026-03-02', bellScheduleId: 'x' }] },
      'bellDays.0.bellScheduleId',
      'Please choose a bell schedule',
    ],
    ['one week', { weekNames: ['A'] }, 'weekNames', 'Please name at least two weeks'],
    ['eleven weeks', { weekNames: [...'abcdefghijk'] }, 'weekNames', 'A calendar has at most 10 rotating weeks'],
    ['two weeks of one name', { weekNames: ['A', 'A'] }, 'weekNames.1', 'Every week needs a name of its own'],
    ['weeks without a first one', { firstWeekOn: null }, 'firstWeekOn', 'Please choose a day of the first week'],
    ['an unknown field', { room: 1 }, 'room', "There is no field 'room'"],
  ])('refuses %s, and says where', async (_, wrong, issuePath, message) => {
    const answer = await refusal(school, () => put({ ...calendar, ...wrong }))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.issues).toContainEqual({ path: issuePath, message })
  })

  test('refuses lists that are too long', async () => {
    for (const [field, count] of [
      ['terms', 21],
      ['daysOff', 201],
      ['bellSchedules', 11],
      ['bellDays', 201],
    ] as const) {
      const body = { ...calendar, bellDays: [], [field]: Array(count).fill(calendar[field][0]) }
      expect(await refusal(school, () => put(body))).toMatchObject({ status: 400, code: 'invalid_input' })
    }
  })
})
