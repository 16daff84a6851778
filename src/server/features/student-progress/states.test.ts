import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StudentProgress } from '../../../contract/student-progress/schema.ts'
import { newId } from '../../db/ids.ts'
import { createClass, createStudent, createTemplate, rowCounts, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

/** The states of attendance, each given by its name, by isPresent, or by both. */

let school: TestSchool
let templateId: string
let classId: string
let studentId: string
let scheduledLessonId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
  classId = (await createClass(school)).id
})
afterAll(() => school.close())
beforeEach(async () => {
  studentId = (await createStudent(school, { classId })).id
  scheduledLessonId = (await scheduleLesson(school, { templateId, classId })).id
})

const path = '/api/student-progress'
const record = (more = {}) => school.asTeacher.post(path, { studentId, scheduledLessonId, ...more })
const update = (id: string, more = {}) =>
  school.asTeacher.put(`${path}/${id}`, { studentId, scheduledLessonId, ...more })
const stored = async (): Promise<StudentProgress> =>
  (await school.asTeacher.get(`${path}?lessonId=${scheduledLessonId}`)).body[0]

describe('recording a state', () => {
  test.each([
    [
      { state: 'late', minutes: 7, points: 9 },
      { isPresent: true, state: 'late', minutes: 7, points: 9 },
    ],
    [{ state: 'leftEarly' }, { isPresent: true, state: 'leftEarly', minutes: null }],
    [
      { state: 'excused', points: 9 },
      { isPresent: false, state: 'excused', minutes: null, points: null },
    ],
    [
      { isPresent: false, state: 'ill' },
      { isPresent: false, state: 'ill' },
    ],
    [{ state: 'absent' }, { isPresent: false, state: 'absent' }],
    [{ isPresent: true }, { isPresent: true, state: 'present' }],
    [{ isPresent: false }, { isPresent: false, state: 'absent' }],
    [{}, { isPresent: true, state: 'present' }],
  ])('%j', async (body, expected) => {
    const { status, body: answer } = await record(body)
    expect([status, answer]).toMatchObject([201, expected])
    expect(await stored()).toEqual(answer)
  })

  test.each([
    [{ isPresent: false, state: 'late' }, 'state'],
    [{ isPresent: true, state: 'ill' }, 'state'],
    [{ state: 'asleep' }, 'state'],
    [{ state: 'late', minutes: 0 }, 'minutes'],
    [{ state: 'late', minutes: 301 }, 'minutes'],
    [{ state: 'late', minutes: 2.5 }, 'minutes'],
    [{ state: 'excused', minutes: 5 }, 'minutes'],
    [{ isPresent: true, minutes: 5 }, 'minutes'],
  ])('%j is refused at %s and changes nothing', async (body, field) => {
    const { body: known } = await record({ state: 'late', minutes: 3 })
    const before = await rowCounts(school.db)
    for (const answer of [await record(body), await update(known.id, body)]) {
      expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: field }]])
    }
    expect(await rowCounts(school.db)).toEqual(before)
    expect(await stored()).toEqual(known)
  })

  test('twice is one change', async () => {
    const { body: known } = await record({ state: 'late', minutes: 3 })
    const before = await rowCounts(school.db)
    const again = await update(known.id, { state: 'late', minutes: 3, updatedAt: known.updatedAt })
    expect([again.status, again.body]).toEqual([200, known])
    expect(await rowCounts(school.db)).toEqual(before)
  })
})

