import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { createClass, createStudent } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { listMemberships } from '../../test/memberships.ts'
import { refusal } from '../../test/refusal.ts'

/** The first day of a membership, as a create and an update may give it; today is 2026-03-02 at first. */

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

const bodyOf = ({ firstName, lastName, studentId, classId }: Student) => ({ firstName, lastName, studentId, classId })
const put = (student: Student, change: object = {}) =>
  school.asTeacher.put(`/api/students/${student.id}`, { ...bodyOf(student), ...change })
const putRefused = (student: Student, change: object) => refusal(school, () => put(student, change))
const studentOf = async (id: string): Promise<Student> =>
  (await school.asTeacher.get(`/api/students/${id}/detail`)).body.student

async function changed(student: Student, change: object): Promise<Student> {
  const { status, body } = await put(student, change)
  expect(status).toBe(200)
  expect(await studentOf(student.id)).toEqual(body)
  return body
}

/** A student who has left class A on 2026-03-05. */
async function leaveClass(inClassSince: string | null): Promise<Student> {
  const student = await createStudent(school, { classId: classA.id, inClassSince })
  school.clock.set('2026-03-05T10:00:00Z')
  const left = await changed(student, { classId: null })
  expect(await datesOf(student)).toEqual([`A ${inClassSince ?? ''}…2026-03-05`])
  return left
}

const datesOf = ({ id }: Student) => listMemberships(school.db, id)

const createBody = (given: object) => {
  const studentId = `STU2090${String(++lastNumber).padStart(3, '0')}`
  return { id: randomUUID(), firstName: 'Олена', lastName: 'Бойко', studentId, ...given }
}
let lastNumber = 0

