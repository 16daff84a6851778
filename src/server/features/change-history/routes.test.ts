import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

type Entry = { id: string; by: string | null; change: string; before: unknown; after: unknown }

const nouns = ['lesson-templates', 'classes', 'students', 'scheduled-lessons', 'student-progress'] as const
type Noun = (typeof nouns)[number]

const pathOf = (noun: Noun, id: string) => `/api/${noun}/${id}/history`
const historyOf = async (noun: Noun, id: string): Promise<Entry[]> =>
  (await school.asAssistant.get(pathOf(noun, id))).body
const briefly = (entries: readonly Entry[]) =>
  entries.map(({ by, change, before, after }) => ({ by, change, before, after }))
const teacher = () => school.asTeacher.userId
const admin = () => school.asAdmin.userId

describe('the history of a template', () => {
  test('names who created, updated, deleted and restored it, with the fields that were changed', async () => {
    const template = await createTemplate(school, { title: 'Fractions', studentPages: 'p. 4' })
    const { id, createdBy: _, createdAt: __, updatedAt: ___, ...content } = template
    await school.asAdmin.put(`/api/lesson-templates/${id}`, { ...content, title: 'Decimals', studentPages: '' })
    await school.asTeacher.delete(`/api/lesson-templates/${id}`)
    await school.asAdmin.post(`/api/lesson-templates/${id}/restoration`)
    const now = { ...content, title: 'Decimals', studentPages: '' }
    const entries = await historyOf('lesson-templates', id)
    expect(briefly(entries)).toEqual([
      { by: admin(), change: 'restore', before: null, after: now },
      { by: teacher(), change: 'delete', before: now, after: null },
      {
        by: admin(),
        change: 'update',
        before: { title: 'Fractions', studentPages: 'p. 4' },
        after: { title: 'Decimals', studentPages: '' },
      },
      { by: teacher(), change: 'create', before: null, after: content },
    ])
  })

  test('leaves out what changes nothing that is shown, and internal columns', async () => {
    const template = await createTemplate(school)
    const { id, createdBy: _, createdAt: __, updatedAt: ___, ...content } = template
    expect((await school.asAdmin.put(`/api/lesson-templates/${id}`, content)).status).toBe(200)
    const entries = await historyOf('lesson-templates', id)
    expect(entries.map(({ change }) => change)).toEqual(['create'])
    expect(JSON.stringify(entries)).not.toMatch(/_|digest|updatedBy|deletedAt/i)
  })
})

describe('the history of a class', () => {
  const monday = { id: 'monday', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }
  const friday = { id: 'friday', dayOfWeek: 5, startTime: '10:00', endTime: '10:45' }

  test('shows a class with its timetable as one change', async () => {
    const { id } = await createClass(school, { name: '5-A', color: '#10B981', weeklySchedule: [monday] })
    const put = (body: object) => school.asAdmin.put(`/api/classes/${id}`, body)
    await put({ name: '6-A', color: '#10B981', weeklySchedule: [friday, monday] })
    await put({ name: '6-A', color: '#10B981', weeklySchedule: [] })
    expect(briefly(await historyOf('classes', id))).toEqual([
      { by: admin(), change: 'update', before: { weeklySchedule: [friday, monday] }, after: { weeklySchedule: [] } },
      {
        by: admin(),
        change: 'update',
        before: { name: '5-A', weeklySchedule: [monday] },
        after: { name: '6-A', weeklySchedule: [friday, monday] },
      },
      {
        by: teacher(),
        change: 'create',
        before: null,
        after: { name: '5-A', color: '#10B981', teachers: [], weeklySchedule: [monday] },
      },
    ])
  })

  test('says nothing of the timetable where a deletion or a restoration leaves it', async () => {
    const { id } = await createClass(school, { name: '5-A', color: '#10B981', weeklySchedule: [monday] })
    await school.asTeacher.delete(`/api/classes/${id}`)
    await school.asAdmin.post(`/api/classes/${id}/restoration`)
    const fields = { name: '5-A', color: '#10B981', teachers: [] }
    expect(briefly(await historyOf('classes', id)).slice(0, 2)).toEqual([
      { by: admin(), change: 'restore', before: null, after: fields },
      { by: teacher(), change: 'delete', before: fields, after: null },
    ])
  })

  test('has nothing of another class whose entries have the same ids', async () => {
    const [first, second] = [
      await createClass(school, { weeklySchedule: [monday] }),
      await createClass(school, { weeklySchedule: [monday] }),
    ]
    await school.asAdmin.put(`/api/classes/${second.id}`, {
      name: second.name,
      color: second.color,
      weeklySchedule: [],
    })
    expect((await historyOf('classes', first.id)).map(({ change }) => change)).toEqual(['create'])
  })
})

