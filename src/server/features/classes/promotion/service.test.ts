import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockRows } from '../../../db/entity-rows.ts'
import { newId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  rowCounts,
  scheduleLesson,
} from '../../../test/factories.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { joinClass } from '../../../test/memberships.ts'
import { type EndingYear, endingYear, lastDay, promotionsPath } from '../../../test/promotions.ts'
import { refusal } from '../../../test/refusal.ts'
import { sendDuring } from '../../../test/send-during.ts'

/** A new school year: classes are renamed, and those who leave leave, in one step that can be undone. */

let school: TestSchool
let year: EndingYear
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  year = await endingYear(school)
})
afterAll(() => school.close())

describe('POST /api/classes/promotions', () => {
  test('renames the classes, and those of a leaving class belong to it until the last day; records stay', async () => {
    const lesson = await scheduleLesson(school, { classId: year.eleventh.id, date: '2026-06-12' })
    const record = await recordProgress(school, { studentId: year.leaver.id, scheduledLessonId: lesson.id })
    const { status, body } = await year.promote()
    expect(status).toBe(200)
    expect(body).toEqual({
      id: year.id,
      classes: [
        { id: year.fifth.id, name: '6-А', leaves: false, studentCount: 1 },
        { id: year.eleventh.id, name: '11-А', leaves: true, studentCount: 1 },
      ],
    })
    expect(await year.classOf(year.fifth)).toMatchObject({ name: '6-А', studentCount: 1 })
    expect(await year.classOf(year.eleventh)).toMatchObject({ name: '11-А', studentCount: 0 })
    expect(await year.studentOf(year.stays)).toEqual(year.stays)
    expect(await year.studentOf(year.leaver)).toMatchObject({ classId: null })
    expect((await year.studentOf(year.leaver)).updatedAt > year.leaver.updatedAt).toBe(true)
    expect(await year.membershipsOf(year.leaver)).toMatchObject([{ classId: year.eleventh.id, endsOn: '2026-06-11' }])
    const { body: progress } = await school.asTeacher.get(`/api/student-progress?studentId=${year.leaver.id}`)
    expect(progress).toMatchObject([{ id: record.id, points: 10 }])
  })

  test('whoever joined after the last day belongs to the class on that first day alone', async () => {
    school.clock.set('2026-06-11T10:00:00Z')
    const late = await createStudent(school, { classId: year.eleventh.id })
    year.eleventh = await year.classOf(year.eleventh)
    await year.promote()
    expect(await year.membershipsOf(late)).toMatchObject([{ startsOn: '2026-06-11', endsOn: '2026-06-12' }])
  })

  test('a dry run answers the same and does nothing', async () => {
    const before = await rowCounts(school.db)
    const preview = await year.promote({ dryRun: true })
    expect(preview.status).toBe(200)
    expect(await rowCounts(school.db)).toEqual(before)
    expect(await year.classOf(year.fifth)).toEqual(year.fifth)
    expect((await year.promote()).body).toEqual(preview.body)
  })

  test('twice, also at the same time, does it once and answers alike', async () => {
    const answers = await Promise.all([year.promote(), year.promote(), year.promote()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const before = await rowCounts(school.db)
    expect((await year.promote()).body).toEqual(answers[0]?.body)
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('under the same id something else is refused, and so is everything once it has been undone', async () => {
    const empty = await createClass(school, { name: '9-Я' })
    const { classes } = year.promotion()
    const all = [...classes, { id: empty.id, name: '10-Я', leaves: false, updatedAt: empty.updatedAt }]
    const { body } = await year.promote({ classes: all })
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
      expect(await refusal(school, () => year.promote(corrected))).toMatchObject(refused)
    }
    await school.asTeacher.put(`/api/classes/${year.fifth.id}`, { name: 'Renamed since' })
    const repeated = all.map((one) => ({ ...one, updatedAt: undefined }))
    for (const same of [all, all.toReversed(), repeated]) {
      expect(await year.promote({ classes: same })).toMatchObject({ status: 200, body })
    }
    year.id = newId()
    const [first] = classes
    const again = { classes: [{ ...first, updatedAt: undefined }] }
    expect((await year.promote(again)).status).toBe(200)
    expect((await year.undo()).status).toBe(204)
    const undone = { status: 409, code: 'changed_meanwhile', message: 'This has been undone' }
    expect(await refusal(school, () => year.promote(again))).toMatchObject(undone)
  })

  test('whoever leaves at the end of today joins another class today, or the same one again', async () => {
    const inOther = await createStudent(school, { classId: year.eleventh.id })
    const moved = await createStudent(school, { classId: year.eleventh.id, inClassSince: '2026-06-01' })
    const again = await createStudent(school, { classId: year.eleventh.id, inClassSince: '2026-06-01' })
    year.eleventh = await year.classOf(year.eleventh)
    expect((await year.promote({ lastDay: '2026-06-12' })).status).toBe(200)
    const { firstName, lastName, studentId } = inOther
    const body = { firstName, lastName, studentId, classId: year.fifth.id }
    expect((await school.asTeacher.put(`/api/students/${inOther.id}`, body)).status).toBe(200)
    const moves = [
      { id: moved.id, classId: year.fifth.id },
      { id: again.id, classId: year.eleventh.id },
    ]
    expect((await school.asTeacher.post('/api/students/moves', { moves })).status).toBe(200)
    const joined = { classId: year.fifth.id, startsOn: '2026-06-12', endsOn: null }
    expect(await year.membershipsOf(inOther)).toEqual([joined])
    expect(await year.membershipsOf(moved)).toEqual([
      { classId: year.eleventh.id, startsOn: '2026-06-01', endsOn: '2026-06-12' },
      joined,
    ])
    expect(await year.membershipsOf(again)).toEqual([
      { classId: year.eleventh.id, startsOn: '2026-06-01', endsOn: null },
    ])
  })

  test('a deleted student of a leaving class keeps who has deleted them', async () => {
    await school.asTeacher.delete(`/api/students/${year.leaver.id}`)
    expect((await year.promote()).status).toBe(200)
    expect((await year.undo()).status).toBe(204)
    const { body } = await school.asTeacher.get('/api/deleted?kind=student')
    expect(body).toContainEqual(expect.objectContaining({ id: year.leaver.id, deletedBy: school.asTeacher.userId }))
  })

  test('students who are moved at the same moment move before it or after it', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const leaving = await createClass(school)
      const students = await Promise.all(
        Array.from({ length: 5 }, () => createStudent(school, { classId: leaving.id, inClassSince: null })),
      )
      const moves = students.toReversed().map((student) => ({ id: student.id, classId: year.fifth.id }))
      const classes = [
        { id: leaving.id, name: 'Left', leaves: true },
        { id: year.fifth.id, name: '6-А', leaves: false },
      ]
      year.id = newId()
      const answers = await Promise.all([
        year.promote({ classes }),
        school.asTeacher.post('/api/students/moves', { moves }),
        ...students.map(({ firstName, lastName, studentId, id: of }) =>
          school.asTeacher.put(`/api/students/${of}`, { firstName, lastName, studentId, classId: year.fifth.id }),
        ),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await year.classOf(leaving)).toMatchObject({ name: 'Left', studentCount: 0 })
    }
  })

  test('waits while somebody who leaves is moved', async () => {
    const move = [
      (tx: Tx) => lockRows(tx, 'students', [year.leaver.id]),
      (tx: Tx) => lockRows(tx, 'classes', [year.fifth.id, year.eleventh.id]),
    ]
    expect(await sendDuring(school.db, move, year.promote)).toMatchObject({ status: 200 })
  })

  test('is refused while a class is renamed', async () => {
    const rename = (tx: Tx) => tx.updateTable('classes').set({ name: '5-Б' }).where('id', '=', year.fifth.id).execute()
    const answer = await sendDuring(school.db, [rename], year.promote)
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: { name: '5-Б' } } })
  })

  test('is refused while a student joins a leaving class', async () => {
    const newcomer = await createStudent(school)
    const join = (tx: Tx) => joinClass(tx, newcomer.id, year.eleventh.id, school.asTeacher.userId)
    const answer = await sendDuring(school.db, [join], year.promote)
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await year.classOf(year.eleventh)).toMatchObject({ studentCount: 2 })
  })

  test.each([
    ['a last day in the future', { lastDay: '2026-06-13' }, 'lastDay', 'Please choose today or an earlier date'],
    ['a last day 401 days ago', { lastDay: '2025-05-07' }, 'lastDay', 'Please choose one of the last 400 days'],
    ['no class', { classes: [] }, 'classes', 'Please choose the classes'],
    ['an id that is none', { id: 'x' }, 'id', 'This is not an id'],
  ])('refuses %s', async (_, wrong, issuePath, message) => {
    const answer = await refusal(school, () => year.promote(wrong))
    expect(answer).toMatchObject({ status: 400, issues: [{ path: issuePath, message }] })
  })

  test('looks at no last day where no class leaves', async () => {
    const [first] = year.promotion().classes
    const classes = [{ ...first, leaves: false }]
    expect(await year.promote({ classes, lastDay: '2026-06-13' })).toMatchObject({ status: 200 })
  })

  test('takes a last day 400 days ago', async () => {
    expect(await year.promote({ lastDay: '2025-05-08', dryRun: true })).toMatchObject({ status: 200 })
  })

  test('refuses an empty name, a class twice, and one that does not exist, and changes none', async () => {
    const [first, second] = year.promotion().classes
    const send = (...classes: object[]) => refusal(school, () => year.promote({ classes }))
    expect(await send({ ...first, name: ' ' })).toMatchObject({ status: 400, issues: [{ path: 'classes.0.name' }] })
    expect(await send({ ...first }, { ...first })).toMatchObject({ status: 400, issues: [{ path: 'classes' }] })
    expect(await send({ ...second }, { ...first, id: newId() })).toMatchObject({
      status: 400,
      issues: [{ path: 'classes.1.id', message: 'This class does not exist any more' }],
    })
    expect([await year.classOf(year.fifth), await year.classOf(year.eleventh)]).toEqual([year.fifth, year.eleventh])
  })

  test('is refused when a class was changed since it was shown', async () => {
    await school.asTeacher.put(`/api/classes/${year.fifth.id}`, { name: '5-Б' })
    expect(await refusal(school, () => year.promote())).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: { name: '5-Б' },
    })
    expect(await year.classOf(year.eleventh)).toEqual(year.eleventh)
  })
})

