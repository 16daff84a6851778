import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '../contract/kernel/endpoint.ts'
import { newId } from './db/ids.ts'
import { type ExplainedDatabase, explainedDatabase } from './test/explained-database.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'

/**
 * No statement of a screen reads a whole table that grows with the school's years. Times are not compared: the plans of a
 * generated school with 100,000 records are, as PostgreSQL chose and executed them: for the values of a statement, and for any.
 */

const today = '2026-03-04'
/** The students and lessons of a large school; records only for its last weeks, so that it is made in seconds. */
const size = {
  classes: 166,
  students: 5000,
  lessons_per_week: 540,
  weeks: 100,
  recorded_weeks: 6,
  monday: '2026-03-02',
}
const growing = [
  'student_progress',
  'scheduled_lessons',
  'change_history',
  'class_memberships',
  'students',
  'absences',
  'student_reports',
]
/** Everybody who is in a class now is counted or answered, so every row is needed. */
const allStudents = ['class_memberships', 'students']

let database: ExplainedDatabase
let school: TestSchool
let ids: {
  templateId: string
  classId: string
  lessonId: string
  emptyLessonId: string
  studentId: string
  recordId: string
  teacherId: string
}

async function generateSchool(): Promise<typeof ids> {
  const { db } = database
  const script = await readFile(join(import.meta.dirname, '../../bench/generate.sql'), 'utf8')
  await db.connection().execute(async (connection) => {
    for (const [name, value] of Object.entries(size)) {
      await sql`select set_config(${`bench.${name}`}, ${String(value)}, false)`.execute(connection)
    }
    await sql.raw(script).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
  })
  const { rows } = await sql<typeof ids>`
    select lesson.template_id as "templateId", lesson.id as "lessonId", lesson.class_id as "classId", class.teachers -> 0 ->> 'id' as "teacherId", record.id as "recordId", record.student_id as "studentId",
      (select empty.id from scheduled_lessons empty where empty.class_id = lesson.class_id and empty.date >= ${today}::date limit 1) as "emptyLessonId"
    from scheduled_lessons lesson join student_progress record on record.scheduled_lesson_id = lesson.id
      join classes class on class.id = lesson.class_id
    where lesson.date = '2026-02-25' limit 1`.execute(db)
  const [first] = rows
  if (!first) throw new Error('The generated school has no records')
  return first
}

type Reading = [path: string, needed?: string[]]

/** Every GET endpoint as the screens call it, and the growing tables of which its answer needs every row. */
const readings: Reading[] = [
  ['/api/people'],
  ['/api/approved-users'],
  ['/api/school-calendar'],
  ['/api/attendance-settings'],
  ['/api/lesson-templates'],
  ['/api/units'],
  ['/api/classes', allStudents],
  ['/api/classes?teacherId={teacherId}'],
  ['/api/classes/promotions'],
  ['/api/students', allStudents],
  ['/api/classes/{classId}/students'],
  ['/api/scheduled-lessons?from=2026-03-02&to=2026-03-08', allStudents],
  ['/api/scheduled-lessons?from=2026-03-02&to=2026-03-08&teacherId={teacherId}'],
  ['/api/classes/{classId}/detail?from=2026-01-01'],
  ['/api/classes/{classId}/detail?to=2026-01-01'],
  ['/api/absences?studentId={studentId}'],
  ['/api/student-progress?lessonId={lessonId}'],
  ['/api/scheduled-lessons/{lessonId}/progress'],
  ['/api/scheduled-lessons/{lessonId}/register'],
  ['/api/students/{studentId}/detail'],
  ['/api/classes/{classId}/register?from=2026-02-01&to=2026-02-28'],
  ['/api/classes/{classId}/journal?from=2026-02-01&to=2026-02-28'],
  ['/api/classes/{classId}/analytics'],
  ['/api/student-reports?classId={classId}&from=2025-09-01&to=2026-02-28'],
  ['/api/student-reports?studentId={studentId}&from=2025-09-01&to=2026-02-28'],
  [`/api/dashboard?today=${today}`, ['students']],
  [`/api/dashboard/home?today=${today}&from=2026-03-02&to=2026-03-08`, allStudents],
  [`/api/dashboard/home?today=${today}&from=2026-03-02&to=2026-03-08&teacherId={teacherId}`, ['students']],
  ['/api/classes/{classId}/history'],
  ['/api/students/{studentId}/history'],
  ['/api/scheduled-lessons/{lessonId}/history'],
  ['/api/student-progress/{recordId}/history'],
  ['/api/scheduled-lessons/{lessonId}/register-history'],
  ['/api/lesson-templates/{templateId}/history'],
  [`/api/dashboard/open-registers?today=${today}&portion=first`, allStudents],
  [`/api/dashboard/open-registers?today=${today}&portion=all&teacherId={teacherId}`],
  ['/api/calendar-feed'],
  ['/api/changes'],
  ['/api/students/{studentId}/export'],
  ['/api/deleted?search=а'],
  ['/api/deleted/older?search=а'],
]

