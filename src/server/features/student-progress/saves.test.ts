import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StudentProgress } from '../../../contract/student-progress/schema.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  rowCounts,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { sendDuring } from '../../test/send-during.ts'

let school: TestSchool
let templateId: string
let classId: string
let studentIds: string[]
let scheduledLessonId: string
let saveId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
  classId = (await createClass(school)).id
  const students = await Promise.all(Array.from({ length: 30 }, () => createStudent(school, { classId })))
  studentIds = students.map(({ id }) => id)
})
afterAll(() => school.close())
beforeEach(async () => {
  scheduledLessonId = (await scheduleLesson(school, { templateId, classId })).id
  saveId = newId()
})

const path = '/api/student-progress'
const undo = (id = saveId, by = school.asTeacher) => by.post(`${path}/saves/${id}/undo`)
const recordsOf = async () => (await school.asTeacher.get(`${path}?lessonId=${scheduledLessonId}`)).body
const lessonOf = async () =>
  (await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${scheduledLessonId}`)).body[0]
const entriesOf = async () => {
  const entries = (await recordsOf()).map(({ updatedAt: _, updatedBy: __, ...entry }: StudentProgress) => entry)
  return entries.toSorted((one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1))
}
const record = (studentId?: string, more = {}) =>
  school.asTeacher.post(path, { studentId, scheduledLessonId, points: 7, saveId, ...more })
const update = ({ id, studentId }: { id: string; studentId: string }, more = {}) =>
  school.asTeacher.put(`${path}/${id}`, { studentId, scheduledLessonId, points: 9, saveId, ...more })

/** Saves a register of 30 of which the first ten had a record; answers these records. */
async function saveRegister() {
  const earlier = await Promise.all(
    studentIds.slice(0, 10).map((studentId, index) => {
      return recordProgress(school, { studentId, scheduledLessonId, points: index, comment: 'earlier' })
    }),
  )
  const before = await entriesOf()
  await Promise.all([
    ...earlier.map((stored) => update(stored, { isPresent: false, updatedAt: stored.updatedAt })),
    ...studentIds.slice(10).map((studentId) => record(studentId, { updatedAt: null })),
  ])
  return before
}

describe('undoing a save', () => {
  test('puts every record back and deletes first records, also for an assistant', async () => {
    const before = await saveRegister()
    expect(await lessonOf()).toMatchObject({ progressCount: 30, gradedCount: 20 })
    expect(await undo(saveId, school.asAssistant)).toMatchObject({ status: 204 })
    expect(await entriesOf()).toEqual(before)
    const changedBy = (await recordsOf()).map(({ updatedBy }: StudentProgress) => updatedBy)
    expect(new Set(changedBy)).toEqual(new Set([school.asAssistant.userId]))
    expect(await lessonOf()).toMatchObject({ progressCount: 10, gradedCount: 10 })
    const { body: detail } = await school.asTeacher.get(`/api/students/${studentIds[10]}/detail`)
    expect(
      detail.progress.filter((one: { scheduledLessonId: string }) => one.scheduledLessonId === scheduledLessonId),
    ).toEqual([])
  })

  test('is written to the change history with the person who undid it', async () => {
    const { body: first } = await record(studentIds[0])
    await undo(saveId, school.asAssistant)
    const history = await school.db.selectFrom('changeHistory').selectAll().where('recordId', '=', first.id).execute()
    expect(history).toMatchObject([
      { operation: 'insert', saveId, changedBy: school.asTeacher.userId },
      { operation: 'delete', saveId, changedBy: school.asAssistant.userId },
    ])
  })

  test('twice changes nothing more and answers alike', async () => {
    await saveRegister()
    await undo()
    const [records, counts] = [await recordsOf(), await rowCounts(school.db)]
    expect(await undo()).toMatchObject({ status: 204 })
    expect([await recordsOf(), await rowCounts(school.db)]).toEqual([records, counts])
  })

  test('many times at once puts the records back once', async () => {
    const before = await saveRegister()
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo()))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await entriesOf()).toEqual(before)
  })

  test('puts a record back that the save has changed several times', async () => {
    const stored = await recordProgress(school, { studentId: studentIds[0] ?? '', scheduledLessonId, points: 3 })
    for (const points of [4, 5, 6]) await update(stored, { points })
    await undo()
    expect(await entriesOf()).toMatchObject([{ id: stored.id, points: 3 }])
  })

  test('puts back only what belongs to the save', async () => {
    await record(studentIds[0], { saveId: newId() })
    await record(studentIds[1], { saveId: undefined })
    await record(studentIds[2])
    await undo()
    const kept = (await recordsOf()).map(({ studentId }: { studentId: string }) => studentId)
    expect(kept.toSorted()).toEqual(studentIds.slice(0, 2).toSorted())
  })

  test('leaves a student free to be recorded again', async () => {
    await record(studentIds[0])
    await undo()
    expect(await record(studentIds[0], { saveId: newId(), updatedAt: null })).toMatchObject({ status: 201 })
  })
})

describe('an undo is refused, and changes nothing', () => {
  test.each([
    ['by the same person without a save', () => undefined],
    ['by another save', () => newId()],
  ])('when one of the records has been changed since %s', async (_, otherSave) => {
    await saveRegister()
    const [latest] = await recordsOf()
    await update(latest, { points: 1, isPresent: true, saveId: otherSave() })
    const [records, counts] = [await recordsOf(), await rowCounts(school.db)]
    const { status, body } = await undo()
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect([await recordsOf(), await rowCounts(school.db)]).toEqual([records, counts])
  })

  test('when somebody else has changed a record between two changes of the save', async () => {
    const stored = await recordProgress(school, { studentId: studentIds[0] ?? '', scheduledLessonId, points: 3 })
    await update(stored, { points: 4 })
    await update(stored, { points: 5, saveId: undefined })
    await update(stored, { points: 6 })
    expect((await undo()).status).toBe(409)
    expect(await entriesOf()).toMatchObject([{ points: 6 }])
  })

  test('while a record is being changed, for which it waits', async () => {
    const { body: saved } = await record(studentIds[0])
    const change = (tx: Tx) => tx.updateTable('studentProgress').set({ points: 1 }).where('id', '=', saved.id).execute()
    expect(await sendDuring(school.db, [change], undo)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await recordsOf()).toMatchObject([{ id: saved.id, points: 1 }])
  })

  test('while the lesson is deleted, and its register does not offer it', async () => {
    await saveRegister()
    const historyOf = async () =>
      (await school.asTeacher.get(`/api/scheduled-lessons/${scheduledLessonId}/register-history`)).body
    const offered = async () => (await historyOf()).map((save: { canBeUndone: boolean }) => save.canBeUndone)
    expect((await offered())[0]).toBe(true)
    const records = await recordsOf()
    await school.asTeacher.delete(`/api/scheduled-lessons/${scheduledLessonId}`)
    const counts = await rowCounts(school.db)
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await rowCounts(school.db)).toEqual(counts)
    expect((await offered())[0]).toBe(false)
    await school.asTeacher.post(`/api/scheduled-lessons/${scheduledLessonId}/restoration`)
    expect(await recordsOf()).toEqual(records)
    expect(await undo()).toMatchObject({ status: 204 })
  })

  test('for an unknown save and for what is no id', async () => {
    await record(studentIds[0])
    const before = await rowCounts(school.db)
    for (const id of [newId(), 'x', "' or true --"]) expect((await undo(encodeURIComponent(id))).status).toBe(404)
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('without a session, and for somebody suspended', async () => {
    await record(studentIds[0])
    const before = await rowCounts(school.db)
    expect((await school.asStranger.post(`${path}/saves/${saveId}/undo`)).status).toBe(401)
    expect(await rowCounts(school.db)).toEqual(before)
    const suspended = await school.person({ email: 'out@school.test', role: 'teacher', status: 'suspended' })
    expect((await undo(saveId, suspended)).status).toBe(403)
    expect(await recordsOf()).toHaveLength(1)
  })
})

describe('a saveId', () => {
  test.each(['mine', 7, ''])('that is no id is refused: %s', async (wrong) => {
    const before = await rowCounts(school.db)
    const { status, body } = await record(studentIds[0], { saveId: wrong })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues).toMatchObject([{ path: 'saveId' }])
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('of somebody else is refused, and changes nothing, also after they have undone the save', async () => {
    const { body: own } = await record(studentIds[0])
    const other = await recordProgress(school, { studentId: studentIds[1] ?? '', scheduledLessonId, points: 3 })
    const entry = { scheduledLessonId, points: 5, saveId }
    for (const _ of ['saved', 'undone by the other person']) {
      const before = [await recordsOf(), await rowCounts(school.db)]
      for (const attempt of [
        () => school.asAssistant.post(path, { ...entry, studentId: studentIds[2] }),
        () => school.asAssistant.post(path, { ...entry, studentId: other.studentId }),
        () => school.asAssistant.put(`${path}/${other.id}`, { ...entry, studentId: other.studentId }),
      ]) {
        expect(await attempt()).toMatchObject({ status: 409, body: { code: 'already_exists' } })
      }
      expect([await recordsOf(), await rowCounts(school.db)]).toEqual(before)
      await undo(saveId, school.asAssistant)
    }
    expect((await record(own.studentId)).status).toBe(201)
  })

  test('is not part of the record, and one save is written in few statements', async () => {
    const { body } = await record(studentIds[0])
    expect(body).not.toHaveProperty('saveId')
    const save = async () => {
      await Promise.all(studentIds.slice(1).map((studentId) => record(studentId)))
    }
    expect((await school.statementsOf(save)).length).toBeLessThanOrEqual(10)
    expect(await school.statementsOf(() => record(studentIds[1], { points: 2 }))).toHaveLength(2)
  })

  test('of another change at the same moment stays apart', async () => {
    const other = newId()
    await Promise.all(
      studentIds.map((studentId, index) => record(studentId, { saveId: index % 2 === 0 ? saveId : other })),
    )
    await undo()
    expect(await recordsOf()).toHaveLength(15)
    await undo(other)
    expect(await recordsOf()).toEqual([])
  })
})