describe('a body with the fields of the specification alone', () => {
  test('keeps a state that says the same of presence, with its minutes', async () => {
    const { body: known } = await record({ state: 'late', minutes: 12, points: 5 })
    const { body: graded } = await update(known.id, { isPresent: true, points: 11, comment: 'Добре' })
    expect(graded).toMatchObject({ state: 'late', minutes: 12, points: 11, comment: 'Добре' })
    const { body: posted } = await record({ isPresent: true, points: 10 })
    expect(posted).toMatchObject({ id: known.id, state: 'late', minutes: 12, points: 10 })
    const before = await rowCounts(school.db)
    expect((await update(known.id, { isPresent: true, points: 10 })).body).toEqual(posted)
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('ends a state that says something else', async () => {
    const { body: known } = await record({ state: 'late', minutes: 12 })
    expect((await update(known.id, { isPresent: false })).body).toMatchObject({ state: 'absent', minutes: null })
    await update(known.id, { state: 'ill' })
    expect((await update(known.id, { isPresent: false, comment: 'grippe' })).body).toMatchObject({ state: 'ill' })
    expect((await update(known.id, { points: 3 })).body).toMatchObject({ state: 'present', points: 3 })
  })

  test('stays one record for each of thirty in one batch', async () => {
    const students = await Promise.all(Array.from({ length: 30 }, () => createStudent(school, { classId })))
    const states = ['present', 'absent', 'late', 'leftEarly', 'excused', 'ill']
    const send = (body: (index: number) => object) =>
      Promise.all(students.map(({ id }, index) => record({ studentId: id, ...body(index) })))
    await send((index) => ({ state: states[index % 6] }))
    const answers = await send((index) => ({ isPresent: [0, 2, 3].includes(index % 6), comment: 'again' }))
    expect(answers.map(({ body }) => body.state)).toEqual(students.map((_, index) => states[index % 6]))
  })
})

test('minutes stay while the state is named again without them, and go with it or by null', async () => {
  const { body: known } = await record({ state: 'late', minutes: 12 })
  expect((await update(known.id, { state: 'late', comment: 'x' })).body).toMatchObject({ minutes: 12 })
  expect((await update(known.id, { state: 'leftEarly' })).body).toMatchObject({ minutes: null })
  await update(known.id, { state: 'leftEarly', minutes: 4 })
  expect((await update(known.id, { state: 'leftEarly', minutes: null })).body).toMatchObject({ minutes: null })
})

test('undoing a save puts state and minutes back', async () => {
  const { body: known } = await record({ state: 'late', minutes: 12, points: 4 })
  const saveId = newId()
  await update(known.id, { state: 'ill', saveId })
  expect(await school.asTeacher.post(`${path}/saves/${saveId}/undo`)).toMatchObject({ status: 204 })
  expect(await stored()).toMatchObject({ isPresent: true, state: 'late', minutes: 12, points: 4 })
})

test('the history shows states and minutes, also where the stored row has neither', async () => {
  const { body: known } = await record({ isPresent: false })
  await sql`update change_history set after = after - 'state' - 'minutes' where record_id = ${known.id}`.execute(
    school.db,
  )
  await update(known.id, { state: 'excused' })
  await update(known.id, { state: 'late', minutes: 9 })
  const { body: history } = await school.asTeacher.get(`${path}/${known.id}/history`)
  expect(history).toMatchObject([
    {
      before: { isPresent: false, state: 'excused', minutes: null },
      after: { isPresent: true, state: 'late', minutes: 9 },
    },
    { before: { state: 'absent' }, after: { state: 'excused' } },
    { before: null, after: { isPresent: false, state: 'absent', minutes: null } },
  ])
  expect(history[1].after).toEqual({ state: 'excused' })
})

test('registers, class registers, details of students and exports contain the state', async () => {
  await record({ state: 'ill' })
  const answers = await Promise.all([
    school.asAssistant.get(`/api/scheduled-lessons/${scheduledLessonId}/register`),
    school.asAssistant.get(`/api/students/${studentId}/detail`),
    school.asAssistant.get(`/api/classes/${classId}/register?from=2026-03-01&to=2026-03-31`),
  ])
  for (const { body } of answers) {
    const own = body.progress.find((one: StudentProgress) => one.studentId === studentId)
    expect(own).toMatchObject({ isPresent: false, state: 'ill' })
  }
})

test('the database refuses a state that contradicts isPresent, and minutes of another state', async () => {
  const { body: known } = await record({ state: 'late', minutes: 12 })
  const set = (values: object) =>
    school.db.updateTable('studentProgress').set(values).where('id', '=', known.id).execute()
  await expect(set({ isPresent: false })).rejects.toThrow('student_progress_state_check')
  await expect(set({ state: 'ill' })).rejects.toThrow('student_progress')
  await expect(set({ state: null })).rejects.toThrow('student_progress_minutes_check')
})
