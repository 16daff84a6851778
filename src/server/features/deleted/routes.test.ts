import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletedPortion } from '../../../contract/deleted/rules.ts'
import type { DeletedEntry } from '../../../contract/deleted/schema.ts'
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

/** Today is 2026-03-02: what was deleted since 2026-01-31 can be restored. */

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(() => school.clock.set('2026-03-02T10:00:00Z'))
afterAll(() => school.close())

const names = {
  student: 'students',
  class: 'classes',
  template: 'lesson-templates',
  unit: 'units',
  lesson: 'scheduled-lessons',
  absence: 'absences',
} as const

/** Deletes the entity at an instant, and sets the clock back to now. */
async function deleteAt(kind: keyof typeof names, { id }: { id: string }, instant = '2026-03-02T10:00:00Z') {
  school.clock.set(instant)
  expect((await school.asTeacher.delete(`/api/${names[kind]}/${id}`)).status).toBe(204)
  school.clock.set('2026-03-02T10:00:00Z')
}

const list = async (query = '', actor = school.asTeacher): Promise<DeletedEntry[]> => {
  const { status, body } = await actor.get(`/api/deleted${query}`)
  expect(status).toBe(200)
  return body
}
const entryOf = async ({ id }: { id: string }, age = '') =>
  (await list(age, school.asAdmin)).find((entry) => entry.id === id)