describe('POST /api/students', () => {
  test("a new student is in the class since the school's today, in every answer", async () => {
    school.clock.set('2026-03-05T22:30:00Z')
    const student = await createStudent(school, { classId: classA.id })
    expect(student.inClassSince).toBe('2026-03-06')
    expect(await studentOf(student.id)).toEqual(student)
    const { body: students } = await school.asTeacher.get('/api/students')
    expect(students).toContainEqual(student)
    const { body: analytics } = await school.asTeacher.get(`/api/classes/${classA.id}/analytics`)
    expect(analytics.studentRoster).toMatchObject([{ student }])
  })

  test('accepts another day, or null for always; without a class there is none', async () => {
    const since = (inClassSince: string | null, classId: string | null) =>
      createStudent(school, { classId, inClassSince }).then((student) => student.inClassSince)
    expect(await since('2025-09-01', classA.id)).toBe('2025-09-01')
    expect(await since(null, classA.id)).toBeNull()
    expect(await since(null, null)).toBeNull()
    expect((await createStudent(school)).inClassSince).toBeNull()
  })

  test('the same create on a later day answers the first; another day or always is other content', async () => {
    const first = createBody({ classId: classA.id })
    const { body: created } = await school.asTeacher.post('/api/students', first)
    school.clock.set('2026-03-09T10:00:00Z')
    expect(await school.asTeacher.post('/api/students', first)).toMatchObject({ status: 200, body: created })
    for (const inClassSince of ['2026-03-02', null]) {
      const other = await refusal(school, () => school.asTeacher.post('/api/students', { ...first, inClassSince }))
      expect(other).toMatchObject({ status: 409, code: 'already_exists' })
    }
    const dated = createBody({ classId: classA.id, inClassSince: '2025-09-01' })
    const answers = [
      await school.asTeacher.post('/api/students', dated),
      await school.asTeacher.post('/api/students', dated),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })
})

describe('PUT /api/students/{id}', () => {
  test('sets a day and always; a repeated update changes nothing', async () => {
    const student = await createStudent(school, { classId: classA.id })
    for (const inClassSince of ['2025-09-01', '2025-09-01', null, null, '2026-03-02']) {
      expect(await changed(student, { inClassSince })).toMatchObject({ classId: classA.id, inClassSince })
    }
  })

  test("a body with the specification's fields alone keeps the day", async () => {
    const [dated, always] = [
      await createStudent(school, { classId: classA.id, inClassSince: '2025-09-01' }),
      await createStudent(school, { classId: classA.id, inClassSince: null }),
    ]
    school.clock.set('2026-03-05T10:00:00Z')
    expect((await changed(dated, { firstName: 'Леся' })).inClassSince).toBe('2025-09-01')
    expect((await changed(always, { firstName: 'Леся' })).inClassSince).toBeNull()
  })

  test('another class is joined today, or on the day that is given, which ends the earlier membership', async () => {
    const [today, earlier] = [
      await createStudent(school, { classId: classA.id, inClassSince: null }),
      await createStudent(school, { classId: classA.id, inClassSince: '2025-09-01' }),
    ]
    school.clock.set('2026-03-05T10:00:00Z')
    expect(await changed(today, { classId: classB.id })).toMatchObject({ inClassSince: '2026-03-05' })
    const moved = await changed(earlier, { classId: classB.id, inClassSince: '2026-02-02' })
    expect(moved).toMatchObject({ classId: classB.id, inClassSince: '2026-02-02' })
    expect(await datesOf(earlier)).toEqual(['A 2025-09-01…2026-02-02', 'B 2026-02-02…'])
    expect(await changed(moved, { classId: null })).toMatchObject({ classId: null, inClassSince: null })
    expect(await datesOf(earlier)).toEqual(['A 2025-09-01…2026-02-02', 'B 2026-02-02…2026-03-05'])
  })

  test.each([
    ['2026-03-02', '2026-03-02', ['B 2026-03-02…']],
    ['2026-03-02', '2026-03-01', ['B 2026-03-01…']],
    ['2026-03-02', null, ['B …']],
    [null, null, ['B …']],
    ['2026-03-02', '2026-03-03', ['A 2026-03-02…2026-03-03', 'B 2026-03-03…']],
    [null, '2026-03-02', ['A …2026-03-02', 'B 2026-03-02…']],
  ])('in A since %j, in B since %j: a membership that would be empty is replaced', async (inA, inB, expected) => {
    const student = await createStudent(school, { classId: classA.id, inClassSince: inA })
    school.clock.set('2026-03-12T10:00:00Z')
    await changed(student, { classId: classB.id, inClassSince: inB })
    expect(await datesOf(student)).toEqual(expected)
  })
})

describe('PUT /api/students/{id}, on the day the student left the class', () => {
  test.each([
    ['2025-09-01', { inClassSince: '2025-09-01' }, ['A 2025-09-01…']],
    ['2025-09-01', {}, ['A 2025-09-01…']],
    [null, { inClassSince: null }, ['A …']],
    [null, {}, ['A …']],
    ['2025-09-01', { inClassSince: '2026-02-02' }, ['A 2026-02-02…']],
    ['2025-09-01', { inClassSince: null }, ['A …']],
    ['2025-09-01', { inClassSince: '2026-03-05' }, ['A 2025-09-01…2026-03-05', 'A 2026-03-05…']],
  ])('in the class since %j, returned with %j', async (since, change, expected) => {
    const left = await leaveClass(since)
    await changed(left, { classId: classA.id, ...change })
    expect(await datesOf(left)).toEqual(expected)
  })

  test('a return after a move to another class', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    const inB = await changed(student, { classId: classB.id })
    await changed(inB, { classId: classA.id, inClassSince: '2026-03-02' })
    expect(await datesOf(student)).toEqual(['A 2026-03-02…'])
  })

  test('a return with a day in an earlier class is refused, and changes nothing', async () => {
    const student = await createStudent(school, { classId: classB.id })
    school.clock.set('2026-03-03T10:00:00Z')
    const inA = await changed(student, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    const left = await changed(inA, { classId: null })
    expect(await putRefused(left, { classId: classA.id, inClassSince: '2026-03-02' })).toMatchObject({
      status: 400,
      issues: [
        {
          path: 'inClassSince',
          message: 'Until 2026-03-03 the student was in B. Please choose that date or a later one.',
        },
      ],
    })
    expect(await datesOf(student)).toEqual(['B 2026-03-02…2026-03-03', 'A 2026-03-03…2026-03-05'])
  })

  test('a return on the next day leaves the end unchanged', async () => {
    const left = await leaveClass('2025-09-01')
    school.clock.set('2026-03-05T22:30:00Z')
    await changed(left, { classId: classA.id })
    expect(await datesOf(left)).toEqual(['A 2025-09-01…2026-03-05', 'A 2026-03-06…'])
  })
})

describe('a student who was in the same class before', () => {
  async function returned(): Promise<Student> {
    const left = await leaveClass('2025-09-01')
    school.clock.set('2026-03-09T10:00:00Z')
    return changed(left, { classId: classA.id })
  }

  test.each([
    [null, ['A …']],
    ['2025-09-01', ['A 2025-09-01…']],
    ['2026-03-04', ['A 2025-09-01…2026-03-04', 'A 2026-03-04…']],
    ['2026-03-05', ['A 2025-09-01…2026-03-05', 'A 2026-03-05…']],
    ['2026-03-07', ['A 2025-09-01…2026-03-05', 'A 2026-03-07…']],
  ])('can be in it since %j, also by a move', async (inClassSince, dates) => {
    const current = await returned()
    expect((await changed(current, { inClassSince })).inClassSince).toBe(inClassSince)
    expect(await datesOf(current)).toEqual(dates)
    const left = await leaveClass('2025-09-01')
    school.clock.set('2026-03-09T10:00:00Z')
    await changed(left, { classId: classA.id, inClassSince })
    expect(await datesOf(left)).toEqual(dates)
  })

  test('cannot be in it on a day in another class between', async () => {
    const left = await leaveClass('2025-09-01')
    const inB = await changed(left, { classId: classB.id })
    school.clock.set('2026-03-09T10:00:00Z')
    const current = await changed(inB, { classId: classA.id })
    const message = 'Until 2026-03-09 the student was in B. Please choose that date or a later one.'
    for (const inClassSince of [null, '2025-09-01', '2026-03-06']) {
      expect(await putRefused(current, { inClassSince })).toMatchObject({ status: 400, issues: [{ message }] })
    }
    expect(await studentOf(current.id)).toEqual(current)
  })
})

describe('refuses, and changes nothing', () => {
  test('a day before the end of the last of several classes', async () => {
    const student = await createStudent(school, { classId: classA.id, inClassSince: null })
    school.clock.set('2026-03-05T10:00:00Z')
    const inB = await changed(student, { classId: classB.id })
    school.clock.set('2026-03-09T10:00:00Z')
    const inC = await changed(inB, { classId: classC.id })
    const message = 'Until 2026-03-09 the student was in B. Please choose that date or a later one.'
    expect(await putRefused(inC, { inClassSince: '2026-03-06' })).toMatchObject({ status: 400, issues: [{ message }] })
    expect(await studentOf(student.id)).toEqual(inC)
  })

  test.each([
    ['2026-02-30', 'Please enter a valid date'],
    ['01.09.2025', 'Please enter a valid date'],
    ['', 'Please enter a valid date'],
    [20250901, /./],
    ['2026-03-03', 'Please choose today or an earlier date'],
    ['9999-12-31', 'Please choose today or an earlier date'],
  ])('%j as the day', async (inClassSince, message) => {
    const expected = {
      status: 400,
      code: 'invalid_input',
      issues: [{ path: 'inClassSince', message: expect.stringMatching(message) }],
    }
    const student = await createStudent(school, { classId: classA.id })
    expect(await putRefused(student, { firstName: 'Леся', inClassSince })).toMatchObject(expected)
    expect(await putRefused(student, { classId: classB.id, inClassSince })).toMatchObject(expected)
    expect(await studentOf(student.id)).toEqual(student)
    const create = createBody({ classId: classA.id, inClassSince })
    expect(await refusal(school, () => school.asTeacher.post('/api/students', create))).toMatchObject(expected)
  })

  test('a day without a class', async () => {
    const expected = { status: 400, issues: [{ path: 'inClassSince', message: 'Please select a class' }] }
    const student = await createStudent(school, { classId: classA.id })
    expect(await putRefused(student, { classId: null, inClassSince: '2026-03-01' })).toMatchObject(expected)
    const create = createBody({ inClassSince: '2026-03-01' })
    expect(await refusal(school, () => school.asTeacher.post('/api/students', create))).toMatchObject(expected)
  })

  test.each([['2026-03-04'], ['2025-01-01'], [null]])(
    '%j when the student was in another class until 2026-03-05',
    async (inClassSince) => {
      const student = await createStudent(school, { classId: classA.id })
      school.clock.set('2026-03-05T10:00:00Z')
      const moved = await changed(student, { classId: classB.id })
      school.clock.set('2026-03-09T10:00:00Z')
      expect(await putRefused(moved, { firstName: 'Леся', inClassSince })).toMatchObject({
        status: 400,
        code: 'invalid_input',
        issues: [
          {
            path: 'inClassSince',
            message: 'Until 2026-03-05 the student was in A. Please choose that date or a later one.',
          },
        ],
      })
      expect(await studentOf(student.id)).toEqual(moved)
      expect((await changed(moved, { inClassSince: '2026-03-05' })).inClassSince).toBe('2026-03-05')
    },
  )

  test('a move to a day in a class before the current one, and names the end of that class', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    const inB = await changed(student, { classId: classB.id })
    school.clock.set('2026-03-09T10:00:00Z')
    for (const inClassSince of ['2026-03-04', '2026-03-02', null]) {
      expect(await putRefused(inB, { classId: classC.id, inClassSince })).toMatchObject({
        status: 400,
        issues: [
          {
            path: 'inClassSince',
            message: 'Until 2026-03-05 the student was in A. Please choose that date or a later one.',
          },
        ],
      })
      expect(await studentOf(student.id)).toEqual(inB)
    }
    await changed(inB, { classId: classC.id, inClassSince: '2026-03-05' })
    expect(await datesOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'C 2026-03-05…'])
  })

  test('a day in a move of many students', async () => {
    const { id } = await createStudent(school)
    const moves = [{ id, classId: classA.id, inClassSince: '2026-03-01' }]
    expect(await refusal(school, () => school.asTeacher.post('/api/students/moves', { moves }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })
})