describe('GET /api/classes/promotions', () => {
  test('lists those that can be undone, newest first, to every admin', async () => {
    const earlier = await year.listed()
    expect((await year.promote({ dryRun: true })).status).toBe(200)
    expect(await year.listed()).toEqual(earlier)
    await year.promote()
    const first = { id: year.id, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), by: school.asAdmin.userId }
    expect(await year.listed()).toEqual([first, ...earlier])
    year.id = newId()
    const other = await school.person({ email: 'other.admin@school.test', role: 'admin' })
    const renamed = { id: (await createClass(school)).id, name: '7-А', leaves: false }
    expect((await other.post(promotionsPath, year.promotion({ classes: [renamed] }))).status).toBe(200)
    const second = { ...first, id: year.id, by: other.userId }
    expect(await year.listed()).toEqual([second, first, ...earlier])
    expect((await other.get('/api/classes/promotions')).body).toEqual([second, first, ...earlier])
    expect((await year.undo()).status).toBe(204)
    expect(await year.listed()).toEqual([first, ...earlier])
  })

  test('leaves out what has been changed since, because its undo is refused', async () => {
    const earlier = await year.listed()
    await year.promote()
    expect(await year.listed()).toEqual([expect.objectContaining({ id: year.id }), ...earlier])
    await school.asTeacher.put(`/api/classes/${year.fifth.id}`, { name: '6-Б' })
    expect(await year.listed()).toEqual(earlier)
    expect(await refusal(school, year.undo)).toMatchObject({ status: 409 })
  })

  test('leaves out what changed nothing, what is no promotion, and what is older than 30 days', async () => {
    const earlier = await year.listed()
    await year.promote({ classes: [{ id: year.fifth.id, name: year.fifth.name, leaves: false }] })
    const template = await createTemplate(school)
    const plan = { kind: 'sequence', templateIds: [template.id], classIds: [year.fifth.id], from: lastDay }
    expect((await school.asTeacher.post('/api/scheduled-lessons/plans', { ...plan, id: newId() })).status).toBe(200)
    year.id = newId()
    await year.promote({ classes: [{ id: year.fifth.id, name: '6-А', leaves: false }] })
    expect(await year.listed()).toEqual([expect.objectContaining({ id: year.id }), ...earlier])
    await sql`update idempotency_keys set created_at = created_at - interval '30 days 1 minute' where id = ${year.id}`.execute(
      school.db,
    )
    await sql`select count_school_change()`.execute(school.db)
    expect(await year.listed()).toEqual(earlier)
  })
})
