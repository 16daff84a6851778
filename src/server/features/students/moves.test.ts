import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { maxStudentsMoved } from '../../../contract/students/rules.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { createClass, createStudent } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { listMemberships } from '../../test/memberships.ts'
import { refusal } from '../../test/refusal.ts'

/** Moving many students at once. */

const path = '/api/students/moves'
let school: TestSchool
let classA: SchoolClass
let classB: SchoolClass
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  school.clock.set('2026-03-02T10:00:00Z')
  classA = await createClass(school, { name: 'A' })
  classB = await createClass(school, { name: 'B' })
})
afterAll(() => school.close())

const toClass = (students: readonly Student[], to: SchoolClass | null) => ({
  moves: students.map(({ id, updatedAt }) => ({ id, classId: to?.id ?? null, updatedAt })),
})
const move = async (students: readonly Student[], to: SchoolClass | null): Promise<Student[]> => {
  const answer = await school.asTeacher.post(path, toClass(students, to))
  expect(answer.status).toBe(200)
  return students.map(({ id }) => answer.body.find((student: Student) => student.id === id))
}
const refused = (body: object) => refusal(school, () => school.asTeacher.post(path, body))

const membershipsOf = ({ id }: Student) => listMemberships(school.db, id)

describe('POST /api/students/moves', () => {
  test('moves every student; each membership ends today and the next starts today', async () => {
    const inA = await createStudent(school, { classId: classA.id })
    const inNone = await createStudent(school)
    const inB = await createStudent(school, { classId: classB.id })
    school.clock.set('2026-03-05T10:00:00Z')
    // Whoever is in the class already is not moved, so that an older version does not matter.
    const older = { ...inB, updatedAt: '2026-03-01T10:00:00.000Z' }
    const moved = await move([inA, inNone, older], classB)
    expect(moved.map(({ classId }) => classId)).toEqual([classB.id, classB.id, classB.id])
    expect(await membershipsOf(inA)).toEqual(['A 2026-03-02…2026-03-05', 'B 2026-03-05…'])
    expect(await membershipsOf(inNone)).toEqual(['B 2026-03-05…'])
    expect(await membershipsOf(inB)).toEqual(['B 2026-03-02…'])
    // A student who was in the class already has no new version.
    expect(moved[2]).toEqual(inB)
    expect(Date.parse(moved[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(inA.updatedAt))
    const [out] = await move(moved.slice(0, 1), null)
    expect(out?.classId).toBeNull()
    expect(await membershipsOf(inA)).toEqual(['A 2026-03-02…2026-03-05'])
  })

  test('moves each student to another class in one request, which is how a move is undone', async () => {
    const students = [
      await createStudent(school, { classId: classA.id }),
      await createStudent(school),
      await createStudent(school, { classId: classB.id }),
    ]
    school.clock.set('2026-03-05T10:00:00Z')
    const moved = await move(students, classB)
    const moves = moved.map(({ id, updatedAt }, index) => ({
      id,
      updatedAt,
      classId: students[index]?.classId ?? null,
    }))
    expect((await school.asTeacher.post(path, { moves })).status).toBe(200)
    const after = await Promise.all(students.map(membershipsOf))
    expect(after).toEqual([['A 2026-03-02…'], [], ['B 2026-03-02…']])
    expect(moved.map(({ classId }) => classId)).toEqual([classB.id, classB.id, classB.id])
  })

  test('twice changes nothing, also when the first answer was lost; a second move on one day stores no membership of the first', async () => {
    const student = await createStudent(school, { classId: classA.id })
    school.clock.set('2026-03-05T10:00:00Z')
    const [moved] = await move([student], classB)
    expect(await move([student], classB)).toEqual([moved])
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'B 2026-03-05…'])
    const classC = await createClass(school, { name: 'C' })
    const [again] = await move([moved as Student], classC)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…2026-03-05', 'C 2026-03-05…'])
    await move([again as Student], classA)
    expect(await membershipsOf(student)).toEqual(['A 2026-03-02…'])
  })

  test('needs the same number of statements for any number of students', async () => {
    const students = await Promise.all(Array.from({ length: 40 }, () => createStudent(school, { classId: classA.id })))
    const moves = (count: number, to: SchoolClass) => ({
      moves: students.slice(0, count).map(({ id }) => ({ id, classId: to.id })),
    })
    // The second of two equal calls is counted, and it moves to a class and back.
    let turn = 0
    const statementsFor = (count: number) =>
      school.statementsOf(() => school.asTeacher.post(path, moves(count, turn++ % 2 === 0 ? classB : classA)))
    school.clock.set('2026-03-05T10:00:00Z')
    const ofTwo = await statementsFor(2)
    const ofForty = await statementsFor(40)
    expect(ofForty.length).toBe(ofTwo.length)
    expect(ofForty.length).toBeLessThanOrEqual(14)
  })

  test('moves at the same moment run one after the other and leave every student in one class', async () => {
    const students = await Promise.all(Array.from({ length: 12 }, () => createStudent(school, { classId: classA.id })))
    school.clock.set('2026-03-05T10:00:00Z')
    const send = (to: SchoolClass, order: Student[]) =>
      school.asTeacher.post(path, { moves: order.map(({ id }) => ({ id, classId: to.id })) })
    const answers = await Promise.all([
      send(classB, students),
      send(classA, students.toReversed()),
      send(classB, students.toReversed()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await school.asTeacher.get('/api/students')
    const classes = body.filter(({ id }: Student) => students.some((one) => one.id === id))
    expect(new Set(classes.map(({ classId }: Student) => classId)).size).toBe(1)
  })
})

describe('refuses, and changes nothing', () => {
  test('an unknown student or class', async () => {
    const student = await createStudent(school, { classId: classA.id })
    const deletedStudent = await createStudent(school, { classId: classA.id })
    await school.asTeacher.delete(`/api/students/${deletedStudent.id}`)
    for (const missing of [deletedStudent.id, randomUUID()]) {
      const moves = [student.id, missing].map((id) => ({ id, classId: classB.id }))
      expect(await refused({ moves })).toMatchObject({
        status: 400,
        code: 'invalid_input',
        issues: [{ path: 'moves.1.id', message: 'This student does not exist any more' }],
      })
      expect(await refused({ moves: moves.toReversed() })).toMatchObject({
        status: 400,
        issues: [{ path: 'moves.0.id' }],
      })
    }
    const deleted = await createClass(school)
    await school.asTeacher.delete(`/api/classes/${deleted.id}`)
    for (const classId of [deleted.id, randomUUID()]) {
      expect(await refused({ moves: [{ id: student.id, classId }] })).toMatchObject({
        status: 400,
        issues: [{ path: 'moves.0.classId', message: 'This class does not exist any more' }],
      })
    }
  })

  test('a student whom somebody else has updated meanwhile', async () => {
    const [first, second] = [await createStudent(school), await createStudent(school)]
    const [newer] = await move([second], classA)
    expect(await refused(toClass([first, second], classB))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: newer,
    })
    expect(await move([first, newer as Student], classB)).toMatchObject([
      { classId: classB.id },
      { classId: classB.id },
    ])
  })

  test('no students, too many, one twice, and an invalid move', async () => {
    const { id } = await createStudent(school)
    const many = Array.from({ length: maxStudentsMoved + 1 }, () => ({ id: randomUUID(), classId: null }))
    for (const [moves, message] of [
      [[], 'Please choose the students to move'],
      [many, 'At most 500 students are moved at once'],
      [[{ id }, { id: id.toUpperCase() }], 'A student is moved to one class only'],
      [[{ id: 'x' }], 'This is not an id'],
      [[{ id, classId: '7' }], 'Please select a class'],
      [[{ id, classId: null, studentId: 'STU2024001' }], "There is no field 'studentId'"],
      ['all', 'This is of the wrong kind'],
    ] as const) {
      const answer = await refused({ moves })
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(answer.issues?.map((issue) => issue.message)).toEqual([message])
    }
    expect(await refused({})).toMatchObject({ status: 400 })
  })

  test('requests without a session, and assistants', async () => {
    const body = toClass([await createStudent(school)], classA)
    expect(await refusal(school, () => school.asAssistant.post(path, body))).toMatchObject({ status: 403 })
    expect(await refusal(school, () => school.asStranger.post(path, body))).toMatchObject({ status: 401 })
  })
})
