import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientHeader } from '../../../contract/kernel/endpoint.ts'
import { lockRows } from '../../db/entity-rows.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { sendDuring } from '../../test/send-during.ts'

/** Several people and several requests on one register at the same moment. */

let school: TestSchool
let templateId: string
let classId: string
let studentIds: string[]
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
  classId = (await createClass(school)).id
  const students = await Promise.all(Array.from({ length: 30 }, () => createStudent(school, { classId })))
  studentIds = students.map(({ id }) => id)
})
afterAll(() => school.close())

const path = '/api/student-progress'
const newLesson = async () => (await scheduleLesson(school, { templateId, classId })).id
const recordsOf = async (lessonId: string) => (await school.asTeacher.get(`${path}?lessonId=${lessonId}`)).body
const countOf = <Value>(values: Value[], value: Value) => values.filter((other) => other === value).length

test('two people save a whole new register at once: every pair once, one created, one updated', async () => {
  for (let round = 0; round < 20; round++) {
    const scheduledLessonId = await newLesson()
    const answers = await Promise.all(
      studentIds.flatMap((studentId) => [
        school.asTeacher.post(path, { id: newId(), studentId, scheduledLessonId, points: 5 }),
        school.asAssistant.post(path, { id: newId(), studentId, scheduledLessonId, points: 7 }),
      ]),
    )
    const statuses = answers.map(({ status }) => status)
    expect([countOf(statuses, 201), countOf(statuses, 200)]).toEqual([30, 30])
    const records = await recordsOf(scheduledLessonId)
    expect(new Set(records.map(({ studentId }: { studentId: string }) => studentId))).toEqual(new Set(studentIds))
    expect(records).toHaveLength(30)
  }
})

test('what is recorded while the record of the pair is being undone is a first record', async () => {
  const [studentId = ''] = studentIds
  const pair = { studentId, scheduledLessonId: await newLesson() }
  const undone = await recordProgress(school, pair)
  const undo = [
    (tx: Tx) => tx.selectFrom('studentProgress').select('id').where('id', '=', undone.id).forUpdate().execute(),
    (tx: Tx) => tx.deleteFrom('studentProgress').where('id', '=', undone.id).execute(),
  ]
  const answer = await sendDuring(school.db, undo, () => school.asAssistant.post(path, { ...pair, points: 7 }))
  expect(answer).toMatchObject({ status: 201, body: { ...pair, points: 7 } })
})

test('a student is recorded while somebody else is changing the student', async () => {
  const [studentId = ''] = studentIds
  const pair = { studentId, scheduledLessonId: await newLesson() }
  const tx = await school.db.startTransaction().execute()
  try {
    await lockRows(tx, 'students', [studentId])
    expect(await school.asTeacher.post(path, pair)).toMatchObject({ status: 201, body: pair })
  } finally {
    await tx.rollback().execute()
  }
})

test('two windows of one person save at once: the history names for each record the window that has sent it', async () => {
  const scheduledLessonId = await newLesson()
  const windows = [newId(), newId()]
  const windowOf = (index: number) => windows[index % 2] ?? ''
  await Promise.all(
    studentIds.map((studentId, index) => {
      const body = { studentId, scheduledLessonId, points: 5 }
      return school.asTeacher.send('POST', path, body, { [clientHeader]: windowOf(index) })
    }),
  )
  const records = await recordsOf(scheduledLessonId)
  const changes = await school.db
    .selectFrom('changeHistory')
    .select(['recordId', 'clientId'])
    .where(
      'recordId',
      'in',
      records.map(({ id }: { id: string }) => id),
    )
    .execute()
  const clients = new Map(changes.map(({ recordId, clientId }) => [recordId, clientId]))
  for (const [index, studentId] of studentIds.entries()) {
    const { id } = records.find((record: { studentId: string }) => record.studentId === studentId)
    expect(clients.get(id)).toBe(windowOf(index))
  }
})

test('two people save a register at once with updatedAt null: one entry of every student is stored, the other gets 409 with it', async () => {
  for (let round = 0; round < 20; round++) {
    const scheduledLessonId = await newLesson()
    const saving = (points: number) => (studentId: string) => ({
      studentId,
      scheduledLessonId,
      points,
      updatedAt: null,
    })
    const answers = await Promise.all([
      ...studentIds.map((studentId) => school.asTeacher.post(path, saving(5)(studentId))),
      ...studentIds.map((studentId) => school.asAssistant.post(path, saving(7)(studentId))),
    ])
    const kept = answers.filter(({ status }) => status === 201).map(({ body }) => body)
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.current)
    const byStudent = (records: { studentId: string }[]) =>
      records.toSorted((first, second) => (first.studentId < second.studentId ? -1 : 1))
    expect([kept.length, refused.length]).toEqual([30, 30])
    expect(byStudent(kept)).toEqual(byStudent(await recordsOf(scheduledLessonId)))
    expect(byStudent(refused)).toEqual(byStudent(kept))
  }
})