describe('GET /api/deleted', () => {
  test('lists every kind with when and by whom, the newest first', async () => {
    const template = await createTemplate(school, { title: 'Fractions' })
    const schoolClass = await createClass(school, { name: '5-А' })
    const lesson = await scheduleLesson(school, { templateId: template.id, classId: schoolClass.id })
    const student = await createStudent(school, { lastName: 'Бойко', firstName: 'Олена' })
    const absence = await createAbsence(school, { studentId: student.id })
    await deleteAt('absence', absence, '2026-02-25T10:00:00Z')
    await deleteAt('lesson', lesson, '2026-02-26T10:00:00Z')
    for (const entry of [lesson, absence]) expect(await entryOf(entry)).toMatchObject({ alsoDeleted: [] })
    await deleteAt('template', template, '2026-02-27T10:00:00Z')
    await deleteAt('class', schoolClass, '2026-02-28T10:00:00Z')
    await deleteAt('student', student, '2026-03-01T10:00:00.123Z')
    const common = {
      studentId: null,
      absentStudentId: null,
      date: null,
      endDate: null,
      startTime: null,
      className: null,
      studentIdHolder: null,
      alsoDeleted: [],
      deletedBy: school.asTeacher.userId,
      lessonCount: 0,
      studentCount: 0,
      unitCount: 0,
    }
    expect(await list()).toEqual([
      {
        ...common,
        id: student.id,
        kind: 'student',
        name: 'Бойко Олена',
        studentId: student.studentId,
        deletedAt: '2026-03-01T10:00:00.123Z',
      },
      {
        ...common,
        id: schoolClass.id,
        kind: 'class',
        name: '5-А',
        deletedAt: '2026-02-28T10:00:00.000Z',
        lessonCount: 1,
      },
      {
        ...common,
        id: template.id,
        kind: 'template',
        name: 'Fractions',
        deletedAt: '2026-02-27T10:00:00.000Z',
        lessonCount: 1,
      },
      {
        ...common,
        id: lesson.id,
        kind: 'lesson',
        name: 'Fractions',
        date: '2026-03-10',
        startTime: '09:00',
        className: '5-А',
        deletedAt: '2026-02-26T10:00:00.000Z',
        alsoDeleted: [
          { kind: 'class', id: schoolClass.id, name: '5-А' },
          { kind: 'template', id: template.id, name: 'Fractions' },
        ],
      },
      {
        ...common,
        id: absence.id,
        kind: 'absence',
        name: 'Бойко Олена',
        absentStudentId: student.id,
        date: '2026-03-10',
        endDate: '2026-03-12',
        deletedAt: '2026-02-25T10:00:00.000Z',
        alsoDeleted: [{ kind: 'student', id: student.id, name: 'Бойко Олена' }],
      },
    ])
  })

  test('names who has the student id now, which nobody deleted has, and the deleted class that a student was in', async () => {
    const schoolClass = await createClass(school, { name: '6-Б' })
    const student = await createStudent(school, { classId: schoolClass.id })
    await deleteAt('student', student)
    await deleteAt('class', schoolClass)
    const { studentId } = student
    await deleteAt('student', await createStudent(school, { studentId }))
    expect(await entryOf(student)).toMatchObject({ studentIdHolder: null })
    const holder = await createStudent(school, { studentId, lastName: 'Їжак', firstName: 'Ірина' })
    expect(await entryOf(student)).toMatchObject({
      className: '6-Б',
      alsoDeleted: [{ kind: 'class', id: schoolClass.id, name: '6-Б' }],
      studentIdHolder: { id: holder.id, name: 'Їжак Ірина' },
    })
  })

  test('names no class of a student who had left it before', async () => {
    const { id: classId } = await createClass(school)
    const { id, firstName, lastName, studentId } = await createStudent(school, { classId })
    school.clock.advance({ days: 1 })
    await school.asTeacher.put(`/api/students/${id}`, { firstName, lastName, studentId, classId: null })
    await deleteAt('student', { id }, '2026-03-04T10:00:00Z')
    expect(await entryOf({ id })).toMatchObject({ className: null, alsoDeleted: [] })
  })

  test('what is restored leaves the list', async () => {
    const schoolClass = await createClass(school)
    await deleteAt('class', schoolClass)
    expect(await entryOf(schoolClass)).toBeDefined()
    expect((await school.asTeacher.post(`/api/classes/${schoolClass.id}/restoration`)).status).toBe(200)
    expect(await entryOf(schoolClass)).toBeUndefined()
  })

  test('leaves the list after 30 days, and is then among the older ones', async () => {
    const [recent, old] = [await createClass(school), await createClass(school)]
    await deleteAt('class', recent, '2026-01-31T00:00:00Z')
    await deleteAt('class', old, '2026-01-30T23:59:59Z')
    expect(await entryOf(recent)).toBeDefined()
    expect(await entryOf(old)).toBeUndefined()
    expect(await entryOf(recent, '/older')).toBeUndefined()
    expect(await entryOf(old, '/older')).toMatchObject({ name: old.name })
    school.clock.advance({ days: 1 })
    expect(await entryOf(recent)).toBeUndefined()
    expect(await entryOf(recent, '/older')).toBeDefined()
  })

  test('by kind and by words of the name, whatever their case and apostrophe', async () => {
    const schoolClass = await createClass(school, { name: 'Ім’я класу 7-В' })
    const student = await createStudent(school, { lastName: 'Лук’яненко', firstName: 'Соломія' })
    const absence = await createAbsence(school, { studentId: student.id, from: '2026-03-16', to: '2026-03-20' })
    await deleteAt('absence', absence)
    await deleteAt('class', schoolClass)
    await deleteAt('student', student)
    const idsOf = async (query: Record<string, string>) =>
      (await list(`?${new URLSearchParams(query)}`)).map(({ id }) => id)
    expect(await idsOf({ search: "7-в ІМ'Я" })).toEqual([schoolClass.id])
    const ofStudent = [absence.id, student.id]
    expect((await idsOf({ search: "лук'ян сол" })).sort()).toEqual(ofStudent.toSorted())
    expect((await idsOf({ search: student.studentId })).sort()).toEqual(ofStudent.toSorted())
    expect(await idsOf({ search: "2026-03-20 лук'ян" })).toEqual([absence.id])
    expect(await idsOf({ search: "лук'ян", kind: 'student' })).toEqual([student.id])
    expect(await idsOf({ search: "лук'ян", kind: 'class' })).toEqual([])
    expect(await idsOf({ search: '%' })).toEqual([])
    const template = await createTemplate(school, { title: 'Клітина' })
    const { id: classId } = await createClass(school, { name: '10-Ґ' })
    const lesson = await scheduleLesson(school, { templateId: template.id, classId, date: '2026-03-19' })
    await deleteAt('lesson', lesson)
    expect(await idsOf({ search: '10-ґ 2026-03-19 клітина' })).toEqual([lesson.id])
    // A letter and its mark may be stored as two characters.
    const separate = await createClass(school, { name: 'Клас Київ'.normalize('NFD') })
    await deleteAt('class', separate)
    expect(await idsOf({ search: 'київ' })).toEqual([separate.id])
    expect((await list('?kind=student')).every(({ kind }) => kind === 'student')).toBe(true)
  })

  test('in portions, the newest first, each entry once, also those deleted at the same moment', async () => {
    const newest = await createClass(school)
    const classes = await Promise.all(Array.from({ length: deletedPortion + 3 }, () => createClass(school)))
    for (const schoolClass of classes) await deleteAt('class', schoolClass, '2026-02-10T08:00:00Z')
    await deleteAt('class', newest, '2026-03-02T10:00:01Z')
    expect((await list('?kind=class'))[0]?.id).toBe(newest.id)
    const seen: string[] = []
    let query = '?kind=class'
    for (let portion = await list(query); portion.length > 0; portion = await list(query)) {
      expect(portion.length).toBeLessThanOrEqual(deletedPortion)
      seen.push(...portion.map(({ id }) => id))
      const last = portion.at(-1)
      query = `?kind=class&before=${last?.deletedAt}&beforeId=${last?.id}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(classes.map(({ id }) => id)))
    await deleteAt('student', await createStudent(school))
    expect(await list()).toHaveLength(deletedPortion)
  })

  test.each(['9999-12-31T23:59:59.999+23:59', '9999-12-31T23:59:59.999-23:59', '0000-01-01T00:00:00Z'])(
    'accepts %s as the time of the last entry',
    async (before) => {
      const query = new URLSearchParams({ before, beforeId: randomUUID() })
      expect((await school.asTeacher.get(`/api/deleted?${query}`)).status).toBe(200)
    },
  )

  test('takes one statement, however many entries', async () => {
    expect(await school.statementsOf(() => list())).toHaveLength(1)
    expect(await school.statementsOf(() => list('/older', school.asAdmin))).toHaveLength(1)
  })

  test.each([
    '?kind=user',
    '?before=yesterday',
    '?before=2026-02-10T08:00:00Z',
    `?beforeId=${randomUUID()}`,
    `?search=${'x'.repeat(101)}`,
    '?search=%00',
    '?page=2',
  ])('refuses %s', async (query) => {
    expect(await school.asTeacher.get(`/api/deleted${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })
})

describe('restoring after the 30 days', () => {
  test('is still possible by the id', async () => {
    const student = await createStudent(school)
    await deleteAt('student', student, '2025-12-01T10:00:00Z')
    expect((await school.asAdmin.post(`/api/students/${student.id}/restoration`)).status).toBe(200)
  })

  test('a register that was complete without the student stays as it is', async () => {
    const { id: classId } = await createClass(school)
    const lesson = await scheduleLesson(school, { classId })
    const student = await createStudent(school, { classId })
    await recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id })
    await deleteAt('lesson', lesson)
    expect(await entryOf(lesson)).toMatchObject({ studentCount: 1 })
    await school.asTeacher.post(`/api/scheduled-lessons/${lesson.id}/restoration`)
    const { body } = await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${lesson.id}`)
    expect(body).toMatchObject([{ studentCount: 1, progressCount: 1 }])
  })
})

test('an entry that never existed is not found, and nothing is purged', async () => {
  expect(await refusal(school, () => school.asAdmin.delete(`/api/deleted/${randomUUID()}`))).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})
