import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLargeSchool } from '../../../../scripts/large-school/insert.ts'
import { largeSchool } from '../../../../scripts/large-school/school.ts'
import type { ReportedStudent } from '../../../contract/student-reports/schema.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

/**
 * The figures of the reports of a generated school year, computed a second time from the generated rows, with neither the
 * program's rules nor SQL; every number of both must be equal.
 */

const [algebra, chemistry, stranger] = [newId(), newId(), newId()]
const generated = largeSchool({
  today: '2026-06-12',
  years: 1,
  classes: 8,
  students: 240,
  lessonsPerWeek: 3,
  seed: 20_260_612,
})
/** Each class has two teachers, or in every third class one; of every five lessons two keep those of their class. */
const subjectsIn = (classIndex: number) =>
  classIndex % 3 === 0 ? { [algebra]: 'Алгебра' } : { [algebra]: 'Алгебра', [chemistry]: 'Хімія' }
const teachersOfLesson = [null, [algebra], [chemistry], null, [stranger]]
const lessons = new Map(
  generated.lessons.map((lesson, index) => [lesson.id, { ...lesson, teachers: teachersOfLesson[index % 5] ?? null }]),
)
for (const [index, record] of generated.records.entries()) record.comment = index % 40 === 0 ? `Примітка ${index}` : ''

const storedRecords = generated.records.flatMap((record) => {
  const lesson = lessons.get(record.scheduledLessonId)
  return lesson && !lesson.isDeleted ? [{ ...record, lesson }] : []
})
const recordsByStudent = Map.groupBy(storedRecords, ({ studentId }) => studentId)

let school: TestSchool
beforeAll(async () => {
  school = await testSchool({ now: '2026-06-12T12:00:00Z' })
  await inTransaction(school.db, undefined, (tx) => insertLargeSchool(tx, generated, school.asTeacher.userId))
  for (const { id, index } of generated.classes) {
    const teachers = Object.entries(subjectsIn(index)).map(([teacher, subject]) => ({ id: teacher, subject }))
    await school.db
      .updateTable('classes')
      .set({ teachers: JSON.stringify(teachers) })
      .where('id', '=', id)
      .execute()
  }
  const handedOver = [...lessons.values()].filter(({ teachers }) => teachers !== null)
  await sql`update scheduled_lessons lesson set teacher_ids = array[given.teacher]
    from unnest(${handedOver.map(({ id }) => id)}::uuid[], ${handedOver.map(({ teachers }) => teachers?.[0])}::uuid[]) given(id, teacher)
    where lesson.id = given.id`.execute(school.db)
})
afterAll(() => school.close())

// A term, a month with one half in the future, a single day, and the year.
test.each([
  ['2025-09-01', '2025-10-24', '2025-09-27'],
  ['2026-06-01', '2026-06-30', '2026-06-06'],
  ['2026-03-10', '2026-03-10', '2026-03-10'],
  ['2025-09-01', '2026-06-30', '2026-01-21'],
])('the reports of all classes from %s to %s', async (from, to, firstHalfTo) => {
  let reported = 0
  for (const { id } of generated.classes) {
    const { status, body } = await school.asTeacher.get(`/api/student-reports?classId=${id}&from=${from}&to=${to}`)
    expect([status, body.firstHalfTo]).toEqual([200, firstHalfTo])
    for (const { student, ...figures } of body.students as ReportedStudent[]) {
      const own = (recordsByStudent.get(student.id) ?? []).filter(
        ({ lesson }) => from <= lesson.date && lesson.date <= to,
      )
      reported += own.length
      expect(figures.attendance).toEqual(attendanceIn(own))
      expect(figures.subjects).toEqual(subjectsAmong(own, firstHalfTo))
      const commented = own.filter(({ comment }) => comment !== '')
      expect(figures.comments.map((comment) => comment.id).toSorted()).toEqual(
        commented.map((record) => record.id).toSorted(),
      )
    }
    const one = body.students[0] as ReportedStudent | undefined
    if (!one) continue
    const path = `/api/student-reports?studentId=${one.student.id}&from=${from}&to=${to}`
    expect((await school.asAssistant.get(path)).body.students).toEqual([one])
  }
  expect(reported).toBeGreaterThan(100)
})

type Known = (typeof storedRecords)[number]

function attendanceIn(records: readonly Known[]) {
  const counts: Record<string, number> = { present: 0, absent: 0, late: 0, leftEarly: 0, excused: 0, ill: 0 }
  for (const { state, isPresent } of records) {
    const name = state ?? (isPresent ? 'present' : 'absent')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** What a lesson of these teachers is called in its class: only where exactly one subject fits. */
function subjectIn({ lesson }: Known): string {
  const subjects = subjectsIn(lesson.classIndex) as Record<string, string>
  const named = lesson.teachers === null ? Object.values(subjects) : lesson.teachers.flatMap((id) => subjects[id] ?? [])
  return named.length === 1 ? `${named[0]}` : ''
}

function subjectsAmong(records: readonly Known[], firstHalfTo: string) {
  const gradesOf = (some: readonly Known[]) => {
    const hundredths = some.flatMap(({ points }) => (points === null ? [] : [Math.round(points * 100)]))
    return { graded: hundredths.length, points: hundredths.reduce((sum, value) => sum + value, 0) / 100 }
  }
  return ['Алгебра', 'Хімія', ''].flatMap((subject) => {
    const own = records.filter((record) => subjectIn(record) === subject)
    if (own.length === 0) return []
    const attended = own.filter(({ isPresent }) => isPresent).length
    const later = gradesOf(own.filter(({ lesson }) => lesson.date > firstHalfTo))
    return [{ subject, lessons: own.length, attended, ...gradesOf(own), later }]
  })
}
