import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'

let school: TestSchool
let templateId: string
let classId: string
let studentId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
})
afterAll(() => school.close())
beforeEach(async () => {
  classId = (await createClass(school)).id
  studentId = (await createStudent(school, { classId, inClassSince: null })).id
})

const path = '/api/absences'
const bodyWith = (more = {}) => ({ studentId, from: '2026-03-10', to: '2026-03-12', state: 'ill', ...more })
const create = (more = {}) => school.asAssistant.post(path, bodyWith(more))
const listed = async () => (await school.asTeacher.get(`${path}?studentId=${studentId}`)).body
const registerOn = async (date: string, startTime = '09:00') => {
  const { id } = await scheduleLesson(school, { templateId, classId, date, startTime })
  return { id, register: async () => (await school.asTeacher.get(`/api/scheduled-lessons/${id}/register`)).body }
}

describe('creating an absence', () => {
  test('answers 201, also for an assistant; without a state it is excused', async () => {
    const { status, body } = await create({ state: undefined, reason: ' Змагання ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...bodyWith(), state: 'excused', reason: 'Змагання' })
    expect(await listed()).toEqual([body])
  })

  test('twice with one id creates one; other content is refused', async () => {
    const id = newId()
    const [first, second] = [await create({ id }), await create({ id })]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await listed()).toHaveLength(1)
    expect(await create({ id, reason: 'other' })).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    await school.asTeacher.delete(`/api/students/${studentId}`)
    expect(await create({ id })).toMatchObject({ status: 200, body: first.body })
  })

  test('is refused when another one with its id is created at the same moment', async () => {
    const id = newId()
    const { body: other } = await create()
    const insert = (tx: Tx) =>
      sql`insert into absences select copy.* from absences, jsonb_populate_record(absences, ${{ id }}) copy
        where absences.id = ${other.id}`.execute(tx)
    const answer = await sendDuring(school.db, [insert], () => create({ id, reason: 'other' }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  })

  test.each([
    [{ to: '2026-03-09' }, 'to'],
    [{ to: '2027-03-11' }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
    [{ state: 'late' }, 'state'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
    [{ studentId: newId() }, 'studentId'],
    [{ colour: 'red' }, 'colour'],
  ])('with %j is refused and changes nothing', async (more, field) => {
    const before = await rowCounts(school.db)
    const { status, body } = await create(more)
    expect([status, body.issues]).toMatchObject([400, [{ path: field }]])
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('needs a session', async () => {
    const before = await rowCounts(school.db)
    expect(await school.asStranger.post(path, bodyWith())).toMatchObject({ status: 401 })
    expect(await school.asStranger.get(`${path}?studentId=${studentId}`)).toMatchObject({ status: 401 })
    expect(await rowCounts(school.db)).toEqual(before)
  })
})

describe('updating an absence', () => {
  const update = (id: string, more = {}) => school.asAssistant.put(`${path}/${id}`, bodyWith(more))

  test('changes its days, state and reason, and what registers propose; what was recorded stays', async () => {
    const { body: absence } = await create()
    const [recorded, left, entered] = [
      await registerOn('2026-03-10'),
      await registerOn('2026-03-12'),
      await registerOn('2026-03-13'),
    ]
    const record = await recordProgress(school, {
      studentId,
      scheduledLessonId: recorded.id,
      isPresent: false,
      state: 'ill',
      points: null,
    })
    const changes = { from: '2026-03-13', to: '2026-03-13', state: 'excused', reason: ' Змагання ' }
    const { status, body } = await update(absence.id, { ...changes, updatedAt: absence.updatedAt })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...changes, id: absence.id, reason: 'Змагання', createdAt: absence.createdAt })
    expect(await listed()).toEqual([body])
    expect((await left.register()).absences).toEqual([])
    expect((await entered.register()).absences).toEqual([{ studentId, state: 'excused', reason: 'Змагання' }])
    const records = await school.asTeacher.get(`/api/student-progress?lessonId=${recorded.id}`)
    expect(records.body).toMatchObject([{ id: record.id, state: 'ill' }])
  })

  test('twice is answered alike, and one that was based on an older version is refused', async () => {
    const { body: absence } = await create()
    const first = await update(absence.id, { reason: 'грип' })
    expect(await update(absence.id, { reason: 'грип' })).toMatchObject({ status: 200, body: { reason: 'грип' } })
    const outdated = () => update(absence.id, { reason: 'other', updatedAt: absence.updatedAt })
    expect(await refusal(school, outdated)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: { reason: 'грип', createdAt: first.body.createdAt },
    })
  })

  test('is refused when another one is committed at the same moment', async () => {
    const { body: absence } = await create()
    const change = (tx: Tx) => sql`update absences set reason = 'грип' where id = ${absence.id}`.execute(tx)
    const answer = await sendDuring(school.db, [change], () => {
      return update(absence.id, { reason: 'other', updatedAt: absence.updatedAt })
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: { reason: 'грип' } } })
  })

  test('that changes nothing keeps the version', async () => {
    const { body: absence } = await create()
    expect((await update(absence.id)).body).toEqual(absence)
  })

  test.each([
    [{ to: '2026-03-09' }, 'to'],
    [{ to: '2027-03-11' }, 'to'],
    [{ state: 'late' }, 'state'],
    [{ studentId: newId() }, 'studentId'],
    [{ colour: 'red' }, 'colour'],
  ])('with %j is refused and changes nothing', async (more, field) => {
    const { body: absence } = await create()
    const failure = await refusal(school, () => update(absence.id, more))
    expect(failure).toMatchObject({ status: 400, issues: [{ path: field }] })
    expect(await listed()).toEqual([absence])
  })

  test('for another student is refused and changes nothing', async () => {
    const { body: absence } = await create()
    const { id: other } = await createStudent(school)
    const issues = [{ path: 'studentId', message: 'This absence belongs to another student' }]
    expect(await refusal(school, () => update(absence.id, { studentId: other }))).toMatchObject({ status: 400, issues })
    expect(await listed()).toEqual([absence])
  })

  test('of a deleted student is refused and changes nothing', async () => {
    const { body: absence } = await create()
    await school.asTeacher.delete(`/api/students/${studentId}`)
    const failure = await refusal(school, () => update(absence.id, { reason: 'грип' }))
    expect(failure).toMatchObject({
      status: 400,
      issues: [{ path: 'studentId', message: 'This student does not exist any more' }],
    })
    expect(await listed()).toEqual([absence])
  })

  test('is refused without a session, and 404 once it is deleted', async () => {
    const { body: absence } = await create()
    const asStranger = () => school.asStranger.put(`${path}/${absence.id}`, bodyWith())
    expect(await refusal(school, asStranger)).toMatchObject({ status: 401 })
    await school.asAssistant.delete(`${path}/${absence.id}`)
    expect(await refusal(school, () => update(absence.id))).toMatchObject({ status: 404, message: 'Absence not found' })
  })
})

test('is in the registers of its days until it is deleted, and again when it is restored', async () => {
  const { body: absence } = await create({ reason: 'грип' })
  const [before, first, last, after] = [
    await registerOn('2026-03-09'),
    await registerOn('2026-03-10'),
    await registerOn('2026-03-12'),
    await registerOn('2026-03-13'),
  ]
  const proposed = [{ studentId, state: 'ill', reason: 'грип' }]
  expect((await first.register()).absences).toEqual(proposed)
  expect((await last.register()).absences).toEqual(proposed)
  expect((await before.register()).absences).toEqual([])
  expect((await after.register()).absences).toEqual([])
  expect(await school.asAssistant.delete(`${path}/${absence.id}`)).toMatchObject({ status: 204 })
  expect(await school.asAssistant.delete(`${path}/${absence.id}`)).toMatchObject({ status: 404 })
  expect((await first.register()).absences).toEqual([])
  expect(await listed()).toEqual([])
  expect(await school.asAssistant.post(`${path}/${absence.id}/restoration`)).toMatchObject({ status: 200 })
  expect((await first.register()).absences).toEqual(proposed)
})

test('the latest are listed first', async () => {
  const ids = [newId(), newId(), newId()]
  const [earlier, first, last] = [ids[2], ids[0], ids[1]]
  await create({ id: first })
  await create({ id: last })
  await create({ id: earlier, from: '2026-03-09' })
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([last, first, earlier])
})

test('of several on one day the latest entered is proposed', async () => {
  await create({ state: 'ill' })
  await create({ state: 'excused', from: '2026-03-11' })
  expect((await (await registerOn('2026-03-11')).register()).absences).toMatchObject([{ state: 'excused' }])
})

test('a register names the last lesson of its class and day before it that has records', async () => {
  const [first, empty, other] = [
    await registerOn('2026-03-11', '08:00'),
    await registerOn('2026-03-11', '09:00'),
    await registerOn('2026-03-10', '08:00'),
  ]
  await recordProgress(school, { studentId, scheduledLessonId: first.id })
  await recordProgress(school, { studentId, scheduledLessonId: other.id })
  const last = await registerOn('2026-03-11', '10:00')
  const evening = await registerOn('2026-03-11', '11:00')
  expect((await last.register()).previousLessonId).toBe(first.id)
  expect((await empty.register()).previousLessonId).toBe(first.id)
  expect((await first.register()).previousLessonId).toBeNull()
  await recordProgress(school, { studentId, scheduledLessonId: last.id })
  expect((await evening.register()).previousLessonId).toBe(last.id)
  await school.asTeacher.delete(`/api/scheduled-lessons/${first.id}`)
  expect((await last.register()).previousLessonId).toBeNull()
})

test('goes with what is erased of a student, and is exported', async () => {
  const { body: absence } = await create({ reason: 'грип' })
  const exported = await school.asAdmin.get(`/api/students/${studentId}/export`)
  expect(exported.status).toBe(200)
  const { body: detail } = await school.asAdmin.get(`/api/students/${studentId}/detail`)
  const name = `${detail.student.lastName} ${detail.student.firstName}`
  const erased = await school.asAdmin.send('DELETE', `/api/students/${studentId}/data`, { name })
  expect(erased.status).toBe(204)
  const left = await school.db.selectFrom('changeHistory').select('id').where('recordId', '=', absence.id).execute()
  expect(left).toEqual([])
  expect(await school.db.selectFrom('absences').select('id').where('id', '=', absence.id).execute()).toEqual([])
})
