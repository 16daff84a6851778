import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Student } from '../../../contract/students/schema.ts'
import { newId } from '../../db/ids.ts'
import { listChangesOf } from '../../test/change-history.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  rowCounts,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
let classId: string
let student: Student
let scheduledLessonId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
  classId = (await createClass(school)).id
})
afterAll(() => school.close())
beforeEach(async () => {
  student = await createStudent(school, { classId })
  scheduledLessonId = (await scheduleLesson(school, { templateId, classId })).id
})

const path = '/api/student-progress'
const unknownId = '00000000-0000-4000-8000-000000000000'
const bodyWith = (more = {}) => ({ studentId: student.id, scheduledLessonId, isPresent: true, points: 8, ...more })
const recordsOf = async () => (await school.asTeacher.get(`${path}?lessonId=${scheduledLessonId}`)).body
const changesOf = (id: string) => listChangesOf(school.db, id)

describe('recording', () => {
  test('a first record answers 201, also for an assistant', async () => {
    const { status, body } = await school.asAssistant.post(path, bodyWith({ comment: ' Добре! ', points: -0.25 }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      updatedBy: school.asAssistant.userId,
      ...bodyWith({ comment: 'Добре!', points: -0.25 }),
      state: 'present',
      minutes: null,
      updatedAt: expect.any(String),
    })
    expect(await recordsOf()).toEqual([body])
    expect(await changesOf(body.id)).toMatchObject([{ operation: 'insert', changedBy: school.asAssistant.userId }])
  })

  test('uses defaults for missing fields: present, not graded, no comment', async () => {
    const { body } = await school.asTeacher.post(path, { studentId: student.id, scheduledLessonId })
    expect(body).toMatchObject({ isPresent: true, points: null, comment: '' })
  })

  test('stores no points for an absent student', async () => {
    const { body } = await school.asTeacher.post(path, bodyWith({ isPresent: false, points: 8 }))
    expect(body).toMatchObject({ isPresent: false, points: null })
  })

  test('a second time updates the record and answers 200', async () => {
    const first = await school.asTeacher.post(path, bodyWith())
    const second = await school.asAssistant.post(path, bodyWith({ id: newId(), isPresent: false, comment: 'ill' }))
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toMatchObject({ id: first.body.id, isPresent: false, points: null, comment: 'ill' })
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true)
    expect(await recordsOf()).toEqual([second.body])
    expect((await changesOf(first.body.id)).at(-1)).toMatchObject({ changedBy: school.asAssistant.userId })
  })

  test('with updatedAt null is refused with the existing record, which is not updated', async () => {
    const first = await school.asTeacher.post(path, bodyWith({ updatedAt: null }))
    expect([first.status, first.body]).toMatchObject([201, bodyWith()])
    const before = await rowCounts(school.db)
    for (const late of [
      bodyWith({ points: 2, updatedAt: null }),
      bodyWith({ id: first.body.id, points: 2, updatedAt: null }),
    ]) {
      const { status, body } = await school.asAssistant.post(path, late)
      expect([status, body.code, body.current]).toEqual([409, 'changed_meanwhile', first.body])
    }
    expect(await rowCounts(school.db)).toEqual(before)
    expect(await recordsOf()).toEqual([first.body])
  })

  test('with updatedAt null and the stored entry answers 200 with it, whoever recorded it', async () => {
    const first = await school.asTeacher.post(path, bodyWith({ id: newId(), updatedAt: null }))
    const again = await school.asAssistant.post(path, bodyWith({ id: newId(), updatedAt: null }))
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await changesOf(first.body.id)).toHaveLength(1)
  })

  test('the same entry twice changes nothing', async () => {
    const id = newId()
    const first = await school.asTeacher.post(path, bodyWith({ id, points: 7.25, comment: 'same' }))
    const second = await school.asAdmin.post(path, bodyWith({ id, points: 7.25, comment: 'same ' }))
    expect([first.status, second.status, first.body.id]).toEqual([201, 200, id])
    expect(second.body).toEqual(first.body)
    expect(await changesOf(id)).toHaveLength(1)
  })

  test.each([-1000, 1000, 0, 0.1, 999.99, -0.01, 12.5])('stores %d points exactly', async (points) => {
    const { status, body } = await school.asTeacher.post(path, bodyWith({ points }))
    expect([status, body.points]).toEqual([201, points])
    expect(await recordsOf()).toEqual([body])
  })

  test('stores 0.1 + 0.2 points as 0.3, also when it arrives twice with updatedAt null', async () => {
    const first = bodyWith({ id: newId(), points: 0.1 + 0.2, updatedAt: null })
    const answers = [await school.asTeacher.post(path, first), await school.asTeacher.post(path, first)]
    expect(answers.map(({ status, body }) => [status, body.points])).toEqual([
      [201, 0.3],
      [200, 0.3],
    ])
  })

  test.each(["'); delete from student_progress; --", '=SUM(A1:A9)', '$1 %s \\', 'Їжак 🎓 «лапки»\nрядок'])(
    'keeps the comment %s as it is',
    async (comment) => {
      const { body } = await school.asTeacher.post(path, bodyWith({ comment }))
      expect(body.comment).toBe(comment)
      expect(await recordsOf()).toEqual([body])
    },
  )

  test('an id of another pair is refused, whether this pair has a record or not', async () => {
    const other = await createStudent(school, { classId })
    const { id } = await recordProgress(school, { studentId: other.id, scheduledLessonId })
    const before = await rowCounts(school.db)
    const { status, body } = await school.asTeacher.post(path, bodyWith({ id }))
    expect([status, body.code]).toEqual([409, 'already_exists'])
    expect(await rowCounts(school.db)).toEqual(before)
    const own = await recordProgress(school, bodyWith())
    expect((await school.asTeacher.post(path, bodyWith({ id, points: 1 }))).status).toBe(409)
    expect(await recordsOf()).toContainEqual(own)
  })
})

