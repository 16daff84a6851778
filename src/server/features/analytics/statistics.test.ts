import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLargeSchool } from '../../../../scripts/large-school/insert.ts'
import { type LargeRecord, largeSchool } from '../../../../scripts/large-school/school.ts'
import * as api from '../../../contract/analytics/api.ts'
import * as progressApi from '../../../contract/student-progress/api.ts'
import { studentStatistics } from '../../../contract/student-progress/rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

/**
 * The statistics of a full school year, computed a second time from the generated rows, with neither the
 * program's rules nor SQL; every number of both must be equal.
 */

const generated = largeSchool({
  today: '2026-06-12',
  years: 1,
  classes: 40,
  students: 1200,
  lessonsPerWeek: 1.5,
  seed: 20_260_612,
})
const lessons = new Map(generated.lessons.map((lesson) => [lesson.id, lesson]))
const storedRecords = generated.records.flatMap((record) => {
  const lesson = lessons.get(record.scheduledLessonId)
  return lesson && !lesson.isDeleted ? [{ ...record, lesson }] : []
})
const recordsByStudent = Map.groupBy(storedRecords, ({ studentId }) => studentId)

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
  await inTransaction(school.db, undefined, (tx) => insertLargeSchool(tx, generated, school.asTeacher.userId))
})
afterAll(() => school.close())

test('the generated year has lessons, records, moves and deletions', () => {
  expect(generated.records.length).toBeGreaterThan(60_000)
  const has = (wanted: (record: LargeRecord) => boolean) => generated.records.some(wanted)
  expect(has(({ points }) => points !== null && points < 0)).toBe(true)
  expect(has(({ points }) => points !== null && !Number.isInteger(points * 10))).toBe(true)
  expect(has(({ isPresent, points }) => isPresent && points === null)).toBe(true)
  expect(has(({ isPresent }) => !isPresent)).toBe(true)
  for (const wanted of ['late', 'leftEarly', 'excused', 'ill', null]) {
    expect(has(({ state }) => state === wanted)).toBe(true)
  }
  for (const date of ['2025-12-31', '2026-01-31', '2026-02-28']) {
    expect(storedRecords.some(({ lesson }) => lesson.date === date)).toBe(true)
  }
  expect(generated.lessons.some(({ isDeleted }) => isDeleted)).toBe(true)
  expect(generated.students.filter(({ isDeleted }) => isDeleted).length).toBeGreaterThan(10)
  expect(generated.students.filter(({ memberships }) => memberships.length === 2).length).toBeGreaterThan(20)
  expect(generated.students.filter(({ memberships }) => memberships.length === 3).length).toBeGreaterThan(5)
  const quietClass = generated.classes[3]?.id
  const november = storedRecords.filter(
    ({ lesson }) => lesson.classId === quietClass && lesson.date.startsWith('2025-11'),
  )
  expect(november.length).toBeGreaterThan(0)
  expect(november.every(({ points }) => points === null)).toBe(true)
})

// The last minute of the year and the first of the next one at the school, a quiet month, and the last day.
test.each([
  ['2025-12-31T21:59:00Z', '2025-12', '2025-11', '2025-12-29'],
  ['2025-12-31T22:00:00Z', '2026-01', '2025-12', '2025-12-29'],
  ['2026-02-28T12:00:00Z', '2026-02', '2026-01', '2026-02-23'],
  ['2026-06-12T12:00:00Z', '2026-06', '2026-05', '2026-06-08'],
])('the analytics of all 40 classes at %s', async (instant, thisMonth, lastMonth, monday) => {
  school.clock.set(instant)
  for (const { id, index } of generated.classes) {
    const { body } = await school.asTeacher.call(api.getClassAnalytics, { params: { id } })
    const expected = expectedAnalytics(index, { thisMonth, lastMonth, monday })
    const answered = body.studentRoster.map(({ student, ...numbers }) => ({ id: student.id, ...numbers }))
    expect(answered.toSorted(byId)).toEqual(expected.roster.toSorted(byId))
    expect(answered.map(({ totalPoints }) => totalPoints)).toEqual(
      answered.map(({ totalPoints }) => totalPoints).toSorted((first, second) => second - first),
    )
    expect(body.months).toEqual(expected.months)
    expect(body.weeks).toEqual(expected.weeks)
  }
})