describe('the history of a student', () => {
  test('shows moves between classes by name, also of deleted ones', async () => {
    const [first, second] = [await createClass(school, { name: '5-A' }), await createClass(school, { name: '6-B' })]
    const { id, studentId } = await createStudent(school, { firstName: 'Олена', lastName: 'Бойко', classId: first.id })
    await school.asAdmin.post('/api/students/moves', { moves: [{ id, classId: second.id }] })
    const fields = { firstName: 'Олена', lastName: 'Бойко-Ткач', studentId }
    await school.asTeacher.put(`/api/students/${id}`, { ...fields, classId: null })
    await school.asTeacher.delete(`/api/classes/${second.id}`)
    const [in5A, in6B] = [
      { classId: first.id, inClassSince: '2026-03-02', class: { id: first.id, name: '5-A' } },
      { classId: second.id, inClassSince: '2026-03-02', class: { id: second.id, name: '6-B' } },
    ]
    const nowhere = { classId: null, inClassSince: null, class: null }
    const inBoth = { before: { ...in5A }, after: { ...in6B } }
    expect(briefly(await historyOf('students', id))).toEqual([
      {
        by: teacher(),
        change: 'update',
        before: { lastName: 'Бойко', ...in6B },
        after: { lastName: 'Бойко-Ткач', ...nowhere },
      },
      {
        by: admin(),
        change: 'update',
        before: { classId: inBoth.before.classId, class: in5A.class },
        after: { classId: inBoth.after.classId, class: in6B.class },
      },
      {
        by: teacher(),
        change: 'create',
        before: null,
        after: { ...fields, lastName: 'Бойко', ...in5A },
      },
    ])
  })

  test('shows that a student is in no class, and a class has no timetable, from the beginning or from some day on', async () => {
    const { id: classId } = await createClass(school)
    const student = await createStudent(school)
    const { id, firstName, lastName, studentId } = student
    for (const next of [classId, null]) {
      school.clock.advance({ days: 1 })
      await school.asTeacher.put(`/api/students/${id}`, { firstName, lastName, studentId, classId: next })
    }
    school.clock.set('2026-03-02T10:00:00Z')
    const [left, , created] = await historyOf('students', id)
    expect(left).toMatchObject({ change: 'update', before: { classId }, after: { classId: null, inClassSince: null } })
    expect(created).toMatchObject({ change: 'create', after: { classId: null, inClassSince: null } })
    expect((await historyOf('classes', classId))[0]).toMatchObject({ change: 'create', after: { weeklySchedule: [] } })
  })

  test('shows another first day in the class, a deletion and a restoration', async () => {
    const { id: classId } = await createClass(school)
    const { id, firstName, lastName, studentId } = await createStudent(school, { classId })
    const put = { firstName, lastName, studentId, classId, inClassSince: null }
    await school.asTeacher.put(`/api/students/${id}`, put)
    await school.asTeacher.delete(`/api/students/${id}`)
    await school.asTeacher.post(`/api/students/${id}/restoration`)
    const entries = await historyOf('students', id)
    expect(entries.map(({ change }) => change)).toEqual(['restore', 'delete', 'update', 'create'])
    expect(entries[2]).toMatchObject({ before: { inClassSince: '2026-03-02' }, after: { inClassSince: null } })
    // On the day of the deletion the student is in the class as before.
    expect(entries[0]).toMatchObject({ before: null })
    expect(entries[0]?.after).toEqual({ firstName, lastName, studentId })
    // After that day they join it again.
    await school.asTeacher.delete(`/api/students/${id}`)
    school.clock.advance({ days: 1 })
    await school.asTeacher.post(`/api/students/${id}/restoration`)
    expect((await historyOf('students', id))[0]).toMatchObject({ change: 'restore', before: null, after: { classId } })
  })
})

test('the history of a lesson names its template and its class, which are deleted, of a record what was recorded', async () => {
  const template = await createTemplate(school, { title: 'Fractions' })
  const { id: classId } = await createClass(school, { name: '5-A' })
  const lesson = await scheduleLesson(school, { templateId: template.id, classId })
  await school.asTeacher.delete(`/api/scheduled-lessons/${lesson.id}`)
  await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
  await school.asTeacher.delete(`/api/classes/${classId}`)
  const fields = {
    templateId: template.id,
    classId,
    date: '2026-03-10',
    startTime: '09:00',
    endTime: '09:45',
    teacherIds: null,
    isAddedLater: false,
    topic: '',
    homework: '',
    template: { id: template.id, title: 'Fractions' },
    class: { id: classId, name: '5-A' },
  }
  expect(briefly(await historyOf('scheduled-lessons', lesson.id))).toEqual([
    { by: teacher(), change: 'delete', before: fields, after: null },
    { by: teacher(), change: 'create', before: null, after: fields },
  ])

  const [student, other] = [await createStudent(school), await scheduleLesson(school)]
  const record = await recordProgress(school, { studentId: student.id, scheduledLessonId: other.id, points: 4.5 })
  const pair = { studentId: student.id, scheduledLessonId: other.id }
  await school.asAssistant.put(`/api/student-progress/${record.id}`, { ...pair, isPresent: false, comment: 'Ill' })
  expect(briefly(await historyOf('student-progress', record.id))).toEqual([
    {
      by: school.asAssistant.userId,
      change: 'update',
      before: { isPresent: true, state: 'present', points: 4.5, comment: '' },
      after: { isPresent: false, state: 'absent', points: null, comment: 'Ill' },
    },
    {
      by: teacher(),
      change: 'create',
      before: null,
      after: { ...pair, isPresent: true, state: 'present', minutes: null, points: 4.5, comment: '' },
    },
  ])
})

