import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { newId } from '../../db/ids.ts'
import { createClass, createStudent, recordProgress, rowCounts, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

/** A new school year: classes are renamed, and those who leave leave, in one act that can be undone. */

const path = '/api/classes/promotion'
const lastDay = '2026-06-10'
let school: TestSchool
let fifth: SchoolClass
let eleventh: SchoolClass
let stays: Student
let leaver: Student
let id: string
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  school.clock.set('2026-03-02T10:00:00Z')
  fifth = await createClass(school, { name: '5-А' })
  eleventh = await createClass(school, { name: '11-А' })
  stays = await createStudent(school, { classId: fifth.id })
  leaver = await createStudent(school, { classId: eleventh.id })
  fifth = await classOf(fifth)
  eleventh = await classOf(eleventh)
  id = newId()
  school.clock.set('2026-06-12T10:00:00Z')
})
afterAll(() => school.close())

const classOf = async ({ id: classId }: SchoolClass): Promise<SchoolClass> =>
  (await school.asTeacher.get('/api/classes')).body.find((one: SchoolClass) => one.id === classId)
const studentOf = async ({ id: studentId }: Student): Promise<Student> =>
  (await school.asTeacher.get(`/api/students/${studentId}/detail`)).body.student
const membershipsOf = ({ id: studentId }: Student) =>
  school.db
    .selectFrom('classMemberships')
    .select(['classId', 'startsOn', 'endsOn'])
    .where('studentId', '=', studentId)
    .execute()
const promotion = (more: object = {}) => ({
  id,
  lastDay,
  classes: [
    { id: fifth.id, name: '6-А', leaves: false, updatedAt: fifth.updatedAt },
    { id: eleventh.id, name: '11-А', leaves: true, updatedAt: eleventh.updatedAt },
  ],
  ...more,
})
const promote = (more?: object) => school.asAdmin.post(path, promotion(more))
const undo = () => school.asAdmin.post(`${path}/${id}/undo`)