test('one request that arrives many times at once creates one record and one line of history', async () => {
  const [studentId = ''] = studentIds
  for (let round = 0; round < 10; round++) {
    const scheduledLessonId = await newLesson()
    const asFirst = round % 2 === 0 && { updatedAt: null }
    const body = { id: newId(), studentId, scheduledLessonId, points: 5, comment: 'once', ...asFirst }
    const answers = await Promise.all(Array.from({ length: 6 }, () => school.asTeacher.post(path, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const history = await school.db.selectFrom('changeHistory').select('id').where('recordId', '=', body.id).execute()
    expect(history).toHaveLength(1)
  }
})

test('records that arrive together under one id: one is created, another pair is refused, another entry is an update', async () => {
  const [olena, hanna] = studentIds
  for (let round = 0; round < 10; round++) {
    const scheduledLessonId = await newLesson()
    const id = newId()
    const ids = round % 2 === 0 ? [olena, hanna] : [hanna, olena]
    const pairs = ids.map(async (studentId) => {
      return { studentId, ...(await school.asTeacher.post(path, { id, studentId, scheduledLessonId })) }
    })
    const [created, refused] = (await Promise.all(pairs)).sort((one, other) => one.status - other.status)
    expect([created?.status, created?.body.studentId, refused?.status]).toEqual([201, created?.studentId, 409])
    expect(await recordsOf(scheduledLessonId)).toEqual([created?.body])

    const lesson = { id: newId(), studentId: olena, scheduledLessonId: await newLesson() }
    const updates = [5, 7].map((points) => school.asTeacher.post(path, { ...lesson, points }))
    const answers = await Promise.all(updates)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    const changed = answers.find(({ status }) => status === 200)
    expect(await recordsOf(lesson.scheduledLessonId)).toEqual([changed?.body])
  }
})

test('of two updates based on one version one is stored, the other gets 409 with it', async () => {
  const [studentId = ''] = studentIds
  const scheduledLessonId = await newLesson()
  const { id, updatedAt } = await recordProgress(school, { studentId, scheduledLessonId })
  const update = async (points: number) => {
    const body = { studentId, scheduledLessonId, points, updatedAt }
    return { points, ...(await school.asTeacher.put(`${path}/${id}`, body)) }
  }
  const answers = await Promise.all([1, 2].map(update))
  const [winner, loser] = answers.sort((first, second) => first.status - second.status)
  expect([winner?.status, loser?.status]).toEqual([200, 409])
  expect(winner?.body).toMatchObject({ id, points: winner?.points })
  expect(loser?.body.current).toEqual(winner?.body)
  expect(await recordsOf(scheduledLessonId)).toEqual([winner?.body])
})

describe('the number of statements', () => {
  test('for a new record', async () => {
    const [studentId] = studentIds
    const lessons = [await newLesson(), await newLesson()]
    const save = () => school.asTeacher.post(path, { studentId, scheduledLessonId: lessons.pop() })
    expect(await school.statementsOf(save)).toHaveLength(1)
  })

  test('for a whole new register', async () => {
    const lessons = [await newLesson(), await newLesson()]
    const save = async () => {
      const scheduledLessonId = lessons.pop()
      await Promise.all(studentIds.map((studentId) => school.asTeacher.post(path, { studentId, scheduledLessonId })))
    }
    expect((await school.statementsOf(save)).length).toBeLessThanOrEqual(10)
  })

  test('for a whole register that is saved again, by either method', async () => {
    const scheduledLessonId = await newLesson()
    const records = await Promise.all(
      studentIds.map((studentId) => recordProgress(school, { studentId, scheduledLessonId })),
    )
    let points = 0
    const update = async () => {
      points += 1
      await Promise.all(
        records.map(({ id, studentId }) =>
          school.asTeacher.put(`${path}/${id}`, { studentId, scheduledLessonId, points }),
        ),
      )
    }
    expect((await school.statementsOf(update)).length).toBeLessThanOrEqual(10)
    const record = async () => {
      points += 1
      await Promise.all(
        studentIds.map((studentId) => school.asTeacher.post(path, { studentId, scheduledLessonId, points })),
      )
    }
    expect((await school.statementsOf(record)).length).toBeLessThanOrEqual(20)
    expect((await recordsOf(scheduledLessonId)).map((one: { points: number }) => one.points)).toEqual(
      studentIds.map(() => points),
    )
  })

  test('for an updated record and for one that stays equal', async () => {
    const [studentId = ''] = studentIds
    const scheduledLessonId = await newLesson()
    const { id } = await recordProgress(school, { studentId, scheduledLessonId, points: 0 })
    let points = 0
    const change = () => school.asTeacher.put(`${path}/${id}`, { studentId, scheduledLessonId, points: ++points })
    expect(await school.statementsOf(change)).toHaveLength(1)
    const repeat = () => school.asTeacher.put(`${path}/${id}`, { studentId, scheduledLessonId, points })
    expect(await school.statementsOf(repeat)).toHaveLength(1)
  })
})
