import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { softDelete } from '../../db/entity-rows.ts'
import { newId } from '../../db/ids.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  rowCounts,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

/** A new school year: classes are renamed, and those who leave leave, in one step that can be undone. */

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
    .orderBy('startsOn')
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
const listed = async () => (await school.asAdmin.get('/api/classes/promotions')).body

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

  test('under the same id something else is refused, and so is everything once it has been undone', async () => {
    const empty = await createClass(school, { name: '9-Я' })
    const { classes } = promotion()
    const all = [...classes, { id: empty.id, name: '10-Я', leaves: false, updatedAt: empty.updatedAt }]
    const { body } = await promote({ classes: all })
    const refused = { status: 409, code: 'already_exists' }
    for (const corrected of [
      { classes: all.map((one) => ({ ...one, name: `${one.name}!` })) },
      { classes: all.map((one) => (one.id === empty.id ? { ...one, name: '9-Я' } : one)) },
      { classes: all.map((one) => ({ ...one, leaves: false })) },
      { classes: all.map((one) => ({ ...one, leaves: one.id !== empty.id })) },
      { classes: all.slice(1) },
      { classes: all, lastDay: '2026-06-09' },
      { classes: all, lastDay: '2026-06-09', dryRun: true },
    ]) {
      expect(await refusal(school, () => promote(corrected))).toMatchObject(refused)
    }
    await school.asTeacher.put(`/api/classes/${fifth.id}`, { name: 'Renamed since' })
    const repeated = all.map((one) => ({ ...one, updatedAt: undefined }))
    for (const same of [all, all.toReversed(), repeated]) {
      expect(await promote({ classes: same })).toMatchObject({ status: 200, body })
    }
    id = newId()
    const [first] = classes
    const again = { classes: [{ ...first, updatedAt: undefined }] }
    expect((await promote(again)).status).toBe(200)
    expect((await undo()).status).toBe(204)
    const undone = { status: 409, code: 'changed_meanwhile', message: 'This has been undone' }
    expect(await refusal(school, () => promote(again))).toMatchObject(undone)
  })

  test('whoever leaves at the end of today joins another class today, or the same one again', async () => {
    const inOther = await createStudent(school, { classId: eleventh.id })
    const moved = await createStudent(school, { classId: eleventh.id, inClassSince: '2026-06-01' })
    const again = await createStudent(school, { classId: eleventh.id, inClassSince: '2026-06-01' })
    eleventh = await classOf(eleventh)
    expect((await promote({ lastDay: '2026-06-12' })).status).toBe(200)
    const { firstName, lastName, studentId } = inOther
    const body = { firstName, lastName, studentId, classId: fifth.id }
    expect((await school.asTeacher.put(`/api/students/${inOther.id}`, body)).status).toBe(200)
    const moves = [
      { id: moved.id, classId: fifth.id },
      { id: again.id, classId: eleventh.id },
    ]
    expect((await school.asTeacher.post('/api/students/moves', { moves })).status).toBe(200)
    const joined = { classId: fifth.id, startsOn: '2026-06-12', endsOn: null }
    expect(await membershipsOf(inOther)).toEqual([joined])
    expect(await membershipsOf(moved)).toEqual([
      { classId: eleventh.id, startsOn: '2026-06-01', endsOn: '2026-06-12' },
      joined,
    ])
    expect(await membershipsOf(again)).toEqual([{ classId: eleventh.id, startsOn: '2026-06-01', endsOn: null }])
  })

  test('a deleted student of a leaving class keeps who has deleted them', async () => {
    await school.asTeacher.delete(`/api/students/${leaver.id}`)
    expect((await promote()).status).toBe(200)
    expect((await undo()).status).toBe(204)
    const { body } = await school.asTeacher.get('/api/deleted?kind=student')
    expect(body).toContainEqual(expect.objectContaining({ id: leaver.id, deletedBy: school.asTeacher.userId }))
  })

  test('students who are moved at the same moment move before it or after it', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const leaving = await createClass(school)
      const students = await Promise.all(
        Array.from({ length: 5 }, () => createStudent(school, { classId: leaving.id, inClassSince: null })),
      )
      const moves = students.toReversed().map((student) => ({ id: student.id, classId: fifth.id }))
      const classes = [
        { id: leaving.id, name: 'Left', leaves: true },
        { id: fifth.id, name: '6-А', leaves: false },
      ]
      id = newId()
      const answers = await Promise.all([
        promote({ classes }),
        school.asTeacher.post('/api/students/moves', { moves }),
        ...students.map(({ firstName, lastName, studentId, id: of }) =>
          school.asTeacher.put(`/api/students/${of}`, { firstName, lastName, studentId, classId: fifth.id }),
        ),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await classOf(leaving)).toMatchObject({ name: 'Left', studentCount: 0 })
    }
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

describe('GET /api/classes/promotions', () => {
  test('lists those that can be undone, newest first, to every admin', async () => {
    const earlier = await listed()
    expect((await promote({ dryRun: true })).status).toBe(200)
    expect(await listed()).toEqual(earlier)
    await promote()
    const first = { id, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), by: school.asAdmin.userId }
    expect(await listed()).toEqual([first, ...earlier])
    id = newId()
    const other = await school.person({ email: 'other.admin@school.test', role: 'admin' })
    const renamed = { id: (await createClass(school)).id, name: '7-А', leaves: false }
    expect((await other.post(path, promotion({ classes: [renamed] }))).status).toBe(200)
    const second = { ...first, id, by: other.userId }
    expect(await listed()).toEqual([second, first, ...earlier])
    expect((await other.get('/api/classes/promotions')).body).toEqual([second, first, ...earlier])
    expect((await undo()).status).toBe(204)
    expect(await listed()).toEqual([first, ...earlier])
  })

  test('leaves out what has been changed since, because its undo is refused', async () => {
    const earlier = await listed()
    await promote()
    expect(await listed()).toEqual([expect.objectContaining({ id }), ...earlier])
    await school.asTeacher.put(`/api/classes/${fifth.id}`, { name: '6-Б' })
    expect(await listed()).toEqual(earlier)
    expect(await refusal(school, undo)).toMatchObject({ status: 409 })
  })

  test('leaves out what changed nothing, what is no promotion, and what is older than 30 days', async () => {
    const earlier = await listed()
    await promote({ classes: [{ id: fifth.id, name: fifth.name, leaves: false }] })
    const template = await createTemplate(school)
    const plan = { kind: 'sequence', templateIds: [template.id], classIds: [fifth.id], from: lastDay }
    expect((await school.asTeacher.post('/api/scheduled-lessons/plans', { ...plan, id: newId() })).status).toBe(200)
    id = newId()
    await promote({ classes: [{ id: fifth.id, name: '6-А', leaves: false }] })
    expect(await listed()).toEqual([expect.objectContaining({ id }), ...earlier])
    await sql`update idempotency_keys set created_at = created_at - interval '30 days 1 minute' where id = ${id}`.execute(
      school.db,
    )
    await sql`select count_school_change()`.execute(school.db)
    expect(await listed()).toEqual(earlier)
  })

  test('is for admins only', async () => {
    expect(await refusal(school, () => school.asTeacher.get('/api/classes/promotions'))).toMatchObject({ status: 403 })
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

  test('is refused, and not offered, while a class that was left is deleted', async () => {
    const earlier = await listed()
    await promote()
    expect(await listed()).toHaveLength(earlier.length + 1)
    expect((await school.asTeacher.delete(`/api/classes/${eleventh.id}`)).status).toBe(204)
    expect(await listed()).toEqual(earlier)
    expect(await refusal(school, undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await studentOf(leaver)).toMatchObject({ classId: null })
    await school.asTeacher.post(`/api/classes/${eleventh.id}/restoration`)
    expect((await undo()).status).toBe(204)
    expect(await studentOf(leaver)).toMatchObject({ classId: eleventh.id })
  })

  test('waits while a class that was left is being deleted, and is then refused', async () => {
    await promote({ classes: [{ id: eleventh.id, name: eleventh.name, leaves: true }] })
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const tx = await school.db.startTransaction().execute()
    await softDelete(tx, 'classes', eleventh.id, { now: school.clock(), actor: school.asTeacher.userId })
    const answer = undo()
    try {
      await vi.waitFor(async () => expect((await waiting.execute(school.db)).rows).toHaveLength(1))
    } finally {
      await tx.commit().execute()
    }
    expect(await answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
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
