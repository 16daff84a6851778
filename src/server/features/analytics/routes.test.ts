import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '../../../contract/analytics/api.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
})
afterAll(() => school.close())
beforeEach(() => school.clock.set('2025-10-01T09:00:00Z'))

const now = '2026-01-31T21:30:00Z' // 23:30 on the last of January in Kyiv
const analyticsOf = async (id: string) =>
  (await school.asAssistant.call(api.getClassAnalytics, { params: { id } })).body
const lessonOn = (classId: string, date: string) => scheduleLesson(school, { classId, templateId, date })

async function recordEntry(classId: string, studentId: string, date: string, points: number | null, isPresent = true) {
  const { id: scheduledLessonId } = await lessonOn(classId, date)
  return recordProgress(school, { studentId, scheduledLessonId, points, isPresent })
}

describe('the sums', () => {
  test('are of this month, the last one and all time, in this class, by the date of the lesson', async () => {
    const [{ id: classId }, { id: otherClass }] = [await createClass(school), await createClass(school)]
    const student = await createStudent(school, { classId })
    for (const [date, points] of [
      ['2025-11-30', 100],
      ['2025-12-01', 1.1],
      ['2025-12-31', 2.2],
      ['2026-01-01', 4.25],
      ['2026-01-31', -1],
      ['2026-02-01', 1000],
    ] as const) {
      await recordEntry(classId, student.id, date, points)
    }
    await recordEntry(classId, student.id, '2026-01-15', null)
    await recordEntry(classId, student.id, '2026-01-16', 500, false)
    await recordEntry(otherClass, student.id, '2026-01-15', 77)
    school.clock.set(now)
    const { studentRoster, months } = await analyticsOf(classId)
    expect(studentRoster).toEqual([
      {
        student,
        totalPoints: 1106.55,
        currentMonthPoints: 3.25,
        lastMonthPoints: 3.3,
        momChange: (100 * (3.25 - 3.3)) / 3.3,
        progressEntries: 8,
        monthlyPoints: [100, 3.3, 3.25],
      },
    ])
    expect(months).toEqual([
      { month: '2025-11', points: 100, progressEntries: 1 },
      { month: '2025-12', points: 3.3, progressEntries: 2 },
      { month: '2026-01', points: 3.25, progressEntries: 4 },
    ])
    school.clock.set('2026-01-31T22:30:00Z')
    expect((await analyticsOf(classId)).studentRoster[0]).toMatchObject({
      currentMonthPoints: 1000,
      lastMonthPoints: 3.25,
    })
  })

  test('exclude deleted lessons', async () => {
    const { id: classId } = await createClass(school)
    const { id: studentId } = await createStudent(school, { classId })
    await recordEntry(classId, studentId, '2026-01-10', 3)
    const { scheduledLessonId } = await recordEntry(classId, studentId, '2026-01-11', 40)
    await school.asTeacher.delete(`/api/scheduled-lessons/${scheduledLessonId}`)
    expect((await analyticsOf(classId)).studentRoster[0]).toMatchObject({ totalPoints: 3, progressEntries: 1 })
  })
})

describe('the series by month and by week', () => {
  /** A class with one student, who has a record in a lesson on each of these dates. */
  async function classWith(lessons: readonly (readonly [date: string, points: number | null, isPresent?: boolean])[]) {
    const { id: classId } = await createClass(school)
    const { id: studentId } = await createStudent(school, { classId })
    school.clock.set('2020-01-01T09:00:00Z')
    for (const [date, points, isPresent] of lessons) await recordEntry(classId, studentId, date, points, isPresent)
    school.clock.set(now)
    return classId
  }

  test('cover 24 months and 53 weeks without gaps, while the totals cover everything', async () => {
    const classId = await classWith([
      ['2024-01-31', 1],
      ['2024-02-01', 2],
      ['2025-01-26', 3], // the Sunday before the first of the 53 weeks
      ['2025-01-27', 4],
      ['2025-01-28', null, false],
      ['2026-01-31', -0.5],
      ['2026-02-02', 50], // tomorrow's week and month
    ])
    const { studentRoster, months, weeks } = await analyticsOf(classId)
    expect(studentRoster[0]).toMatchObject({ totalPoints: 59.5, progressEntries: 7 })
    expect(months).toHaveLength(24)
    expect(months[0]).toEqual({ month: '2024-02', points: 2, progressEntries: 1 })
    expect(months[1]).toEqual({ month: '2024-03', points: 0, progressEntries: 0 })
    expect(months[11]).toEqual({ month: '2025-01', points: 7, progressEntries: 3 })
    expect(months[23]).toEqual({ month: '2026-01', points: -0.5, progressEntries: 1 })
    expect(studentRoster[0]?.monthlyPoints).toEqual(months.map(({ points }) => points))
    expect(weeks).toHaveLength(53)
    expect(weeks[0]).toEqual({ monday: '2025-01-27', present: 1, total: 2, excused: 0, ill: 0 })
    expect(weeks[1]).toEqual({ monday: '2025-02-03', present: 0, total: 0, excused: 0, ill: 0 })
    expect(weeks[52]).toEqual({ monday: '2026-01-26', present: 1, total: 1, excused: 0, ill: 0 })
  })

  test('begin with the first record in their range; older records are left out', async () => {
    const young = await analyticsOf(await classWith([['2026-01-14', null]]))
    expect(young.months).toEqual([{ month: '2026-01', points: 0, progressEntries: 1 }])
    expect(young.weeks.map(({ monday, total }) => [monday, total])).toEqual([
      ['2026-01-12', 1],
      ['2026-01-19', 0],
      ['2026-01-26', 0],
    ])
    const old = await analyticsOf(await classWith([['2023-05-05', 5]]))
    expect(old).toMatchObject({ months: [], weeks: [], studentRoster: [{ totalPoints: 5, monthlyPoints: [] }] })
  })
})

