import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as classesApi from '../../../contract/classes/api.ts'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import { createClass, rowCounts } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

const path = '/api/school-calendar'
let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const periods = [
  { startTime: '08:30', endTime: '09:15' },
  { startTime: '09:25', endTime: '10:10' },
]
const usual = { id: 'usual', name: 'Usual', periods }
const calendar = {
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
const read = async () => (await school.asTeacher.get(path)).body
const put = (body: object) => school.asAdmin.put(path, body)
/** The timetable of a class, as the list of classes answers it. */
const timetableOf = async (id: string) =>
  (await school.asTeacher.call(classesApi.listClasses)).body.find((one) => one.id === id)?.weeklySchedule

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

describe('timetables with periods', () => {
  const monday = { id: 'monday', dayOfWeek: 1, startTime: '07:00', endTime: '07:45' }
  beforeEach(async () => {
    expect((await put(calendar)).status).toBe(200)
  })

  test('an entry has the times of its period, and keeps the period and the weeks of a caller who does not know them', async () => {
    const weeklySchedule = [{ ...monday, period: 2, weeks: [2, 1, 2] }]
    const { id, weeklySchedule: stored } = await createClass(school, { name: 'Periods', weeklySchedule })
    const inPeriod = { ...monday, ...periods[1], period: 2, weeks: [1, 2] }
    expect(stored).toEqual([inPeriod])
    const { period: _, weeks: __, ...known } = inPeriod
    await school.asTeacher.put(`/api/classes/${id}`, { name: 'Renamed', weeklySchedule: [known] })
    expect(await timetableOf(id)).toEqual([inPeriod])
    await school.asTeacher.put(`/api/classes/${id}`, {
      name: 'Renamed',
      weeklySchedule: [{ ...known, period: null, weeks: null }],
    })
    expect(await timetableOf(id)).toEqual([known])
    await school.asTeacher.send('DELETE', `/api/classes/${id}`)
  })

  test('saving the same timetable once more writes no entry', async () => {
    const { id, name, weeklySchedule } = await createClass(school, {
      weeklySchedule: [
        { ...monday, period: 1 },
        { ...monday, id: 'x' },
      ],
    })
    const entries = () =>
      school.db.selectFrom('changeHistory').select('id').where('tableName', '=', 'weekly_schedule_entries').execute()
    const before = await entries()
    expect((await school.asTeacher.put(`/api/classes/${id}`, { name, weeklySchedule })).status).toBe(200)
    expect(await entries()).toEqual(before)
    await school.asTeacher.send('DELETE', `/api/classes/${id}`)
  })

  test('other times of the usual bell schedule are those of every entry with a period', async () => {
    const other = { ...monday, id: 'other' }
    const { id } = await createClass(school, { weeklySchedule: [{ ...monday, period: 2 }, other] })
    const later = [periods[0], { startTime: '10:00', endTime: '11:30' }]
    expect((await put({ ...calendar, bellSchedules: [{ ...usual, periods: later }], bellDays: [] })).status).toBe(200)
    expect(await timetableOf(id)).toEqual([{ ...monday, ...later[1], period: 2 }, other])
    await school.asTeacher.send('DELETE', `/api/classes/${id}`)
  })

  test('a timetable that was read before other times came is refused with its version, and without one keeps its periods', async () => {
    const weeklySchedule = [
      { ...monday, period: 1 },
      { ...monday, id: 'second', period: 2 },
      { ...monday, id: 'moved', period: 2, dayOfWeek: 2 },
    ]
    const { id, ...read } = await createClass(school, { name: '8-А', weeklySchedule })
    const [first, second, moved] = read.weeklySchedule.map(({ period: _, ...entry }) => entry)
    const later = [periods[0], { startTime: '10:00', endTime: '11:30' }]
    expect((await put({ ...calendar, bellSchedules: [{ ...usual, periods: later }], bellDays: [] })).status).toBe(200)
    const save = (body: object) => school.asTeacher.put(`/api/classes/${id}`, { name: '8-А', ...body })
    const known = { weeklySchedule: [first, second, { ...moved, dayOfWeek: 3 }] }
    expect(await refusal(school, () => save({ ...known, updatedAt: read.updatedAt }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    const answer = await save(known)
    expect(answer.body.weeklySchedule).toEqual([
      { ...first, period: 1 },
      { ...second, ...later[1], period: 2 },
      { ...moved, dayOfWeek: 3 },
    ])
    const { updatedAt } = answer.body
    expect((await save({ weeklySchedule: [first, second], updatedAt })).body.weeklySchedule).toEqual([
      { ...first, period: 1 },
      second,
    ])
    await school.asTeacher.send('DELETE', `/api/classes/${id}`)
  })

  test('a period or a week that timetables use is not left out, and the classes are named', async () => {
    const { id } = await createClass(school, { name: '5-А', weeklySchedule: [{ ...monday, period: 2, weeks: [2] }] })
    await createClass(school, { name: '6-Б', weeklySchedule: [{ ...monday, period: 2 }] })
    const withoutPeriod = { ...calendar, bellSchedules: [{ ...usual, periods: [periods[0]] }], bellDays: [] }
    expect(await refusal(school, () => put(withoutPeriod))).toMatchObject({
      status: 409,
      code: 'still_used',
      message: 'Period 2 is in the timetable of 5-А, 6-Б. Change these timetables first.',
    })
    expect(await refusal(school, () => put({ ...calendar, weekNames: [], firstWeekOn: null }))).toMatchObject({
      status: 409,
      message: 'Week 2 is in the timetable of 5-А. Change these timetables first.',
    })
    expect(await timetableOf(id)).toMatchObject([{ period: 2, weeks: [2] }])
  })

  test('a deleted class does not keep a period; restored, it has its time', async () => {
    const { id } = await createClass(school, {
      name: '7-В',
      weeklySchedule: [{ ...monday, period: 3, weeks: [3] }],
    }).catch(() => ({ id: '' }))
    expect(id).toBe('')
    const third = { startTime: '10:30', endTime: '11:15' }
    const longer = {
      ...calendar,
      weekNames: ['A', 'B', 'C'],
      bellSchedules: [{ ...usual, periods: [...periods, third] }],
      bellDays: [],
    }
    expect((await put(longer)).status).toBe(200)
    const created = await createClass(school, { name: '7-В', weeklySchedule: [{ ...monday, period: 3, weeks: [3] }] })
    await school.asTeacher.send('DELETE', `/api/classes/${created.id}`)
    expect((await put(calendar)).status).toBe(200)
    expect((await school.asTeacher.post(`/api/classes/${created.id}/restoration`)).body.weeklySchedule).toEqual([
      { ...monday, ...third },
    ])
  })
})
