import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../../db/transaction.ts'
import {
  createAbsence,
  createClass,
  createStudent,
  createTemplate,
  recordProgress,
  scheduleLesson,
} from '../../../test/factories.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { createTaughtClass, planned } from '../../../test/plans.ts'
import { endingYear } from '../../../test/promotions.ts'
import { refusal } from '../../../test/refusal.ts'
import { sendDuring } from '../../../test/send-during.ts'
import { storedTextsWith } from '../../../test/stored-texts.ts'

/** Today is 2026-03-02; what was deleted long ago was deleted in December. */

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(() => school.clock.set('2026-03-02T10:00:00Z'))
afterAll(() => school.close())

const longAgo = '2025-12-01T10:00:00Z'
const purge = ({ id }: { id: string }, actor = school.asAdmin) => actor.delete(`/api/deleted/${id}`)
const refusedPurge = (entity: { id: string }, actor = school.asAdmin) => refusal(school, () => purge(entity, actor))

async function deleteAt(instant: string, noun: string, { id }: { id: string }) {
  school.clock.set(instant)
  expect((await school.asTeacher.delete(`/api/${noun}/${id}`)).status).toBe(204)
  school.clock.set('2026-03-02T10:00:00Z')
}

/** A lesson with a record of a student who is in its class no more. */
async function lessonWithRecord() {
  const template = await createTemplate(school)
  const schoolClass = await createClass(school)
  const lesson = await scheduleLesson(school, { templateId: template.id, classId: schoolClass.id })
  const student = await createStudent(school)
  const record = await recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id })
  return { template, schoolClass, lesson, student, record }
}

