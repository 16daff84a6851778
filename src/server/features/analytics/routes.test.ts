import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '../../../contract/analytics/api.ts'
import { type TestSchool, testSchool } from '../../test/cast.ts'
import { makeClass, makeLesson, makeProgress, makeStudent, makeTemplate } from '../../test/factories.ts'

let school: TestSchool
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await makeTemplate(school)).id
})
afterAll(() => school.close())
beforeEach(() => school.clock.set('2025-10-01T09:00:00Z'))

const now = '2026-01-31T21:30:00Z' // 23:30 on the last of January in Kyiv
const analyticsOf = async (id: string) =>
  (await school.asAssistant.call(api.getClassAnalytics, { params: { id } })).body
const lessonOn = (classId: string, date: string) => makeLesson(school, { classId, templateId, date })

async function mark(classId: string, studentId: string, date: string, points: number | null, isPresent = true) {
  const { id: scheduledLessonId } = await lessonOn(classId, date)
  return makeProgress(school, { studentId, scheduledLessonId, points, isPresent })
}

describe('the sums', () => {
  test('are of this month, the last one and all time, in this class, by the date of the lesson', async () => {
    const [{ id: classId }, { id: otherClass }] = [await makeClass(school), await makeClass(school)]
    const student = await makeStudent(school, { classId })
    for (const [date, points] of [
      ['2025-11-30', 100],
      ['2025-12-01', 1.1],
      ['2025-12-31', 2.2],
      ['2026-01-01', 4.25],
      ['2026-01-31', -1],
      ['2026-02-01', 1000],
    ] as const) {
      await mark(classId, student.id, date, points)
    }
    await mark(classId, student.id, '2026-01-15', null)
    await mark(classId, student.id, '2026-01-16', 500, false)
    await mark(otherClass, student.id, '2026-01-15', 77)
    school.clock.set(now)
    const { studentRoster } = await analyticsOf(classId)
    expect(studentRoster).toEqual([
      {
        student,
        totalPoints: 1106.55,
        currentMonthPoints: 3.25,
        lastMonthPoints: 3.3,
        momChange: (100 * (3.25 - 3.3)) / 3.3,
        progressEntries: 8,
      },
    ])
    school.clock.set('2026-01-31T22:30:00Z')
    expect((await analyticsOf(classId)).studentRoster[0]).toMatchObject({
      currentMonthPoints: 1000,
      lastMonthPoints: 3.25,
    })
  })

  test('leave deleted lessons out', async () => {
    const { id: classId } = await makeClass(school)
    const { id: studentId } = await makeStudent(school, { classId })
    await mark(classId, studentId, '2026-01-10', 3)
    const { scheduledLessonId } = await mark(classId, studentId, '2026-01-11', 40)
    await school.asTeacher.delete(`/api/scheduled-lessons/${scheduledLessonId}`)
    expect((await analyticsOf(classId)).studentRoster[0]).toMatchObject({ totalPoints: 3, progressEntries: 1 })
  })
})

describe('the roster', () => {
  test('is the current one: a newcomer without records is in it, who left or was removed is not', async () => {
    const [{ id: classId }, { id: otherClass }] = [await makeClass(school), await makeClass(school)]
    const leaver = await makeStudent(school, { classId })
    const removed = await makeStudent(school, { classId })
    await mark(classId, leaver.id, '2026-01-10', 10)
    await mark(classId, removed.id, '2026-01-11', 10)
    await school.asTeacher.delete(`/api/students/${removed.id}`)
    const { firstName, lastName, studentId } = leaver
    const move = { firstName, lastName, studentId, classId: otherClass }
    expect((await school.asTeacher.put(`/api/students/${leaver.id}`, move)).status).toBe(200)
    const newcomer = await makeStudent(school, { classId })
    expect((await analyticsOf(classId)).studentRoster).toEqual([
      {
        student: newcomer,
        totalPoints: 0,
        currentMonthPoints: 0,
        lastMonthPoints: 0,
        momChange: 0,
        progressEntries: 0,
      },
    ])
    // The other class has no lessons of its own in which the one who moved has points.
    expect((await analyticsOf(otherClass)).studentRoster[0]).toMatchObject({ totalPoints: 0, progressEntries: 0 })
  })

  test('is by points, most first, then by name; below zero comes after nothing', async () => {
    const { id: classId } = await makeClass(school)
    const { id: scheduledLessonId } = await lessonOn(classId, '2026-01-10')
    const points = { Ґудзь: 5, Гай: 5, Яр: 9, Abel: -2, Бак: undefined }
    for (const [lastName, given] of Object.entries(points)) {
      const { id: studentId } = await makeStudent(school, { classId, lastName })
      if (given !== undefined) await makeProgress(school, { studentId, scheduledLessonId, points: given })
    }
    const { studentRoster } = await analyticsOf(classId)
    expect(studentRoster.map(({ student }) => student.lastName)).toEqual(['Яр', 'Гай', 'Ґудзь', 'Бак', 'Abel'])
  })

  test('comes in one statement', async () => {
    const { id: classId } = await makeClass(school)
    await makeStudent(school, { classId })
    expect(await school.statementsOf(() => analyticsOf(classId))).toHaveLength(1)
  })
})

describe('which class', () => {
  test('an empty one has an empty roster; deleted and unknown ones are not found', async () => {
    const { id } = await makeClass(school)
    expect(await analyticsOf(id)).toEqual({ studentRoster: [] })
    await school.asTeacher.delete(`/api/classes/${id}`)
    for (const gone of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await school.asTeacher.get(`/api/classes/${gone}/analytics`)).status).toBe(404)
    }
    expect((await school.asTeacher.get(`/api/classes/${id}/analytics`)).body.message).toBe('Class not found')
  })

  test('none without a session', async () => {
    const { id } = await makeClass(school)
    expect((await school.asStranger.get(`/api/classes/${id}/analytics`)).status).toBe(401)
  })
})
