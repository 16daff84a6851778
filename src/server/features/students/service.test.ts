import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { newId } from '../../db/ids.ts'
import { createClass, createStudent, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { listMemberships } from '../../test/memberships.ts'

/** Membership: which days count for which class. */

let school: TestSchool
let classA: SchoolClass
let classB: SchoolClass
let classC: SchoolClass
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  school.clock.set('2026-03-02T10:00:00Z')
  classA = await createClass(school, { name: 'A' })
  classB = await createClass(school, { name: 'B' })
  classC = await createClass(school, { name: 'C' })
})
afterAll(() => school.close())

async function move(student: Student, to: SchoolClass | null): Promise<Student> {
  const { id, firstName, lastName, studentId } = student
  const body = { firstName, lastName, studentId, classId: to?.id ?? null }
  const answer = await school.asTeacher.put(`/api/students/${id}`, body)
  expect(answer).toMatchObject({ status: 200, body: { classId: body.classId } })
  return answer.body
}

const membershipsOf = ({ id }: Student) => listMemberships(school.db, id)

describe('moving', () => {
  test('a membership starts on the day of the move, also the first one', async () => {
    expect(await membershipsOf(await createStudent(school, { classId: classA.id }))).toEqual(['A 2026-03-02…'])
    const later = await createStudent(school)
    expect(await membershipsOf(later)).toEqual([])
    school.clock.set('2026-03-05T10:00:00Z')
    await move(later, classB)
    expect(await membershipsOf(later)).toEqual(['B 2026-03-05…'])
  })

  test('ends one membership and starts the next on that day', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await move(student, classB)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'B 2026-03-05…'])
    school.clock.set('2026-03-09T10:00:00Z')
    await move(student, classA)
    expect(await membershipsOf(student)).toEqual([
      'A 2026-03-02…2026-03-05',
      'B 2026-03-05…2026-03-09',
      'A 2026-03-09…',
    ])
  })

  test('twice to the same class changes nothing', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.advance({ days: 3 })
    await move(student, classB)
    school.clock.advance({ days: 3 })
    await move(student, classB)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'B 2026-03-05…'])
  })

  test('out of the class ends the membership; a return starts another one', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await move(student, null)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05'])
    school.clock.set('2026-03-07T10:00:00Z')
    await move(student, classA)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'A 2026-03-07…'])
  })

  test("the day is the school's: late in the evening in London it is the next day in Kyiv", async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T22:30:00Z')
    await move(student, classB)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-06', 'B 2026-03-06…'])
  })

  test('two moves at the same moment leave one current class', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await Promise.all([move(student, classB), move(student, classC), move(student, classB), move(student, classC)])
    const memberships = await membershipsOf(student)
    expect(memberships).toEqual(['A 2026-03-02…2026-03-05', expect.stringMatching(/^[BC] 2026-03-05…$/)])
  })
})

describe('corrected on the same day', () => {
  test('a move and its undoing leave the memberships unchanged', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T08:00:00Z')
    await move(student, classB)
    school.clock.set('2026-03-05T09:00:00Z')
    await move(student, classA)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…'])
  })

  test('a move to the wrong class is not stored', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T08:00:00Z')
    await move(student, classB)
    await move(student, classC)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'C 2026-03-05…'])
    await move(student, null)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05'])
    await move(student, classA)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…'])
  })
})