describe('DELETE /api/deleted/{id} purges', () => {
  test('a class with its timetable, its memberships, its lessons deleted as long, and their history', async () => {
    const weeklySchedule = [{ id: 'day-1', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }]
    const [schoolClass, other] = [
      await createClass(school, { weeklySchedule }),
      await createClass(school, { weeklySchedule }),
    ]
    const { id, name } = schoolClass
    const replaced = [{ id: 'day-2', dayOfWeek: 2, startTime: '09:00', endTime: '09:45' }]
    await school.asTeacher.put(`/api/classes/${id}`, { name, weeklySchedule: replaced })
    const student = await createStudent(school, { classId: id })
    const lesson = await scheduleLesson(school, { classId: id })
    await recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id })
    await deleteAt(longAgo, 'students', student)
    await deleteAt(longAgo, 'scheduled-lessons', lesson)
    await deleteAt(longAgo, 'classes', schoolClass)

    expect(await purge(schoolClass)).toMatchObject({ status: 204 })
    for (const purged of [id, lesson.id]) expect(await storedTextsWith(school.db, purged)).toEqual([])
    // Entries of timetables have their ids within the class only.
    expect((await storedTextsWith(school.db, other.id)).sort()).toEqual([
      'public.change_history',
      'public.change_history',
      'public.classes',
      'public.weekly_schedule_entries',
    ])
    expect((await purge(student)).status).toBe(204)
  })

  test('a lesson with its records, when all their students are deleted as long', async () => {
    const { lesson, student, record } = await lessonWithRecord()
    await deleteAt(longAgo, 'students', student)
    await deleteAt(longAgo, 'scheduled-lessons', lesson)
    expect(await purge(lesson)).toMatchObject({ status: 204 })
    for (const { id } of [lesson, record]) expect(await storedTextsWith(school.db, id)).toEqual([])
    expect(await storedTextsWith(school.db, student.id)).not.toEqual([])
  })

  test('a template with its lessons deleted as long, and with the history of every version', async () => {
    const template = await createTemplate(school, { title: 'Розділ, якого вже ніхто не потребує' })
    const lesson = await scheduleLesson(school, { templateId: template.id })
    await deleteAt(longAgo, 'scheduled-lessons', lesson)
    await deleteAt(longAgo, 'lesson-templates', template)
    expect(await purge(template)).toMatchObject({ status: 204 })
    expect(await storedTextsWith(school.db, template.title)).toEqual([])
    expect(await storedTextsWith(school.db, lesson.id)).toEqual([])
  })

  test('a student with memberships, records of lessons deleted as long, and their history', async () => {
    const { lesson, student, schoolClass, record } = await lessonWithRecord()
    const { firstName, lastName, studentId } = student
    for (const classId of [schoolClass.id, null]) {
      await school.asTeacher.put(`/api/students/${student.id}`, { firstName, lastName, studentId, classId })
    }
    await deleteAt(longAgo, 'scheduled-lessons', lesson)
    await deleteAt(longAgo, 'students', student)
    expect(await purge(student)).toMatchObject({ status: 204 })
    for (const text of [student.id, record.id, studentId]) expect(await storedTextsWith(school.db, text)).toEqual([])
  })

  test('an absence with its history, of a student who stays', async () => {
    const absence = await createAbsence(school, { reason: 'Причина, яку треба стерти' })
    const body = { studentId: absence.studentId, from: absence.from, to: absence.to, reason: 'Інша причина' }
    await school.asTeacher.put(`/api/absences/${absence.id}`, body)
    await deleteAt(longAgo, 'absences', absence)
    expect(await refusedPurge(absence, school.asTeacher as typeof school.asAdmin)).toMatchObject({ status: 403 })
    expect(await purge(absence)).toMatchObject({ status: 204 })
    for (const text of [absence.id, absence.reason]) expect(await storedTextsWith(school.db, text)).toEqual([])
    expect((await school.asTeacher.get(`/api/students/${absence.studentId}/detail`)).status).toBe(200)
  })

  test.each(['class', 'template'] as const)('a %s with the answer of a plan that names it', async (kind) => {
    const [template, schoolClass] = [await createTemplate(school), await createClass(school)]
    const plan = { kind: 'sequence', templateIds: [template.id], classIds: [schoolClass.id], from: '2026-03-09' }
    const { id, overflow } = await planned(school, plan)
    expect(overflow).toHaveLength(1)
    expect(await storedTextsWith(school.db, id)).toContain('public.idempotency_keys')
    await deleteAt(longAgo, 'lesson-templates', template)
    await deleteAt(longAgo, 'classes', schoolClass)
    expect((await purge({ class: schoolClass, template }[kind])).status).toBe(204)
    expect(await storedTextsWith(school.db, id)).toEqual([])
  })

  test('a template with the answer of a plan that names a lesson which has had it since', async () => {
    const [planTemplate, template] = [await createTemplate(school), await createTemplate(school)]
    const classIds = [await createTaughtClass(school)]
    const plan = { kind: 'sequence', templateIds: [planTemplate.id], classIds, from: '2026-03-09' }
    const { id, lessons } = await planned(school, plan)
    const lesson = { id: lessons[0]?.lessonId ?? '' }
    await school.asTeacher.patch(`/api/scheduled-lessons/${lesson.id}`, { templateId: template.id })
    await deleteAt(longAgo, 'scheduled-lessons', lesson)
    await deleteAt(longAgo, 'lesson-templates', template)
    expect(await storedTextsWith(school.db, id)).toContain('public.idempotency_keys')
    expect((await purge(template)).status).toBe(204)
    expect(await storedTextsWith(school.db, id)).not.toContain('public.idempotency_keys')
  })

  test('once: the second time it is not found', async () => {
    const schoolClass = await createClass(school)
    await deleteAt(longAgo, 'classes', schoolClass)
    const answers = await Promise.all([purge(schoolClass), purge(schoolClass)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await purge(schoolClass)).toMatchObject({ status: 404 })
  })

  test('and leaves the undo of a new school year that does not concern it', async () => {
    const template = await createTemplate(school)
    await deleteAt(longAgo, 'lesson-templates', template)
    const year = await endingYear(school)
    school.clock.set('2026-03-02T10:00:00Z')
    await year.promote({ lastDay: '2026-03-01' })
    const listed = await year.listed()
    expect(listed).toContainEqual(expect.objectContaining({ id: year.id }))
    expect((await purge(template)).status).toBe(204)
    expect(await year.listed()).toEqual(listed)
  })

  test('and no answer of before is sent again', async () => {
    const schoolClass = await createClass(school)
    await deleteAt(longAgo, 'classes', schoolClass)
    const idsOf = async () => (await school.asAdmin.get('/api/deleted/older')).body.map(({ id }: { id: string }) => id)
    expect(await idsOf()).toContain(schoolClass.id)
    await purge(schoolClass)
    expect(await idsOf()).not.toContain(schoolClass.id)
  })
})