describe('invalid records', () => {
  test.each([
    ['studentId', unknownId, 'This student does not exist any more'],
    ['studentId', undefined, expect.any(String)],
    ['studentId', '1 or 1=1', 'This is not an id'],
    ['scheduledLessonId', unknownId, 'This lesson does not exist any more'],
    ['points', 1000.01, 'Points are a number from -1000 to 1000'],
    ['points', -1001, 'Points are a number from -1000 to 1000'],
    ['points', '8', 'Points are a number from -1000 to 1000'],
    ['points', 0.125, 'Points have at most two decimals'],
    ['isPresent', 'yes', expect.any(String)],
    ['updatedAt', '2026-03-10T09:00:00.000Z', expect.any(String)],
    ['comment', 'x'.repeat(2001), 'Please use at most 2000 characters'],
    ['id', 'mine', 'This is not an id'],
    ['grade', 5, expect.any(String)],
  ])('are refused with their field: %s %s, and change nothing', async (field, value, message) => {
    const before = await rowCounts(school.db)
    const { status, body } = await school.asTeacher.post(path, bodyWith({ [field]: value }))
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues).toContainEqual({ path: field, message })
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('for a deleted student or a deleted lesson are refused', async () => {
    const { id: deletedLesson } = await scheduleLesson(school, { templateId, classId })
    await school.asTeacher.delete(`/api/scheduled-lessons/${deletedLesson}`)
    const inDeleted = await school.asTeacher.post(path, bodyWith({ scheduledLessonId: deletedLesson }))
    expect([inDeleted.status, inDeleted.body.issues[0].path]).toEqual([400, 'scheduledLessonId'])
    await school.asTeacher.delete(`/api/students/${student.id}`)
    const ofRemoved = await school.asTeacher.post(path, bodyWith())
    expect([ofRemoved.status, ofRemoved.body.issues[0].path]).toEqual([400, 'studentId'])
    expect(await recordsOf()).toEqual([])
  })

  test('for a deleted student or a deleted lesson are refused, also where there is a record', async () => {
    const record = await recordProgress(school, bodyWith())
    await school.asTeacher.delete(`/api/students/${student.id}`)
    const withoutStudent = await school.asTeacher.post(path, bodyWith({ points: 1 }))
    expect([withoutStudent.status, withoutStudent.body.issues[0].path]).toEqual([400, 'studentId'])
    expect(await recordsOf()).toEqual([record])
    await school.asTeacher.post(`/api/students/${student.id}/restoration`)
    await school.asTeacher.delete(`/api/scheduled-lessons/${scheduledLessonId}`)
    const withoutLesson = await school.asTeacher.post(path, bodyWith({ points: 1 }))
    expect([withoutLesson.status, withoutLesson.body.issues[0].path]).toEqual([400, 'scheduledLessonId'])
  })
})

describe('updating a record', () => {
  test('answers 200 with it', async () => {
    const record = await recordProgress(school, bodyWith())
    const change = bodyWith({ points: null, comment: 'later', updatedAt: record.updatedAt })
    const { status, body } = await school.asAssistant.put(`${path}/${record.id}`, change)
    expect([status, body]).toMatchObject([200, { id: record.id, points: null, comment: 'later' }])
    expect(body.updatedAt > record.updatedAt).toBe(true)
    expect(await recordsOf()).toEqual([body])
    expect((await changesOf(record.id)).at(-1)).toMatchObject({ changedBy: school.asAssistant.userId })
  })

  test('based on an older version is refused with the current one; without a version it is stored', async () => {
    const record = await recordProgress(school, bodyWith())
    const first = await school.asTeacher.put(
      `${path}/${record.id}`,
      bodyWith({ points: 1, updatedAt: record.updatedAt }),
    )
    const late = await school.asAdmin.put(`${path}/${record.id}`, bodyWith({ points: 2, updatedAt: record.updatedAt }))
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'changed_meanwhile', first.body])
    const anyway = await school.asAdmin.put(`${path}/${record.id}`, bodyWith({ points: 2 }))
    expect([anyway.status, anyway.body.points]).toEqual([200, 2])
    expect([first, anyway].map(({ body }) => body.updatedBy)).toEqual([school.asTeacher.userId, school.asAdmin.userId])
  })

  test.each([
    ['a comment', { comment: 'theirs' }, { comment: 'mine' }],
    ['a state', { state: 'leftEarly' }, { state: 'late' }],
    ['minutes', { state: 'late', minutes: 5 }, { state: 'late', minutes: 10 }],
  ])('based on an older version is refused also where only %s would be replaced', async (_, theirs, mine) => {
    const record = await recordProgress(school, bodyWith())
    const url = `${path}/${record.id}`
    const first = await school.asAdmin.put(url, bodyWith({ ...theirs, updatedAt: record.updatedAt }))
    const late = await school.asTeacher.put(url, bodyWith({ ...mine, updatedAt: record.updatedAt }))
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'changed_meanwhile', first.body])
    expect(await recordsOf()).toEqual([first.body])
  })

  test('with the same entry twice changes nothing, also based on an older version', async () => {
    const record = await recordProgress(school, bodyWith())
    const change = bodyWith({ points: 3, updatedAt: record.updatedAt })
    const first = await school.asTeacher.put(`${path}/${record.id}`, change)
    const second = await school.asTeacher.put(`${path}/${record.id}`, change)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await changesOf(record.id)).toHaveLength(2)
  })

  test('of a deleted student is stored', async () => {
    const record = await recordProgress(school, bodyWith())
    await school.asTeacher.delete(`/api/students/${student.id}`)
    expect((await school.asTeacher.put(`${path}/${record.id}`, bodyWith({ points: 3 }))).status).toBe(200)
  })

  test('with another student or lesson is refused', async () => {
    const record = await recordProgress(school, bodyWith())
    const { id: otherStudent } = await createStudent(school, { classId })
    const ofOther = await recordProgress(school, bodyWith({ studentId: otherStudent }))
    const { id: otherLesson } = await scheduleLesson(school, { templateId, classId })
    for (const [field, value] of [
      ['studentId', otherStudent],
      ['scheduledLessonId', otherLesson],
    ] as const) {
      const { status, body } = await school.asTeacher.put(`${path}/${record.id}`, bodyWith({ [field]: value }))
      expect([status, body.issues[0].path]).toEqual([400, field])
    }
    expect((await school.asTeacher.put(`${path}/${record.id}`, bodyWith({ points: 4000 }))).status).toBe(400)
    const replaced = await school.asTeacher.put(
      `${path}/${record.id}`,
      bodyWith({ studentId: otherStudent, points: 2 }),
    )
    expect(replaced.status).toBe(400)
    expect(await recordsOf()).toEqual([record, ofOther])
  })

  test('that is unknown, or of a deleted lesson, is not found', async () => {
    const record = await recordProgress(school, bodyWith())
    await school.asTeacher.delete(`/api/scheduled-lessons/${scheduledLessonId}`)
    for (const id of [record.id, unknownId, 'x']) {
      expect((await school.asTeacher.put(`${path}/${id}`, bodyWith())).status).toBe(404)
    }
    expect((await school.asTeacher.put(`${path}/${record.id}`, bodyWith())).body.message).toBe('Record not found')
  })
})

test('nobody without a session, and every role with one', async () => {
  const record = await recordProgress(school, bodyWith())
  const before = await rowCounts(school.db)
  for (const [method, url, body] of [
    ['GET', path, undefined],
    ['POST', path, bodyWith({ points: 1 })],
    ['PUT', `${path}/${record.id}`, bodyWith({ points: 1 })],
    ['GET', `/api/scheduled-lessons/${scheduledLessonId}/progress`, undefined],
    ['GET', `/api/scheduled-lessons/${scheduledLessonId}/register`, undefined],
    ['GET', `/api/students/${student.id}/detail`, undefined],
  ] as const) {
    expect((await school.asStranger.send(method, url, body)).status).toBe(401)
  }
  expect(await rowCounts(school.db)).toEqual(before)
  const suspended = await school.person({ email: 'out@school.test', role: 'teacher', status: 'suspended' })
  expect((await suspended.post(path, bodyWith({ points: 1 }))).status).toBe(403)
  expect(await recordsOf()).toEqual([record])
})
