import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Student } from '../../../contract/students/schema.ts'
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

let school: TestSchool
let student: Student
beforeAll(async () => {
  school = await testSchool()
  await school.asAdmin.patch(`/api/approved-users/${school.asTeacher.approvalId}`, { name: 'Тарас Учитель' })
  const [classA, classB] = [await createClass(school, { name: '5-А' }), await createClass(school, { name: '6-Б' })]
  const template = await createTemplate(school, { title: 'Дроби; вступ' })
  const lesson = await scheduleLesson(school, { classId: classA.id, templateId: template.id })
  student = await createStudent(school, { lastName: 'Бойко', firstName: 'Олена', classId: classA.id })
  const pair = { studentId: student.id, scheduledLessonId: lesson.id }
  const recorded = await recordProgress(school, { ...pair, points: 7, comment: '=SUM(A1)' })
  const saveId = randomUUID()
  const deleted = await scheduleLesson(school, { classId: classA.id, templateId: template.id, date: '2026-03-12' })
  const ofDeleted = { studentId: student.id, scheduledLessonId: deleted.id, isPresent: false, points: null }
  const commentIds = [recorded.id, (await recordProgress(school, { ...ofDeleted, comment: 'Скасований урок' })).id]
  const report = { studentId: student.id, from: '2026-03-01', to: '2026-03-31', text: 'Старанна', commentIds }
  await school.asTeacher.put('/api/student-reports', report)
  await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
  await recordProgress(school, { ...pair, points: 9.5, comment: '=SUM(A1)', saveId })
  const { firstName, lastName, studentId } = student
  await school.asTeacher.put(`/api/students/${student.id}`, { firstName, lastName, studentId, classId: null })
  school.clock.advance({ days: 2 })
  await school.asTeacher.put(`/api/students/${student.id}`, { firstName, lastName, studentId, classId: classB.id })
  await school.asTeacher.delete(`/api/students/${student.id}`)
})
afterAll(() => school.close())