describe('refuses with 409, and changes nothing', () => {
  test('what everybody can still restore, and what is not deleted', async () => {
    const schoolClass = await createClass(school)
    expect(await refusedPurge(schoolClass)).toMatchObject({ status: 404 })
    await deleteAt('2026-01-31T00:00:00Z', 'classes', schoolClass)
    expect(await refusedPurge(schoolClass)).toMatchObject({
      status: 409,
      code: 'still_restorable',
      message:
        'Until 2026-03-02 this can be restored by everybody who may delete. It can be deleted for good after that day.',
    })
    school.clock.advance({ days: 1 })
    expect((await purge(schoolClass)).status).toBe(204)
  })

  test.each([[undefined], ['2026-02-20T10:00:00Z']])('a template of a lesson, deleted at %s', async (deletedAt) => {
    const template = await createTemplate(school)
    const lesson = await scheduleLesson(school, { templateId: template.id })
    if (deletedAt) await deleteAt(deletedAt, 'scheduled-lessons', lesson)
    await deleteAt(longAgo, 'lesson-templates', template)
    expect(await refusedPurge(template)).toMatchObject({
      status: 409,
      code: 'still_used',
      message: expect.stringContaining('Lessons with this template: 1.'),
    })
  })

  test('a class with lessons, or with former students', async () => {
    const [withLesson, withStudent] = [await createClass(school), await createClass(school)]
    await scheduleLesson(school, { classId: withLesson.id })
    await deleteAt(longAgo, 'classes', withLesson)
    const { id, firstName, lastName, studentId } = await createStudent(school, { classId: withStudent.id })
    // Who has left, come back and left again is one student.
    for (const classId of [null, withStudent.id, null]) {
      school.clock.advance({ days: 1 })
      await school.asTeacher.put(`/api/students/${id}`, { firstName, lastName, studentId, classId })
    }
    await deleteAt(longAgo, 'classes', withStudent)
    expect(await refusedPurge(withLesson)).toMatchObject({
      message: expect.stringContaining('Lessons of this class: 1.'),
    })
    expect(await refusedPurge(withStudent)).toMatchObject({
      status: 409,
      message: 'Students who have been in this class: 1. It belongs to their history.',
    })
    await deleteAt('2026-02-20T10:00:00Z', 'students', { id })
    expect(await refusedPurge(withStudent)).toMatchObject({ status: 409 })
  })

  test('a lesson with the record of a student, and with it its template and class', async () => {
    const { lesson, template, schoolClass } = await lessonWithRecord()
    await deleteAt(longAgo, 'scheduled-lessons', lesson)
    await deleteAt(longAgo, 'lesson-templates', template)
    await deleteAt(longAgo, 'classes', schoolClass)
    expect(await refusedPurge(lesson)).toMatchObject({
      status: 409,
      message: 'Students with a record in this lesson: 1. It belongs to their history.',
    })
    for (const entity of [template, schoolClass]) {
      expect(await refusedPurge(entity)).toMatchObject({ status: 409, code: 'still_used' })
    }
  })

  test('a student with a record in a lesson', async () => {
    const { student } = await lessonWithRecord()
    await deleteAt(longAgo, 'students', student)
    expect(await refusedPurge(student)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Lessons with a record of this student: 1.'),
    })
  })

  test('everybody but admins', async () => {
    const schoolClass = await createClass(school)
    await deleteAt(longAgo, 'classes', schoolClass)
    for (const actor of [school.asTeacher, school.asAssistant]) {
      expect(await refusal(school, () => purge(schoolClass, actor as typeof school.asAdmin))).toMatchObject({
        status: 403,
      })
    }
    expect(await refusal(school, () => school.asStranger.delete(`/api/deleted/${schoolClass.id}`))).toMatchObject({
      status: 401,
    })
  })
})

describe('waits for a restoration at the same moment, and then refuses', () => {
  const [lessons, students] = ['scheduled_lessons', 'students']
  test.each([
    ['a lesson, of a student with a record in it', 'lesson', students, 'student'],
    ['a student, of a lesson with a record of the student', 'student', lessons, 'lesson'],
    ['a template, of a student with a record in a lesson of it', 'template', students, 'student'],
    ['a template, of a lesson of it', 'template', lessons, 'lesson'],
    ['a class, of a lesson of it', 'schoolClass', lessons, 'lesson'],
    ['a class, of a student who was in it', 'schoolClass', students, 'member'],
  ] as const)('%s', async (_, purged, table, restored) => {
    const found = await lessonWithRecord()
    const member = await createStudent(school, { classId: found.schoolClass.id })
    for (const student of [found.student, member]) await deleteAt(longAgo, 'students', student)
    await deleteAt(longAgo, 'scheduled-lessons', found.lesson)
    await deleteAt(longAgo, 'classes', found.schoolClass)
    await deleteAt(longAgo, 'lesson-templates', found.template)
    const { id } = { ...found, member }[restored]
    let stored: string[] = []
    const restore = async (tx: Tx) => {
      await sql`update ${sql.table(table)} set deleted_at = null where id = ${id}`.execute(tx)
      stored = await storedTextsWith(tx, id)
    }
    const answer = await sendDuring(school.db, [restore], () => purge(found[purged]))
    expect(answer).toMatchObject({ status: 409, body: { code: 'still_used' } })
    expect(await storedTextsWith(school.db, id)).toEqual(stored)
  })
})

test('of a restore and a purge at the same moment one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const schoolClass = await createClass(school)
    await deleteAt(longAgo, 'classes', schoolClass)
    const [restored, purged] = await Promise.all([
      school.asTeacher.post(`/api/classes/${schoolClass.id}/restoration`),
      purge(schoolClass),
    ])
    expect(['200 404', '404 204']).toContain(`${restored.status} ${purged.status}`)
  }
})