describe('deleting and restoring', () => {
  const restore = (student: Student) => school.asTeacher.post(`/api/students/${student.id}/restoration`)

  const deleteStudent = (student: Student) => school.asTeacher.delete(`/api/students/${student.id}`)

  test('on one day the membership is unchanged, also one of that day', async () => {
    const [always, today] = [
      await createStudent(school, { classId: classA.id, inClassSince: null }),
      await createStudent(school, { classId: classA.id }),
    ]
    for (const student of [always, today]) {
      await deleteStudent(student)
      const { inClassSince } = student
      expect(await restore(student)).toMatchObject({ status: 200, body: { classId: classA.id, inClassSince } })
    }
    expect(await membershipsOf(always)).toEqual(['A …'])
    expect(await membershipsOf(today)).toEqual(['A 2026-03-02…'])
  })

  test('on a later day one membership ends on the day of the deletion and the next starts today', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await deleteStudent(student)
    school.clock.set('2026-03-09T10:00:00Z')
    const inClassSince = '2026-03-09'
    expect(await restore(student)).toMatchObject({ status: 200, body: { classId: classA.id, inClassSince } })
    expect(await restore(student)).toMatchObject({ status: 200, body: { classId: classA.id, inClassSince } })
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'A 2026-03-09…'])
    await deleteStudent(student)
    school.clock.set('2026-03-10T10:00:00Z')
    await restore(student)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'A 2026-03-10…'])
  })

  test("the day is the school's: midnight in Kyiv is between the deletion and the restoration", async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T21:58:00Z')
    await deleteStudent(student)
    school.clock.set('2026-03-05T21:59:00Z')
    await restore(student)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…'])
    await deleteStudent(student)
    school.clock.set('2026-03-05T22:01:00Z')
    await restore(student)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'A 2026-03-06…'])
  })

  test('a student without a class is restored without one', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await deleteStudent(await move(student, null))
    expect(await restore(student)).toMatchObject({ status: 200, body: { classId: null } })
    await deleteStudent(student)
    school.clock.set('2026-03-09T10:00:00Z')
    expect(await restore(student)).toMatchObject({ status: 200, body: { classId: null } })
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05'])
  })

  test('a register that was completed meanwhile stays complete, and records are kept', async () => {
    const [deleted, stays] = [
      await createStudent(school, { classId: classA.id }),
      await createStudent(school, { classId: classA.id }),
    ]
    const dates = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
    const lessons = await Promise.all(dates.map((date) => scheduleLesson(school, { classId: classA.id, date })))
    const counts = async () => {
      const { body } = await school.asTeacher.get('/api/scheduled-lessons')
      return lessons.map(({ id }) => {
        const { progressCount, studentCount } = body.find((lesson: { id: string }) => lesson.id === id)
        return `${progressCount}/${studentCount}`
      })
    }
    for (const { id: scheduledLessonId } of lessons) {
      await recordProgress(school, { studentId: stays.id, scheduledLessonId })
    }
    school.clock.set('2026-03-05T10:00:00Z')
    for (const { id: scheduledLessonId } of lessons.slice(0, 2)) {
      await recordProgress(school, { studentId: deleted.id, scheduledLessonId })
    }
    await deleteStudent(deleted)
    expect(await counts()).toEqual(['2/2', '2/2', '1/1', '1/1'])
    school.clock.set('2026-03-09T10:00:00Z')
    await restore(deleted)
    expect(await counts()).toEqual(['2/2', '2/2', '1/1', '1/2'])
  })

  test('a student whose class has left meanwhile was in it until the day of the deletion, too', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await deleteStudent(student)
    const lesson = await scheduleLesson(school, { classId: classA.id, date: '2026-03-06' })
    school.clock.set('2026-03-09T10:00:00Z')
    const classes = [{ id: classA.id, name: classA.name, leaves: true }]
    const promotion = { id: newId(), lastDay: '2026-03-08', classes }
    expect((await school.asAdmin.post('/api/classes/promotions', promotion)).status).toBe(200)
    expect(await restore(student)).toMatchObject({ status: 200, body: { classId: null } })
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05'])
    const { body } = await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${lesson.id}`)
    expect(body).toMatchObject([{ studentCount: 0 }])
  })

  test('a student whose class was deleted meanwhile is restored without one', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    await deleteStudent(student)
    await school.asTeacher.delete(`/api/classes/${classA.id}`)
    school.clock.set('2026-03-09T10:00:00Z')
    expect(await restore(student)).toMatchObject({ status: 200, body: { classId: null } })
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05'])
    await school.asTeacher.post(`/api/classes/${classA.id}/restoration`)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05'])
  })

  test('a class is not deleted while a student joins it', async () => {
    const classes = await Promise.all(Array.from({ length: 6 }, () => createClass(school)))
    for (const [number, { id: classId }] of classes.entries()) {
      const student = { firstName: 'a', lastName: 'b', studentId: `STU209800${number}`, classId }
      const [deleted, added] = await Promise.all([
        school.asTeacher.delete(`/api/classes/${classId}`),
        school.asTeacher.post('/api/students', student),
      ])
      expect(`${deleted.status} ${added.status}`).toMatch(/^(204 400|409 201)$/)
    }
  })
})

test('a class is not deleted while its only student is restored', async () => {
  for (let round = 0; round < 8; round++) {
    const { id: classId } = await createClass(school)
    const { id } = await createStudent(school, { classId })
    await school.asTeacher.delete(`/api/students/${id}`)
    const [restored, deleted] = await Promise.all([
      school.asTeacher.post(`/api/students/${id}/restoration`),
      school.asTeacher.delete(`/api/classes/${classId}`),
    ])
    expect([restored.body.classId, deleted.status]).toEqual(deleted.status === 204 ? [null, 204] : [classId, 409])
  }
})

test('one create that arrives many times at once creates one student', async () => {
  for (let round = 0; round < 10; round++) {
    const body = { id: newId(), firstName: 'a', lastName: 'b', studentId: `STU20970${10 + round}`, classId: classA.id }
    const answers = await Promise.all(Array.from({ length: 8 }, () => school.asTeacher.post('/api/students', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  }
})

test('the change history stores who moved the student, and from which class', async () => {
  const student = await createStudent(school, { classId: classA.id })
  school.clock.advance({ days: 1 })
  await move(student, classB)
  const history = await school.db
    .selectFrom('changeHistory')
    .select(['changedBy', 'operation', 'tableName'])
    .where('tableName', '=', 'class_memberships')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  const by = { changedBy: school.asTeacher.userId, tableName: 'class_memberships' }
  expect(history).toEqual([
    { ...by, operation: 'insert' },
    { ...by, operation: 'update' },
    { ...by, operation: 'insert' },
  ])
})