async function exported(query = '', of = student): Promise<Record<string, string>> {
  const response = await school.app.inject({
    url: `/api/students/${of.id}/export${query}`,
    headers: { authorization: `Bearer ${await school.asAdmin.accessToken()}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${of.studentId}.zip"`,
    'cache-control': 'no-store',
  })
  expect(response.headers.etag).toBeUndefined()
  const files = Object.entries(unzipSync(response.rawPayload))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const tableOf = (text = '', delimiter = ',') =>
  Papa.parse<Record<string, string>>(text, { header: true, delimiter }).data

describe('GET /api/students/{id}/export', () => {
  test('is a zip file with everything as JSON: the deleted student, memberships, records, and their history', async () => {
    const files = await exported()
    expect(Object.keys(files).sort()).toEqual([
      'absences.csv',
      'everything.json',
      'history.csv',
      'memberships.csv',
      'records.csv',
      'reports.csv',
      'student.csv',
    ])
    const content = JSON.parse(files['everything.json'] ?? '')
    expect(content).toMatchObject({
      exportedAt: '2026-03-04T10:00:00.000Z',
      student: { firstName: 'Олена', lastName: 'Бойко', studentId: student.studentId },
      memberships: [{ className: '6-Б', startsOn: '2026-03-04', endsOn: null }],
      records: [
        {
          date: '2026-03-10',
          lesson: 'Дроби; вступ',
          className: '5-А',
          isPresent: true,
          points: 9.5,
          comment: '=SUM(A1)',
          isLessonDeleted: false,
        },
        { date: '2026-03-12', isPresent: false, state: 'absent', points: null, isLessonDeleted: true },
      ],
      reports: [{ startsOn: '2026-03-01', endsOn: '2026-03-31', text: 'Старанна', comments: '=SUM(A1)' }],
    })
    expect(content.student.deletedAt).toMatch(/^2026-03-04T10:00:00/)
    expect(content.history).toContainEqual(
      expect.objectContaining({
        what: 'record',
        operation: 'update',
        by: 'Тарас Учитель',
        date: '2026-03-10',
        lesson: 'Дроби; вступ',
        changes: [{ field: 'points', before: 7, after: 9.5 }],
      }),
    )
    expect(content.history).toContainEqual(expect.objectContaining({ what: 'report', operation: 'insert' }))
    expect(content.history).toContainEqual(
      expect.objectContaining({ what: 'membership', operation: 'insert', className: '6-Б' }),
    )
    const times = content.history.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
    // The membership in 5-А began and ended on one day, so that only the history knows it.
    expect(content.history).toContainEqual(
      expect.objectContaining({ what: 'membership', operation: 'delete', className: '5-А' }),
    )
    for (const hidden of [school.asTeacher.userId, student.id, 'createDigest']) {
      expect(files['everything.json']).not.toContain(hidden)
    }
  })

  test('and the same as CSV, in which nothing runs as a formula', async () => {
    const files = await exported()
    expect(files['records.csv']).toContain('date,startTime,lesson,className,isLessonDeleted,')
    expect(tableOf(files['records.csv'])[0]).toMatchObject({
      date: '2026-03-10',
      lesson: 'Дроби; вступ',
      points: '9.5',
      comment: "'=SUM(A1)",
    })
    expect(tableOf(files['student.csv'])).toMatchObject([{ lastName: 'Бойко', studentId: student.studentId }])
    expect(tableOf(files['memberships.csv'])).toMatchObject([{ className: '6-Б', startsOn: '2026-03-04', endsOn: '' }])
    expect(tableOf(files['history.csv'])).toContainEqual(
      expect.objectContaining({ what: 'record', field: 'points', before: '7', after: '9.5' }),
    )
  })

  test('with the decimal mark and the separator of a locale', async () => {
    const files = await exported('?locale=uk_UA.UTF-8')
    expect(tableOf(files['records.csv'], ';')[0]).toMatchObject({ lesson: 'Дроби; вступ', points: '9,5' })
  })

  test('with those comments of a report that it shows: the chosen ones that still are in its period', async () => {
    const { id: classId } = await createClass(school)
    const of = await createStudent(school, { classId })
    const recordOn = async (date: string, comment: string) => {
      const lesson = await scheduleLesson(school, { classId, date })
      const { id } = await recordProgress(school, { studentId: of.id, scheduledLessonId: lesson.id, comment })
      return { id, lesson }
    }
    const [shown, emptied, earlier, later] = [
      await recordOn('2026-03-10', 'Обраний'),
      await recordOn('2026-03-11', 'Забраний'),
      await recordOn('2026-03-12', 'Перенесений назад'),
      await recordOn('2026-03-13', 'Перенесений уперед'),
    ]
    await recordOn('2026-03-16', 'Не обраний')
    const last = await recordOn('2026-03-31', 'Останній')
    const commentIds = [shown, emptied, earlier, later, last].map(({ id }) => id)
    const period = { from: '2026-03-10', to: '2026-03-31' }
    const { status } = await school.asTeacher.put('/api/student-reports', {
      studentId: of.id,
      ...period,
      text: 'Старанна',
      commentIds,
    })
    expect(status).toBe(200)
    const { id: studentId } = of
    const pair = { studentId, scheduledLessonId: emptied.lesson.id }
    await school.asTeacher.put(`/api/student-progress/${emptied.id}`, { ...pair, comment: '' })
    for (const [{ lesson }, date] of [
      [earlier, '2026-03-09'],
      [later, '2026-04-01'],
    ] as const) {
      const moved = await school.asTeacher.patch(`/api/scheduled-lessons/${lesson.id}`, { date, isConfirmed: true })
      expect(moved.status).toBe(200)
    }
    const { reports } = JSON.parse((await exported('', of))['everything.json'] ?? '')
    expect(reports).toMatchObject([{ text: 'Старанна', comments: 'Обраний\nОстанній' }])
  })

  test('with deleted absences, memberships and records in the order of their days', async () => {
    const [first, second] = [
      await createClass(school, { name: 'Перший' }),
      await createClass(school, { name: 'Другий' }),
    ]
    const of = await createStudent(school, { classId: first.id, inClassSince: null })
    for (const date of ['2026-03-20', '2026-03-12', '2026-03-16']) {
      const { id: scheduledLessonId } = await scheduleLesson(school, { classId: first.id, date })
      await recordProgress(school, { studentId: of.id, scheduledLessonId })
    }
    await school.asTeacher.post('/api/students/moves', { moves: [{ id: of.id, classId: second.id }] })
    const absence = await createAbsence(school, { studentId: of.id, reason: 'Змагання' })
    expect((await school.asTeacher.delete(`/api/absences/${absence.id}`)).status).toBe(204)
    const { memberships, records, absences } = JSON.parse((await exported('', of))['everything.json'] ?? '')
    expect(memberships).toMatchObject([
      { className: 'Перший', startsOn: null },
      { className: 'Другий', endsOn: null },
    ])
    expect(records.map(({ date }: { date: string }) => date)).toEqual(['2026-03-12', '2026-03-16', '2026-03-20'])
    expect(absences).toMatchObject([{ reason: 'Змагання', deletedAt: expect.any(String) }])
  })

  test('without the history of another student, whose undone record had the same id', async () => {
    const [first, second] = [await createStudent(school), await createStudent(school)]
    const { id: scheduledLessonId } = await scheduleLesson(school)
    const [id, saveId] = [randomUUID(), randomUUID()]
    await recordProgress(school, { id, studentId: first.id, scheduledLessonId, comment: 'about the first', saveId })
    expect((await school.asTeacher.post(`/api/student-progress/saves/${saveId}/undo`)).status).toBe(204)
    await recordProgress(school, { id, studentId: second.id, scheduledLessonId, comment: 'about the second' })
    const [ofFirst, ofSecond] = [first, second].map(async (each) => JSON.stringify(await exported('', each)))
    expect(await ofFirst).toContain('about the first')
    expect(await ofFirst).not.toContain('about the second')
    expect(await ofSecond).toContain('about the second')
    expect(await ofSecond).not.toContain('about the first')
  })

  test('of a student without class and records', async () => {
    const of = await createStudent(school)
    await createAbsence(school, { studentId: of.id })
    const { memberships, records, absences, history } = JSON.parse((await exported('', of))['everything.json'] ?? '')
    expect([memberships, records]).toEqual([[], []])
    expect(absences).toMatchObject([{ startsOn: '2026-03-10', endsOn: '2026-03-12' }])
    expect(history).toMatchObject([{ what: 'student' }, { what: 'absence', operation: 'insert' }])
  })

  test('changes nothing, and refuses what is unknown or not valid', async () => {
    const path = `/api/students/${student.id}/export`
    const get = (url: string) => refusal(school, () => school.asAdmin.get(url))
    expect(await get(`/api/students/${randomUUID()}/export`)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await get(`${path}?locale=${'x'.repeat(36)}`)).toMatchObject({ status: 400 })
    expect(await get(`${path}?format=pdf`)).toMatchObject({ status: 400 })
  })
})
