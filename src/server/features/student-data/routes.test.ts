import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import {
  createAbsence,
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'
import { storedTextsWith } from '../../test/stored-texts.ts'
import { eraseStudentRows } from './repository.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(() => school.clock.set('2026-03-02T10:00:00Z'))
afterAll(() => school.close())

const erase = (id: string, body: unknown, actor: Pick<TestSchool, 'asStranger'>['asStranger'] = school.asAdmin) =>
  actor.send('DELETE', `/api/students/${id}/data`, body)

/** A student who has moved, with a record that was changed and one that was taken back, and a classmate with the same. */
async function studentWithHistory() {
  const schoolClass = await createClass(school, { name: '5-А' })
  const template = await createTemplate(school, { title: 'Дроби' })
  const of = { classId: schoolClass.id, templateId: template.id }
  const lessons = [await scheduleLesson(school, of), await scheduleLesson(school, { ...of, date: '2026-03-11' })]
  const [student, classmate] = [
    await createStudent(school, { lastName: 'Незабудько', firstName: 'Соломія', classId: schoolClass.id }),
    await createStudent(school, { classId: schoolClass.id }),
  ]
  const [first, second] = lessons.map(({ id }) => id)
  const saveId = randomUUID()
  for (const { id: studentId } of [student, classmate]) {
    for (const points of [7, 9.5]) {
      await recordProgress(school, { studentId, scheduledLessonId: first ?? '', points, comment: '=гарно, дуже' })
    }
  }
  await recordProgress(school, { studentId: student.id, scheduledLessonId: second ?? '', saveId, comment: 'помилково' })
  expect((await school.asTeacher.post(`/api/student-progress/saves/${saveId}/undo`)).status).toBe(204)
  school.clock.advance({ days: 1 })
  const { firstName, lastName, studentId } = student
  const moved = { firstName, lastName, studentId, classId: null }
  expect((await school.asTeacher.put(`/api/students/${student.id}`, moved)).status).toBe(200)
  return { student, classmate, schoolClass, lessons }
}

describe('DELETE /api/students/{id}/data', () => {
  test('erases the student, memberships, records, absences and the history of all of them', async () => {
    const { student, classmate, schoolClass, lessons } = await studentWithHistory()
    const { id: studentId } = student
    await createAbsence(school, { studentId, reason: 'забутий біль' })
    const absence = await createAbsence(school, {
      studentId,
      from: '2026-04-01',
      to: '2026-04-01',
      reason: 'давній біль',
    })
    expect((await school.asTeacher.delete(`/api/absences/${absence.id}`)).status).toBe(204)
    expect((await storedTextsWith(school.db, student.id)).length).toBeGreaterThan(8)
    expect(await erase(student.id, { name: 'Соломія Незабудько' })).toMatchObject({ status: 204 })

    for (const text of [student.id, 'Незабудько', student.studentId, 'помилково', 'забутий біль', 'давній біль']) {
      expect(await storedTextsWith(school.db, text)).toEqual([])
    }
    expect((await school.asAdmin.get(`/api/students/${student.id}/detail`)).status).toBe(404)
    expect((await school.asAdmin.post(`/api/students/${student.id}/restoration`)).status).toBe(404)
    const { body: register } = await school.asTeacher.get(`/api/scheduled-lessons/${lessons[0]?.id}/register`)
    expect(register).toMatchObject({
      lesson: { studentCount: 1, progressCount: 1 },
      students: [{ id: classmate.id }],
      progress: [{ studentId: classmate.id, points: 9.5 }],
    })
    const { body: analytics } = await school.asTeacher.get(`/api/classes/${schoolClass.id}/analytics`)
    expect(analytics.studentRoster).toMatchObject([{ student: { id: classmate.id }, totalPoints: 9.5 }])
    expect(await erase(student.id, { name: 'Соломія Незабудько' })).toMatchObject({ status: 404 })
  })

  test('erases a deleted student, too, by the name in any order, case and spacing', async () => {
    const { student } = await studentWithHistory()
    await school.asTeacher.delete(`/api/students/${student.id}`)
    expect(await erase(student.id, { name: '  незабудько   СОЛОМІЯ ' })).toMatchObject({ status: 204 })
    expect(await storedTextsWith(school.db, student.id)).toEqual([])
  })

  test('no answer of before is sent again', async () => {
    const { student } = await studentWithHistory()
    const rosterOf = async () => (await school.asTeacher.get('/api/students')).body
    expect(await rosterOf()).toContainEqual(expect.objectContaining({ id: student.id }))
    await erase(student.id, { name: 'Соломія Незабудько' })
    expect(JSON.stringify(await rosterOf())).not.toContain(student.id)
  })

  test.each([
    [{ name: 'Соломія' }, 'To erase the data, type the name as it is written here: Соломія Незабудько'],
    [{ name: ' ' }, 'Please type the name of the student'],
    [{}, 'Please type the name of the student'],
  ])('refuses %j, and changes nothing', async (body, message) => {
    const { student } = await studentWithHistory()
    expect(await refusal(school, () => erase(student.id, body))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      issues: [{ path: 'name', message }],
    })
  })

  test('refuses everybody but admins', async () => {
    const { student } = await studentWithHistory()
    const body = { name: 'Соломія Незабудько' }
    for (const actor of [school.asTeacher, school.asAssistant]) {
      expect(await refusal(school, () => erase(student.id, body, actor))).toMatchObject({ status: 403 })
    }
    expect(await refusal(school, () => erase(student.id, body, school.asStranger))).toMatchObject({ status: 401 })
  })

  test('what is recorded while the student is erased is refused, without the others of the same request', async () => {
    const { student, classmate, lessons } = await studentWithHistory()
    const tx = await school.db.startTransaction().execute()
    await tx.selectFrom('students').select('id').where('id', '=', student.id).forUpdate().execute()
    await eraseStudentRows(tx, student.id)
    const scheduledLessonId = lessons[1]?.id ?? ''
    const answers = [student, classmate].map(({ id: studentId }) =>
      school.asTeacher.post('/api/student-progress', { studentId, scheduledLessonId, points: 3 }),
    )
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(school.db)
      expect(rows.length).toBeGreaterThan(0)
    })
    await tx.commit().execute()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 201])
    expect(await storedTextsWith(school.db, student.id)).toEqual([])
  })

  test('locks the records in the order in which a save of a register does', async () => {
    const { student, lessons } = await studentWithHistory()
    const [first = '', last = ''] = [newId(), newId()]
    await school.db.deleteFrom('studentProgress').where('studentId', '=', student.id).execute()
    for (const [index, id] of [last, first].entries()) {
      const scheduledLessonId = lessons[index]?.id ?? ''
      const record = { id, studentId: student.id, scheduledLessonId, isPresent: true, comment: '' }
      await school.db.insertInto('studentProgress').values(record).execute()
    }
    const lock = (id: string) => (tx: Tx) =>
      sql`select from student_progress where id = ${id} for update nowait`.execute(tx)
    const answer = await sendDuring(school.db, [lock(first), lock(last)], () =>
      erase(student.id, { name: 'Соломія Незабудько' }),
    )
    expect(answer).toMatchObject({ status: 204 })
  })

  test('erases also what is being recorded at the same moment', async () => {
    const { student, lessons } = await studentWithHistory()
    const answer = await sendDuring(
      school.db,
      [
        (tx) =>
          sql`
            insert into student_progress select copy.* from student_progress record,
              jsonb_populate_record(record, ${{ id: randomUUID(), scheduled_lesson_id: lessons[1]?.id }}) copy
            where record.student_id = ${student.id}`.execute(tx),
      ],
      () => erase(student.id, { name: 'Соломія Незабудько' }),
    )
    expect(answer).toMatchObject({ status: 204 })
    expect(await storedTextsWith(school.db, student.id)).toEqual([])
  })
})
