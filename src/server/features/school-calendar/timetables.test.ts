import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as classesApi from '../../../contract/classes/api.ts'
import { createClass } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { calendar, periods, usual } from '../../test/school-calendar.ts'

const path = '/api/school-calendar'
let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())
const put = (body: object) => school.asAdmin.put(path, body)
/** The timetable of a class, as the list of classes answers it. */
const timetableOf = async (id: string) =>
  (await school.asTeacher.call(classesApi.listClasses)).body.find((one) => one.id === id)?.weeklySchedule

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

  test('a deleted class keeps what the calendar still has, takes its new times, and keeps who has deleted it', async () => {
    const second = { startTime: '10:30', endTime: '11:15' }
    const third = { startTime: '11:30', endTime: '12:15' }
    const longer = {
      ...calendar,
      weekNames: ['A', 'B', 'C'],
      bellSchedules: [{ ...usual, periods: [...periods, third] }],
    }
    expect((await put({ ...longer, bellDays: [] })).status).toBe(200)
    const tuesday = { ...monday, id: 'tuesday', dayOfWeek: 2 }
    const { id } = await createClass(school, {
      weeklySchedule: [
        { ...monday, period: 3, weeks: [2] },
        { ...tuesday, period: 2, weeks: [3] },
      ],
    })
    await school.asTeacher.send('DELETE', `/api/classes/${id}`)
    const shorter = { ...calendar, bellSchedules: [{ ...usual, periods: [periods[0], second] }], bellDays: [] }
    expect((await put(shorter)).status).toBe(200)
    const { body } = await school.asTeacher.get('/api/deleted?kind=class')
    expect(body).toContainEqual(expect.objectContaining({ id, deletedBy: school.asTeacher.userId }))
    expect((await school.asTeacher.post(`/api/classes/${id}/restoration`)).body.weeklySchedule).toEqual([
      { ...monday, ...third, weeks: [2] },
      { ...tuesday, ...second, period: 2 },
    ])
  })
})