describe('POST /api/classes/promotion', () => {
  test('renames the classes, and those of a leaving class belong to it until the last day; records stay', async () => {
    const lesson = await scheduleLesson(school, { classId: eleventh.id, date: '2026-06-12' })
    const record = await recordProgress(school, { studentId: leaver.id, scheduledLessonId: lesson.id })
    const { status, body } = await promote()
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      classes: [
        { id: fifth.id, name: '6-А', leaves: false, studentCount: 1 },
        { id: eleventh.id, name: '11-А', leaves: true, studentCount: 1 },
      ],
    })
    expect(await classOf(fifth)).toMatchObject({ name: '6-А', studentCount: 1 })
    expect(await classOf(eleventh)).toMatchObject({ name: '11-А', studentCount: 0 })
    expect(await studentOf(stays)).toEqual(stays)
    expect(await studentOf(leaver)).toMatchObject({ classId: null })
    expect((await studentOf(leaver)).updatedAt > leaver.updatedAt).toBe(true)
    expect(await membershipsOf(leaver)).toMatchObject([{ classId: eleventh.id, endsOn: '2026-06-11' }])
    const { body: progress } = await school.asTeacher.get(`/api/student-progress?studentId=${leaver.id}`)
    expect(progress).toMatchObject([{ id: record.id, points: 10 }])
  })

  test('whoever joined after the last day belongs to the class on that first day alone', async () => {
    school.clock.set('2026-06-11T10:00:00Z')
    const late = await createStudent(school, { classId: eleventh.id })
    eleventh = await classOf(eleventh)
    await promote()
    expect(await membershipsOf(late)).toMatchObject([{ startsOn: '2026-06-11', endsOn: '2026-06-12' }])
  })

  test('a dry run answers the same and does nothing', async () => {
    const before = await rowCounts(school.db)
    const preview = await promote({ dryRun: true })
    expect(preview.status).toBe(200)
    expect(await rowCounts(school.db)).toEqual(before)
    expect(await classOf(fifth)).toEqual(fifth)
    expect((await promote()).body).toEqual(preview.body)
  })

  test('twice, also at the same time, does it once and answers alike', async () => {
    const answers = await Promise.all([promote(), promote(), promote()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const before = await rowCounts(school.db)
    expect((await promote()).body).toEqual(answers[0]?.body)
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test.each([
    ['a last day in the future', { lastDay: '2026-06-13' }, 'lastDay', 'Please choose today or an earlier date'],
    ['no class', { classes: [] }, 'classes', 'Please choose the classes'],
    ['an id that is none', { id: 'x' }, 'id', 'This is not an id'],
  ])('refuses %s', async (_, wrong, issuePath, message) => {
    const answer = await refusal(school, () => promote(wrong))
    expect(answer).toMatchObject({ status: 400, issues: [{ path: issuePath, message }] })
  })

  test('refuses an empty name, a class twice, and one that does not exist, and changes none', async () => {
    const [first, second] = promotion().classes
    const send = (...classes: object[]) => refusal(school, () => promote({ classes }))
    expect(await send({ ...first, name: ' ' })).toMatchObject({ status: 400, issues: [{ path: 'classes.0.name' }] })
    expect(await send({ ...first }, { ...first })).toMatchObject({ status: 400, issues: [{ path: 'classes' }] })
    expect(await send({ ...second }, { ...first, id: newId() })).toMatchObject({
      status: 400,
      issues: [{ path: 'classes.1.id', message: 'This class does not exist any more' }],
    })
    expect([await classOf(fifth), await classOf(eleventh)]).toEqual([fifth, eleventh])
  })

  test('is refused when a class was changed since it was shown', async () => {
    await school.asTeacher.put(`/api/classes/${fifth.id}`, { name: '5-Б' })
    expect(await refusal(school, () => promote())).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: { name: '5-Б' },
    })
    expect(await classOf(eleventh)).toEqual(eleventh)
  })
})

describe('undoing it', () => {
  test('puts names and memberships back, and once more changes nothing', async () => {
    const before = [await membershipsOf(stays), await membershipsOf(leaver)]
    await promote()
    expect((await undo()).status).toBe(204)
    expect([await membershipsOf(stays), await membershipsOf(leaver)]).toEqual(before)
    expect(await classOf(fifth)).toMatchObject({ name: '5-А', studentCount: 1 })
    expect(await classOf(eleventh)).toMatchObject({ name: '11-А', studentCount: 1 })
    const restored = await studentOf(leaver)
    expect(restored).toMatchObject({ classId: eleventh.id, inClassSince: leaver.inClassSince })
    expect((await undo()).status).toBe(204)
    expect(await studentOf(leaver)).toEqual(restored)
  })

  test('is refused whole when a class was changed since', async () => {
    await promote()
    await school.asTeacher.put(`/api/classes/${fifth.id}`, { name: '6-Б' })
    expect(await refusal(school, undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await classOf(eleventh)).toMatchObject({ studentCount: 0 })
  })

  test('is refused whole when somebody who left has joined another class', async () => {
    await promote()
    const other = await createClass(school)
    await school.asTeacher.post('/api/students/moves', { moves: [{ id: leaver.id, classId: other.id }] })
    expect(await refusal(school, undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await classOf(fifth)).toMatchObject({ name: '6-А' })
  })

  test('of an unknown promotion is answered 404', async () => {
    expect(await refusal(school, undo)).toMatchObject({ status: 404 })
  })

  test('is for admins only', async () => {
    await promote()
    expect(await refusal(school, () => school.asTeacher.post(`${path}/${id}/undo`))).toMatchObject({ status: 403 })
    expect(await refusal(school, () => school.asTeacher.post(path, promotion({ id: newId() })))).toMatchObject({
      status: 403,
    })
  })
})