describe.each(['custom', 'generic'] as const)('with %s plans', (plan) => {
  beforeAll(async () => {
    database = await explainedDatabase(plan)
    school = await testSchool({ database, now: `${today}T10:00:00Z` })
    ids = await generateSchool()
  })
  afterAll(() => school.close())

  test.each(readings)('GET %s reads no whole table that grows', async (path, needed = []) => {
    const { status } = await school.asAdmin.get(fillPath(path, ids))
    expect(status).toBe(200)
    // The answer is read again, instead of sending the earlier one.
    await sql`select count_school_change()`.execute(database.db)
    await expectNoOtherWholeTables(needed, () => school.asAdmin.get(fillPath(path, ids)))
  })

  test('every GET endpoint is among these readings', async () => {
    const { paths } = (await school.asStranger.get('/api/docs/json')).body
    const shape = (path: string) => path.replace(/\?.*/, '').replace(/\{\w+\}/g, '{}')
    const mounted = Object.keys(paths).filter((path) => paths[path].get)
    expect([...new Set(readings.map(([path]) => shape(path)))].toSorted()).toEqual(mounted.map(shape).toSorted())
  })

  test('saving a register reads no whole table that grows', async () => {
    const { studentId, emptyLessonId, recordId, lessonId } = ids
    const entry = { studentId, isPresent: true, points: 7, comment: '' }
    await expectNoOtherWholeTables([], async () => {
      const first = { ...entry, scheduledLessonId: emptyLessonId, updatedAt: null }
      expect((await school.asTeacher.post('/api/student-progress', first)).status).toBe(201)
      const again = { ...entry, scheduledLessonId: lessonId }
      expect((await school.asTeacher.put(`/api/student-progress/${recordId}`, again)).status).toBe(200)
    })
  })

  test('creating and moving a student reads no whole table that grows', async () => {
    const { classId } = ids
    await expectNoOtherWholeTables([], async () => {
      const student = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU9990001' }
      const created = await school.asTeacher.post('/api/students', { ...student, classId })
      expect(created.status).toBe(201)
      expect(
        (await school.asTeacher.put(`/api/students/${created.body.id}`, { ...student, classId: null })).status,
      ).toBe(200)
    })
  })

  test('a calendar is saved, and a class leaves, without reading a whole table that grows', async () => {
    const { body: calendar } = await school.asAdmin.get('/api/school-calendar')
    const periods = [{ startTime: '08:00', endTime: '08:45' }]
    const bellSchedules = [{ id: 'usual', name: 'Usual', periods }]
    const id = newId()
    const promoted = { id: ids.classId, name: '12-А', leaves: true }
    await expectNoOtherWholeTables([], async () => {
      expect((await school.asAdmin.put('/api/school-calendar', { ...calendar, bellSchedules })).status).toBe(200)
      const promotion = { id, lastDay: today, classes: [promoted] }
      expect((await school.asAdmin.post('/api/classes/promotions', promotion)).status).toBe(200)
      expect((await school.asAdmin.post(`/api/classes/promotions/${id}/undo`)).status).toBe(204)
    })
  })

  test('planning lessons and its undo read no whole table that grows', async () => {
    const { classId, templateId } = ids
    const path = '/api/scheduled-lessons/plans'
    const { body: schoolClass } = await school.asTeacher.get(`/api/classes/${classId}/detail`)
    const { name, teachers } = schoolClass.class
    const weeklySchedule = [1, 3, 5].map((dayOfWeek) => {
      return { id: `${dayOfWeek}`, dayOfWeek, startTime: '16:00', endTime: '16:45' }
    })
    await school.asTeacher.put(`/api/classes/${classId}`, { name, teachers, weeklySchedule })
    const id = newId()
    const sequence = { id, kind: 'sequence', templateIds: [templateId, templateId], classIds: [classId], from: today }
    const teacherId = school.asTeacher.userId
    const copies = { id: newId(), kind: 'copyWeek', fromWeek: today, toWeek: '2026-03-12', teacherId, dryRun: true }
    await expectNoOtherWholeTables([], async () => {
      const planned = await school.asTeacher.post(path, sequence)
      expect([planned.status, planned.body.lessons.length]).toEqual([200, 2])
      const lessonId = planned.body.lessons[0].lessonId
      const push = { id: newId(), kind: 'push', lessonId, dryRun: true }
      // Later lessons of the class may have records.
      expect([200, 409]).toContain((await school.asTeacher.post(path, push)).status)
      const copy = { id: newId(), kind: 'copyLesson', lessonId, classIds: [classId], dryRun: true }
      expect((await school.asTeacher.post(path, copy)).status).toBe(200)
      expect((await school.asTeacher.post(path, copies)).status).toBe(200)
      expect((await school.asTeacher.post(`${path}/${id}/undo`)).status).toBe(204)
    })
  })

  test('a lesson is restored, and a report saved, without reading a whole table that grows', async () => {
    const { lessonId, studentId, recordId, emptyLessonId } = ids
    const path = `/api/scheduled-lessons/${lessonId}`
    await sql`update student_progress set comment = 'Уважна' where id = ${recordId}`.execute(database.db)
    await sql`update scheduled_lessons other set date = lesson.date, start_time = lesson.start_time, end_time = lesson.end_time
      from scheduled_lessons lesson where lesson.id = ${lessonId} and other.id = ${emptyLessonId}`.execute(database.db)
    await expectNoOtherWholeTables([], async () => {
      expect((await school.asTeacher.delete(path)).status).toBe(204)
      expect((await school.asTeacher.post(`${path}/restoration`)).status).toBe(200)
      const report = { studentId, from: '2025-09-01', to: today, text: 'Старанна', commentIds: [recordId] }
      expect((await school.asTeacher.put('/api/student-reports', report)).status).toBe(200)
    })
  })

  test('a calendar feed is read without reading a whole table that grows', async () => {
    const { pathname } = new URL((await school.asTeacher.post('/api/calendar-feed')).body.url)
    await expectNoOtherWholeTables([], async () => {
      expect((await school.app.inject({ url: pathname })).statusCode).toBe(200)
    })
  })

  test('what was deleted is listed, purged and erased without reading a whole table that grows', async () => {
    const { db } = database
    for (const [table, days] of [
      ['students', 2],
      ['scheduled_lessons', 50],
      ['lesson_templates', 50],
      ['classes', 50],
      ['absences', 50],
    ] as const) {
      await sql`update ${sql.table(table)} set deleted_at = ${today}::date - ${days}::int
        where id in (select id from ${sql.table(table)} order by id limit 40)`.execute(db)
    }
    await sql`analyze`.execute(db)
    const inNoClass = { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU9990002', classId: null }
    const created = [
      await school.asTeacher.post('/api/classes', { name: '5-А' }),
      await school.asTeacher.post('/api/students', inNoClass),
    ].map(({ body }): string => body.id)
    for (const table of ['classes', 'students']) {
      await sql`update ${sql.table(table)} set deleted_at = '2025-12-01' where id = any(${created}::uuid[])`.execute(db)
    }
    const { studentId } = ids
    const student = (await school.asAdmin.get(`/api/students/${studentId}/detail`)).body.student
    await expectNoOtherWholeTables([], async () => {
      for (const path of ['/api/deleted', '/api/deleted?search=а', '/api/deleted/older?kind=lesson']) {
        const { status, body } = await school.asAdmin.get(path)
        expect(status).toBe(200)
        expect(body.length).toBeGreaterThan(9)
      }
      for (const id of created) expect((await school.asAdmin.delete(`/api/deleted/${id}`)).status).toBe(204)
      const name = `${student.firstName} ${student.lastName}`
      expect((await school.asAdmin.send('DELETE', `/api/students/${studentId}/data`, { name })).status).toBe(204)
    })
  })

  test('a statement that does read one is seen', async () => {
    const seen = await database.explain(() => sql`select count(points) from student_progress`.execute(database.db))
    // The server may look for changes at the same moment.
    expect(seen).toContainEqual({
      statement: 'select count(points) from student_progress',
      wholeTables: ['student_progress'],
    })
  })
})

async function expectNoOtherWholeTables(needed: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const statements = await database.explain(work)
  expect(statements.length, 'statements were seen').toBeGreaterThan(0)
  const refused = growing.filter((table) => !needed.includes(table))
  const offending = statements
    .map((statement) => ({
      ...statement,
      wholeTables: statement.wholeTables.filter((table) => refused.includes(table)),
    }))
    .filter(({ wholeTables }) => wholeTables.length > 0)
  expect(offending, 'needs an index, or the table among the needed ones where every row is read').toEqual([])
}