describe('pages', () => {
  test('limit and before go through all entries, newest first, each once', async () => {
    const { id, color } = await createClass(school, { name: 'Class 0' })
    const entries = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => {
        return { dayOfWeek: 1, startTime: `0${from}:${10 + index}`, endTime: `0${from}:${50 + (index % 9)}` }
      })
    // More rows than an entry usually has.
    for (const number of [1, 2, 3, 4, 5]) {
      const weeklySchedule = entries(30, number)
      const { status } = await school.asTeacher.put(`/api/classes/${id}`, {
        name: `Class ${number}`,
        color,
        weeklySchedule,
      })
      expect(status).toBe(200)
    }
    const whole = await historyOf('classes', id)
    expect(whole.map(({ after }) => (after as { name: string }).name)).toEqual(
      [5, 4, 3, 2, 1, 0].map((number) => `Class ${number}`),
    )
    const paged: Entry[] = []
    for (let before = ''; ; before = `&before=${paged.at(-1)?.id}`) {
      const { body } = await school.asTeacher.get(`${pathOf('classes', id)}?limit=2${before}`)
      if (body.length === 0) break
      expect(body).toHaveLength(2)
      paged.push(...body)
    }
    expect(paged).toEqual(whole)
  })

  test('have no more entries than the limit, also of a class whose entries have few rows', async () => {
    const { id } = await createClass(school)
    for (const name of ['5-А', '6-А', '7-А']) await school.asTeacher.put(`/api/classes/${id}`, { name })
    const { body } = await school.asTeacher.get(`${pathOf('classes', id)}?limit=2`)
    expect(body.map(({ after }: { after: unknown }) => after)).toEqual([{ name: '7-А' }, { name: '6-А' }])
  })

  test.each(nouns)('of %s: refuses limits and entries that cannot be, unknown ids and strangers', async (noun) => {
    const get = (id: string, query = '') => refusal(school, () => school.asTeacher.get(pathOf(noun, id) + query))
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?limit=x',
      '?before=x',
      '?before=-1',
      '?other=1',
      '?limit=1&limit=2',
    ]) {
      expect(await get(randomUUID(), query)).toMatchObject({ status: 400, code: 'invalid_input' })
    }
    expect(await get(randomUUID())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await get(randomUUID(), '?before=99999')).toMatchObject({ status: 404 })
    expect(await get('x')).toMatchObject({ status: 404 })
    expect(await refusal(school, () => school.asStranger.get(pathOf(noun, randomUUID())))).toMatchObject({
      status: 401,
    })
  })

  test('a transaction after a restore, which has the number of an earlier one, is an entry of its own', async () => {
    const template = await createTemplate(school, { title: 'Fractions' })
    const { id, createdBy: _, createdAt: __, updatedAt: ___, ...content } = template
    await sql`update change_history set changed_at = changed_at - interval '1 hour' where record_id = ${id}`.execute(
      school.db,
    )
    await school.asTeacher.put(`/api/lesson-templates/${id}`, { ...content, title: 'Decimals' })
    await school.db.updateTable('changeHistory').set({ transactionId: '800' }).where('recordId', '=', id).execute()
    expect((await historyOf('lesson-templates', id)).map(({ change }) => change)).toEqual(['update', 'create'])
  })

  test('so is one of the same number and hour by another person', async () => {
    const template = await createTemplate(school)
    const { id, createdBy: _, createdAt: __, updatedAt: ___, ...content } = template
    await school.asAdmin.put(`/api/lesson-templates/${id}`, { ...content, title: 'Decimals' })
    const ofOneTransaction = { transactionId: '800', changedAt: '2026-03-02T10:00:00Z' }
    await school.db.updateTable('changeHistory').set(ofOneTransaction).where('recordId', '=', id).execute()
    const by = (await historyOf('lesson-templates', id)).map((entry) => entry.by)
    expect(by).toEqual([admin(), teacher()])
  })

  test('what was written by no person and before transactions were stored is shown as well', async () => {
    const { id } = await createTemplate(school)
    await school.db
      .updateTable('changeHistory')
      .set({ transactionId: null, changedBy: null })
      .where('recordId', '=', id)
      .execute()
    expect(await historyOf('lesson-templates', id)).toMatchObject([{ by: null, change: 'create' }])
  })
})
