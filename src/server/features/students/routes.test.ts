import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/students/api.ts'
import { createClass, createStudent } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const olena = { firstName: 'Олена', lastName: 'Шевченко', studentId: 'STU2024001' }
const pathOf = ({ id }: { id: string }) => `/api/students/${id}`
let lastNumber = 0
const freshId = () => `STU2099${String(++lastNumber).padStart(3, '0')}`

describe('POST /api/students', () => {
  test('creates a student without a class, with trimmed names', async () => {
    const { status, body } = await school.asTeacher.call(api.createStudent, {
      body: { firstName: ' Олена ', lastName: '\tШевченко', studentId: ' STU2024001 ' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...olena, classId: null })
    expect((await school.asAssistant.call(api.listStudents)).body).toContainEqual(body)
  })

  test('creates a student in a class; an empty class means none', async () => {
    const { id: classId } = await createClass(school)
    const created = await createStudent(school, { classId })
    expect(created.classId).toBe(classId)
    expect((await school.asTeacher.call(api.listClassStudents, { params: { classId } })).body).toEqual([created])
    expect((await createStudent(school, { classId: '' })).classId).toBeNull()
    expect((await createStudent(school, { classId: null })).classId).toBeNull()
  })

  test('stores any name unchanged', async () => {
    const names = { firstName: `'; drop table students; --`, lastName: `<script>alert("Ї'жак")</script> O’Neil 🦔` }
    expect(await createStudent(school, names)).toMatchObject(names)
    expect(await createStudent(school, { firstName: 'Ї\u0000\ud800' })).toMatchObject({ firstName: 'Ї\ufffd' })
  })

  test('the same create twice creates one student, also when both arrive at once', async () => {
    const { id: classId } = await createClass(school)
    const body = { ...olena, studentId: freshId(), id: randomUUID(), classId }
    const answers = await Promise.all(Array.from({ length: 8 }, () => school.asTeacher.post('/api/students', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  })

  test('a repeated create answers its student, also after updates of student, class and student id', async () => {
    const created = await createClass(school)
    const body = { ...olena, studentId: freshId(), id: randomUUID(), classId: created.id }
    await school.asTeacher.post('/api/students', body)
    const changed = { ...olena, firstName: 'Олеся', studentId: freshId() }
    await school.asTeacher.put(pathOf(body), changed)
    await school.asTeacher.delete(`/api/classes/${created.id}`)
    await createStudent(school, { studentId: body.studentId })
    expect(await school.asTeacher.post('/api/students', body)).toMatchObject({ status: 200, body: changed })
  })

  test('another student under an id that exists is refused', async () => {
    const { id } = await createStudent(school)
    const body = { ...olena, studentId: freshId(), id }
    const answer = await refusal(school, () => school.asTeacher.post('/api/students', body))
    expect(answer).toMatchObject({ status: 409, code: 'already_exists' })
  })

  test('a student id in use is refused; that of a deleted student is free', async () => {
    const { id, studentId } = await createStudent(school)
    const add = () => school.asTeacher.post('/api/students', { ...olena, studentId })
    expect(await refusal(school, add)).toMatchObject({
      status: 409,
      code: 'student_id_taken',
      message: `Student ID ${studentId} is already in use`,
    })
    await school.asTeacher.delete(pathOf({ id }))
    expect((await add()).status).toBe(201)
  })

  test('of several creates with one student id at the same moment one succeeds', async () => {
    const studentId = freshId()
    const add = (firstName: string) => school.asTeacher.post('/api/students', { ...olena, firstName, studentId })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'student_id_taken']))
  })

  test.each([
    ['no body', undefined, '', undefined],
    ['no first name', { ...olena, firstName: undefined }, 'firstName', 'First name is required'],
    ['an empty last name', { ...olena, lastName: '  ' }, 'lastName', 'Last name is required'],
    ['a name of 101 letters', { ...olena, lastName: 'a'.repeat(101) }, 'lastName', 'Please use at most 100 characters'],
    ['no student id', { ...olena, studentId: '' }, 'studentId', 'Student ID is required'],
    ['a student id of 2 digits', { ...olena, studentId: 'STU202401' }, 'studentId', /^Student ID format: STU \+ year/],
    ['a student id of 4 digits', { ...olena, studentId: 'STU20240001' }, 'studentId', /^Student ID format/],
    ['a small student id', { ...olena, studentId: 'stu2024001' }, 'studentId', /^Student ID format/],
    ['other digits', { ...olena, studentId: 'STU٢٠٢٤٠٠١' }, 'studentId', /^Student ID format/],
    ['a second line', { ...olena, studentId: 'STU2024001\nx' }, 'studentId', /^Student ID format/],
    ['a class that is no id', { ...olena, classId: '7' }, 'classId', undefined],
    [
      'a class that is not there',
      { ...olena, studentId: 'STU2097001', classId: randomUUID() },
      'classId',
      'This class does not exist any more',
    ],
    ['an unknown field', { ...olena, grade: 12 }, 'grade', undefined],
    ['an id that is none', { ...olena, id: 'x' }, 'id', undefined],
  ])('refuses %s, and names the field', async (_, body, path, message) => {
    const answer = await refusal(school, () => school.asTeacher.post('/api/students', body))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    const issue = answer.issues?.find((one) => one.path === path)
    expect(issue?.message).toMatch(message ?? /./)
  })
})

describe('GET /api/students and /api/classes/{classId}/students', () => {
  test('list by last name, first name, student id: Ukrainian letters in their order, no apostrophes, Latin letters last', async () => {
    const other = await testSchool()
    const { id: classId } = await createClass(other)
    const inOrder = ['Гай А', 'Гай Я', 'Ґудзь А', 'Єва А', 'Жук А', 'Іва А', 'Їжак А', 'Adams A', 'Zola A']
    // An apostrophe of any kind is no letter of the alphabet.
    inOrder.splice(7, 0, 'Лукаш А', 'Лук’юк А', 'Лукʼян А', "Лук'янюк А")
    for (const name of inOrder.toReversed()) {
      const [lastName, firstName] = name.split(' ')
      await createStudent(other, { lastName: lastName ?? '', firstName: firstName ?? '', classId })
    }
    const names = (students: { firstName: string; lastName: string }[]) =>
      students.map(({ firstName, lastName }) => `${lastName} ${firstName}`)
    expect(names((await other.asTeacher.call(api.listStudents)).body)).toEqual(inOrder)
    expect(names((await other.asTeacher.call(api.listClassStudents, { params: { classId } })).body)).toEqual(inOrder)
    await other.close()
  })

  test('list all students in one statement; those of a class in no more than two', async () => {
    const { id: classId } = await createClass(school)
    for (const _ of [1, 2, 3]) await createStudent(school, { classId })
    expect(await school.statementsOf(() => school.asTeacher.get('/api/students'))).toHaveLength(1)
    const ofClass = await school.statementsOf(() => school.asTeacher.get(`/api/classes/${classId}/students`))
    expect(ofClass.length).toBeLessThanOrEqual(2)
  })

  test('are not found for a deleted or unknown class', async () => {
    const created = await createClass(school)
    await school.asTeacher.delete(`/api/classes/${created.id}`)
    for (const id of [created.id, randomUUID(), 'x', "';--"]) {
      const answer = await refusal(school, () =>
        school.asTeacher.get(`/api/classes/${encodeURIComponent(id)}/students`),
      )
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

describe('PUT /api/students/{id}', () => {
  test('updates names and student id; a repeated update changes nothing', async () => {
    const created = await createStudent(school)
    const body = { ...olena, studentId: freshId() }
    for (const _ of [1, 2]) {
      const answer = await school.asTeacher.call(api.updateStudent, { params: created, body })
      expect(answer).toMatchObject({ status: 200, body: { ...body, id: created.id, classId: null } })
    }
  })

  test('refuses an update that is based on an older version, and answers the newer one', async () => {
    const created = await createStudent(school)
    const { studentId, updatedAt } = created
    const { body: newer } = await school.asTeacher.put(pathOf(created), { ...olena, studentId, updatedAt })
    const stale = { ...olena, firstName: 'Інша', studentId, updatedAt }
    const answer = await refusal(school, () => school.asTeacher.put(pathOf(created), stale))
    expect(answer).toMatchObject({ status: 409, code: 'changed_meanwhile', current: newer })
    const { status } = await school.asTeacher.put(pathOf(created), { ...stale, updatedAt: newer.updatedAt })
    expect(status).toBe(200)
  })

  test('another move counts as a newer version', async () => {
    const created = await createStudent(school)
    const { studentId, updatedAt } = created
    const { id: classId } = await createClass(school)
    await school.asTeacher.put(pathOf(created), { ...olena, studentId, classId })
    const stale = { ...olena, studentId, updatedAt }
    expect(await refusal(school, () => school.asTeacher.put(pathOf(created), stale))).toMatchObject({
      code: 'changed_meanwhile',
      current: { classId },
    })
  })

  test("refuses another student's id, invalid input and unknown ids", async () => {
    const created = await createStudent(school)
    const { studentId } = await createStudent(school)
    const put = (path: string, body: object) => refusal(school, () => school.asTeacher.put(path, body))
    expect(await put(pathOf(created), { ...olena, studentId })).toMatchObject({ status: 409, code: 'student_id_taken' })
    expect(await put(pathOf(created), { ...olena, lastName: '' })).toMatchObject({ status: 400 })
    expect(await put(pathOf(created), { ...olena, studentId: freshId(), classId: randomUUID() })).toMatchObject({
      status: 400,
      issues: [{ path: 'classId', message: 'This class does not exist any more' }],
    })
    for (const id of [randomUUID(), '7', "';--", '%00']) {
      const body = { ...olena, studentId: freshId() }
      expect(await put(`/api/students/${encodeURIComponent(id)}`, body)).toMatchObject({ status: 404 })
    }
  })
})

describe('DELETE /api/students/{id} and its restoration', () => {
  test('deletes a student, and restores the same one', async () => {
    const { id: classId } = await createClass(school)
    const created = await createStudent(school, { classId })
    expect((await school.asTeacher.delete(pathOf(created))).status).toBe(204)
    expect((await school.asTeacher.call(api.listClassStudents, { params: { classId } })).body).toEqual([])
    expect((await school.asTeacher.call(api.listStudents)).body.some(({ id }) => id === created.id)).toBe(false)
    expect(await refusal(school, () => school.asTeacher.delete(pathOf(created)))).toMatchObject({ status: 404 })
    expect(await refusal(school, () => school.asTeacher.put(pathOf(created), olena))).toMatchObject({ status: 404 })
    const answer = await school.asTeacher.call(api.restoreStudent, { params: created })
    expect(answer).toMatchObject({ status: 200, body: { ...created, updatedAt: expect.any(String) } })
    expect((await school.asTeacher.call(api.restoreStudent, { params: created })).body).toEqual(answer.body)
  })

  test('a student whose student id is in use again cannot be restored', async () => {
    const created = await createStudent(school)
    await school.asTeacher.delete(pathOf(created))
    await createStudent(school, { studentId: created.studentId })
    const restore = () => school.asTeacher.post(`${pathOf(created)}/restoration`)
    expect(await refusal(school, restore)).toMatchObject({ status: 409, code: 'student_id_taken' })
  })

  test('a body with a field is refused, because a restoration has none', async () => {
    const { id } = await createStudent(school)
    await school.asTeacher.delete(`/api/students/${id}`)
    const restore = (body: object) => school.asTeacher.post(`/api/students/${id}/restoration`, body)
    expect(await refusal(school, () => restore({ classId: null }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      issues: [{ path: 'classId', message: "There is no field 'classId'" }],
    })
    expect((await restore({ createdBy: id })).status).toBe(200)
  })

  test('an unknown id cannot be restored', async () => {
    const restore = (id: string) => refusal(school, () => school.asTeacher.post(`/api/students/${id}/restoration`))
    expect(await restore(randomUUID())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await restore('nobody')).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('permissions', () => {
  test('assistants change nothing, and nobody reads without a session', async () => {
    const created = await createStudent(school)
    const writes = [
      ['POST', '/api/students', olena],
      ['PUT', pathOf(created), olena],
      ['DELETE', pathOf(created), undefined],
      ['POST', `${pathOf(created)}/restoration`, undefined],
    ] as const
    for (const [method, path, body] of writes) {
      const asAssistant = await refusal(school, () => school.asAssistant.send(method, path, body))
      expect(asAssistant).toMatchObject({ status: 403, code: 'forbidden' })
      const asStranger = await refusal(school, () => school.asStranger.send(method, path, body))
      expect(asStranger).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
    expect(await school.asStranger.get('/api/students')).toMatchObject({ status: 401 })
    expect(await school.asStranger.get(`/api/classes/${randomUUID()}/students`)).toMatchObject({ status: 401 })
  })
})
