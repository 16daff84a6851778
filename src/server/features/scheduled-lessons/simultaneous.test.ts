import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'
import { lockRows, softDelete } from '../../db/entity-rows.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { createStudent, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { createTaughtClass, createTemplates, listLessonsOfClass, plansPath, send, times } from '../../test/plans.ts'
import { sendDuring } from '../../test/send-during.ts'

/** It is Monday, 2026-03-02, 12:00 at the school; what somebody else does is not committed when the request arrives. */

let school: TestSchool
let classId: string
let lesson: ScheduledLesson
let other: ScheduledLesson
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  classId = await createTaughtClass(school)
  lesson = await scheduleLesson(school, { classId, date: '2026-03-10' })
  other = await scheduleLesson(school, { classId, date: '2026-03-05' })
})
afterAll(() => school.close())

const path = '/api/scheduled-lessons'

/** Moves the other lesson, as somebody who moves it does: the class is locked first. */
const moveOther = async (tx: Tx, date: string) => {
  await lockRows(tx, 'classes', [classId])
  await tx.updateTable('scheduledLessons').set({ date }).where('id', '=', other.id).execute()
}

/** Records an entry of a student in a lesson. */
async function recordIn(tx: Tx, scheduledLessonId: string, studentId: string): Promise<void> {
  const by = { createdBy: school.asTeacher.userId, updatedBy: school.asTeacher.userId }
  const entry = { isPresent: true, points: 10, comment: '' }
  await tx
    .insertInto('studentProgress')
    .values({ id: newId(), studentId, scheduledLessonId, ...entry, ...by })
    .execute()
}

describe('a lesson is not moved', () => {
  test('onto another one that is moved there', async () => {
    const move = () => school.asTeacher.patch(`${path}/${lesson.id}`, { date: '2026-03-12' })
    expect(await sendDuring(school.db, [(tx) => moveOther(tx, '2026-03-12')], move)).toMatchObject({
      status: 409,
      body: { code: 'lesson_overlap', conflicts: [{ id: other.id }] },
    })
  })

  test('without a confirmation while its first record is saved', async () => {
    const { id: studentId } = await createStudent(school, { classId })
    const move = () => school.asTeacher.patch(`${path}/${lesson.id}`, { date: '2026-03-12' })
    expect(await sendDuring(school.db, [(tx) => recordIn(tx, lesson.id, studentId)], move)).toMatchObject({
      status: 409,
      body: { code: 'lesson_has_records' },
    })
  })
})

test('a lesson is not restored where another one is moved', async () => {
  await school.asTeacher.delete(`${path}/${lesson.id}`)
  const restore = () => school.asTeacher.post(`${path}/${lesson.id}/restoration`)
  expect(await sendDuring(school.db, [(tx) => moveOther(tx, lesson.date)], restore)).toMatchObject({
    status: 409,
    body: { code: 'lesson_overlap', conflicts: [{ id: other.id }] },
  })
})

describe('a plan', () => {
  const plan = async () => ({
    id: newId(),
    kind: 'sequence',
    templateIds: await createTemplates(school, 2),
    classIds: [classId],
    from: '2026-03-04',
  })

  test('leaves the slot free to which a lesson of the class is moved', async () => {
    const sequence = await plan()
    const answer = await sendDuring(school.db, [(tx) => moveOther(tx, '2026-03-04')], () => send(school, sequence))
    expect(answer).toMatchObject({ status: 200 })
    expect(times(answer.body.lessons)).toEqual(['2026-03-09 09:00', '2026-03-11 09:00'])
  })

  test('plans no template that is deleted', async () => {
    const sequence = await plan()
    const template = sequence.templateIds[1] ?? ''
    const remove = (tx: Tx) =>
      softDelete(tx, 'lessonTemplates', template, { now: school.clock(), actor: school.asTeacher.userId })
    expect(await sendDuring(school.db, [remove], () => send(school, sequence))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'templateIds.1' }] },
    })
  })

  test('copies no lesson of a week whose template is deleted', async () => {
    const remove = (tx: Tx) =>
      softDelete(tx, 'lessonTemplates', lesson.templateId, { now: school.clock(), actor: school.asTeacher.userId })
    const copy = { kind: 'copyWeek', fromWeek: lesson.date, toWeek: '2026-04-06', classIds: [classId] }
    const { body } = await sendDuring(school.db, [remove], () => send(school, copy))
    expect(body.leftOut).toMatchObject([{ template: { id: lesson.templateId }, reason: 'template' }])
  })

  test('moves no lesson whose first record is saved', async () => {
    const { id: studentId } = await createStudent(school, { classId })
    const push = () => send(school, { kind: 'push', lessonId: lesson.id })
    expect(await sendDuring(school.db, [(tx) => recordIn(tx, lesson.id, studentId)], push)).toMatchObject({
      status: 409,
      body: { code: 'lesson_has_records' },
    })
    expect(times(await listLessonsOfClass(school, classId))).toEqual(times([other, lesson]))
  })

  test('is not undone while another lesson is moved to where one would be put back', async () => {
    const id = newId()
    expect((await send(school, { id, kind: 'push', lessonId: lesson.id })).status).toBe(200)
    const undo = () => school.asTeacher.post(`${plansPath}/${id}/undo`)
    expect(await sendDuring(school.db, [(tx) => moveOther(tx, lesson.date)], undo)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
  })

  test('is not undone while the first record of one of its lessons is saved', async () => {
    const sequence = await plan()
    await send(school, sequence)
    const lessons = await listLessonsOfClass(school, classId)
    const { id: studentId } = await createStudent(school, { classId })
    const undo = () => school.asTeacher.post(`${plansPath}/${sequence.id}/undo`)
    const record = (tx: Tx) => recordIn(tx, lessons[0]?.id ?? '', studentId)
    expect(await sendDuring(school.db, [record], undo)).toMatchObject({
      status: 409,
      body: { code: 'lesson_has_records' },
    })
    expect(await listLessonsOfClass(school, classId)).toHaveLength(lessons.length)
  })
})