describe('the roster', () => {
  test('is the current one: with a new student without records, without those who left or were deleted', async () => {
    const [{ id: classId }, { id: otherClass }] = [await createClass(school), await createClass(school)]
    const leaver = await createStudent(school, { classId })
    const deleted = await createStudent(school, { classId })
    await recordEntry(classId, leaver.id, '2026-01-10', 10)
    await recordEntry(classId, deleted.id, '2026-01-11', 10)
    await school.asTeacher.delete(`/api/students/${deleted.id}`)
    const { firstName, lastName, studentId } = leaver
    const move = { firstName, lastName, studentId, classId: otherClass }
    expect((await school.asTeacher.put(`/api/students/${leaver.id}`, move)).status).toBe(200)
    const newcomer = await createStudent(school, { classId })
    expect((await analyticsOf(classId)).studentRoster).toEqual([
      {
        student: newcomer,
        totalPoints: 0,
        currentMonthPoints: 0,
        lastMonthPoints: 0,
        momChange: 0,
        progressEntries: 0,
        monthlyPoints: [],
      },
    ])
    // The student who moved has no points in lessons of the other class.
    expect((await analyticsOf(otherClass)).studentRoster[0]).toMatchObject({ totalPoints: 0, progressEntries: 0 })
  })

  test('is sorted by points, most first, then by name; negative sums come after 0', async () => {
    const { id: classId } = await createClass(school)
    const { id: scheduledLessonId } = await lessonOn(classId, '2026-01-10')
    const points = { Ґудзь: 5, Гай: 5, Яр: 9, Abel: -2, Бак: undefined }
    for (const [lastName, given] of Object.entries(points)) {
      const { id: studentId } = await createStudent(school, { classId, lastName })
      if (given !== undefined) await recordProgress(school, { studentId, scheduledLessonId, points: given })
    }
    const { studentRoster } = await analyticsOf(classId)
    expect(studentRoster.map(({ student }) => student.lastName)).toEqual(['Яр', 'Гай', 'Ґудзь', 'Бак', 'Abel'])
  })

  test('is sorted by first name and student id where points and last names are equal', async () => {
    const { id: classId } = await createClass(school)
    const named = [
      { firstName: 'Ірина', studentId: 'STU2031002' },
      { firstName: 'Ганна', studentId: 'STU2031004' },
      { firstName: 'Ірина', studentId: 'STU2031001' },
      { firstName: 'Ґалина', studentId: 'STU2031003' },
    ]
    for (const names of named) await createStudent(school, { classId, lastName: 'Бойко', ...names })
    const { studentRoster } = await analyticsOf(classId)
    expect(studentRoster.map(({ student }) => student.studentId)).toEqual([
      'STU2031004',
      'STU2031003',
      'STU2031001',
      'STU2031002',
    ])
  })

  test('comes in one statement', async () => {
    const { id: classId } = await createClass(school)
    await createStudent(school, { classId })
    expect(await school.statementsOf(() => analyticsOf(classId))).toHaveLength(1)
  })
})

describe('which class', () => {
  test('an empty class has an empty roster; a deleted and an unknown one are not found', async () => {
    const { id } = await createClass(school)
    expect(await analyticsOf(id)).toEqual({ studentRoster: [], months: [], weeks: [] })
    await school.asTeacher.delete(`/api/classes/${id}`)
    for (const missing of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await school.asTeacher.get(`/api/classes/${missing}/analytics`)).status).toBe(404)
    }
    expect((await school.asTeacher.get(`/api/classes/${id}/analytics`)).body.message).toBe('Class not found')
  })
})