test('the statistics on the pages of 300 students', async () => {
  const asked = generated.students.filter(({ isDeleted }, index) => !isDeleted && index % 3 < 2).slice(0, 300)
  const moved = generated.students.filter(({ memberships, isDeleted }) => memberships.length > 1 && !isDeleted)
  for (const { id } of new Set([...asked, ...moved])) {
    const { body } = await school.asAssistant.call(progressApi.getStudentDetail, { params: { id } })
    const own = recordsByStudent.get(id) ?? []
    const attended = own.filter((record) => record.isPresent)
    const hundredths = own.flatMap(({ points }) => (points === null ? [] : [Math.round(points * 100)]))
    const total = hundredths.reduce((sum, value) => sum + value, 0) / 100
    const [excused, ill] = ['excused', 'ill'].map((wanted) => own.filter(({ state }) => state === wanted).length)
    const expected = {
      totalLessons: own.length,
      attended: attended.length,
      graded: hundredths.length,
      totalPoints: total,
      average: hundredths.length > 0 ? Math.round(total / hundredths.length) : 0,
      attendanceRate: percent(attended.length, own.length),
      excused,
      ill,
    }
    expect(studentStatistics(body.progress, { leavesOutExcused: false })).toEqual(expected)
    const counted = own.filter(({ state }) => state !== 'excused' && state !== 'ill')
    expect(studentStatistics(body.progress, { leavesOutExcused: true })).toEqual({
      ...expected,
      attendanceRate: own.length > 0 && counted.length === 0 ? undefined : percent(attended.length, counted.length),
    })
    expect(body.progress.map(({ id, state, minutes }) => `${id} ${state} ${minutes}`).toSorted()).toEqual(
      own
        .map(({ id, isPresent, state, minutes }) => `${id} ${state ?? (isPresent ? 'present' : 'absent')} ${minutes}`)
        .toSorted(),
    )
    expect(body.progress.map((record) => record.id).toSorted()).toEqual(own.map((record) => record.id).toSorted())
  }
})

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part * 100) / whole) : 0)

type Moment = { thisMonth: string; lastMonth: string; monday: string }
type Known = (typeof storedRecords)[number]

/** The analytics of the class with this index, counted in whole hundredths. */
function expectedAnalytics(classIndex: number, { thisMonth, lastMonth, monday }: Moment) {
  const roster = generated.students.filter(({ memberships, isDeleted }) => {
    const last = memberships.at(-1)
    return !isDeleted && last?.classIndex === classIndex && last.endsOn === null
  })
  const recordsOf = (id: string) =>
    (recordsByStudent.get(id) ?? []).filter(({ lesson }) => lesson.classIndex === classIndex)
  const all = roster.flatMap(({ id }) => recordsOf(id))
  const monthNames = namesOfMonths(all, thisMonth)
  return {
    roster: roster.map(({ id }) => {
      const own = recordsOf(id)
      const current = pointsOf(own.filter(({ lesson }) => lesson.date.startsWith(thisMonth)))
      const last = pointsOf(own.filter(({ lesson }) => lesson.date.startsWith(lastMonth)))
      let momChange = 0
      if (last !== 0) momChange = ((current - last) * 100) / Math.abs(last)
      else if (current !== 0) momChange = current > 0 ? 100 : -100
      return {
        id,
        totalPoints: pointsOf(own),
        currentMonthPoints: current,
        lastMonthPoints: last,
        momChange: expect.closeTo(momChange, 9),
        progressEntries: own.length,
        monthlyPoints: monthNames.map((month) => pointsOf(own.filter(({ lesson }) => lesson.date.startsWith(month)))),
      }
    }),
    months: monthNames.map((month) => {
      const records = all.filter(({ lesson }) => lesson.date.startsWith(month))
      return { month, points: pointsOf(records), progressEntries: records.length }
    }),
    weeks: weeksOf(all, monday),
  }
}

function pointsOf(records: readonly Known[]): number {
  let hundredths = 0
  for (const { points } of records) hundredths += points === null ? 0 : Math.round(points * 100)
  return hundredths / 100
}

/** From the month of the first record to the current one; a school year is shorter than the 24 months of the limit. */
function namesOfMonths(records: readonly Known[], thisMonth: string): string[] {
  const firstDate = records.map(({ lesson }) => lesson.date).toSorted()[0]
  if (firstDate === undefined || firstDate.slice(0, 7) > thisMonth) return []
  const names: string[] = []
  let [year, month] = [Number(firstDate.slice(0, 4)), Number(firstDate.slice(5, 7))]
  for (let name = ''; name !== thisMonth; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    name = `${year}-${String(month).padStart(2, '0')}`
    names.push(name)
  }
  return names
}

function weeksOf(records: readonly Known[], lastMonday: string) {
  const weeks: { monday: string; present: number; total: number; excused: number; ill: number }[] = []
  const last = Date.parse(lastMonday)
  for (let weeksAgo = 52; weeksAgo >= 0; weeksAgo -= 1) {
    const monday = new Date(last - weeksAgo * 7 * 86_400_000).toISOString().slice(0, 10)
    const sunday = new Date(last - weeksAgo * 7 * 86_400_000 + 6 * 86_400_000).toISOString().slice(0, 10)
    const ofWeek = records.filter(({ lesson }) => lesson.date >= monday && lesson.date <= sunday)
    if (weeks.length === 0 && ofWeek.length === 0) continue
    const [excused = 0, ill = 0] = ['excused', 'ill'].map(
      (wanted) => ofWeek.filter(({ state }) => state === wanted).length,
    )
    weeks.push({
      monday,
      present: ofWeek.filter(({ isPresent }) => isPresent).length,
      total: ofWeek.length,
      excused,
      ill,
    })
  }
  return weeks
}

function byId(first: { id: string }, second: { id: string }): number {
  return first.id < second.id ? -1 : 1
}
