import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/classes/api.ts'
import type { Tx } from '../../db/transaction.ts'
import { createClass, createStudent } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { joinClass } from '../../test/memberships.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const monday = { id: 'first', dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }
const friday = { id: 'second', dayOfWeek: 5, startTime: '13:00', endTime: '13:45' }
const pathOf = ({ id }: { id: string }) => `/api/classes/${id}`

describe('POST /api/classes', () => {
  test('creates a class, by default with blue and an empty timetable', async () => {
    const { status, body } = await school.asTeacher.call(api.createClass, { body: { name: '  7-А  ' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: '7-А', color: '#3B82F6', weeklySchedule: [], studentCount: 0 })
    expect((await school.asAssistant.call(api.listClasses)).body).toContainEqual(body)
  })

  test('stores the timetable with its ids and order, and adds an id to an entry without one', async () => {
    const { id: _, ...withoutId } = monday
    const created = await createClass(school, { color: '#84CC16', weeklySchedule: [friday, monday, withoutId] })
    expect(created.color).toBe('#84CC16')
    expect(created.weeklySchedule).toEqual([friday, monday, { ...monday, id: expect.stringMatching(/.+/) }])
  })

  test('stores any text unchanged', async () => {
    const name = `'; drop table classes; -- <script>alert(1)</script> Їжачок “№ 7” 🦔`
    expect((await createClass(school, { name })).name).toBe(name)
    const longest = 'ї'.repeat(100)
    expect((await createClass(school, { name: longest })).name).toBe(longest)
  })

  test('the same create twice creates one class, also when both arrive at once', async () => {
    const body = { id: randomUUID(), name: 'Once', weeklySchedule: [monday] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => school.asTeacher.post('/api/classes', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const { status } = await school.asTeacher.post('/api/classes', { ...body, id: body.id.toUpperCase() })
    expect(status).toBe(200)
  })

  test('a repeated create answers its class, also after updates', async () => {
    const body = { id: randomUUID(), name: 'Before' }
    await school.asTeacher.post('/api/classes', body)
    await school.asTeacher.put(pathOf(body), { name: 'After' })
    expect(await school.asTeacher.post('/api/classes', body)).toMatchObject({ status: 200, body: { name: 'After' } })
  })

  test('another class under an id that exists is refused', async () => {
    const { id } = await createClass(school)
    const answer = await refusal(school, () => school.asTeacher.post('/api/classes', { id, name: 'Other' }))
    expect(answer).toMatchObject({ status: 409, code: 'already_exists' })
  })

  test.each([
    ['no body', undefined, ''],
    ['a list', [], ''],
    ['no name', {}, 'name'],
    ['an empty name', { name: ' \u0000 ' }, 'name'],
    ['a name of 101 letters', { name: 'a'.repeat(101) }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['a colour that is none of the eight', { name: 'a', color: '#000000' }, 'color'],
    ['an unknown field', { name: 'a', studentCount: 3 }, 'studentCount'],
    ['two unknown fields', { name: 'a', studentCount: 3, owner: 'me' }, 'owner'],
    ['an id that is none', { name: 'a', id: '1' }, 'id'],
    ['day 7', { name: 'a', weeklySchedule: [{ ...monday, dayOfWeek: 7 }] }, 'weeklySchedule.0.dayOfWeek'],
    ['day -1', { name: 'a', weeklySchedule: [{ ...monday, dayOfWeek: -1 }] }, 'weeklySchedule.0.dayOfWeek'],
    ['no week', { name: 'a', weeklySchedule: [{ ...monday, weeks: [] }] }, 'weeklySchedule.0.weeks'],
    ['24:00', { name: 'a', weeklySchedule: [{ ...monday, endTime: '24:00' }] }, 'weeklySchedule.0.endTime'],
    ['9:00', { name: 'a', weeklySchedule: [{ ...monday, startTime: '9:00' }] }, 'weeklySchedule.0.startTime'],
    [
      'an end at the start',
      { name: 'a', weeklySchedule: [{ ...monday, endTime: '09:00' }] },
      'weeklySchedule.0.endTime',
    ],
    ['an entry id twice', { name: 'a', weeklySchedule: [monday, monday] }, 'weeklySchedule'],
    [
      'an entry id twice beside an entry without one',
      { name: 'a', weeklySchedule: [monday, monday, { ...friday, id: undefined }] },
      'weeklySchedule',
    ],
    [
      'an entry id of 65 letters',
      { name: 'a', weeklySchedule: [{ ...monday, id: 'x'.repeat(65) }] },
      'weeklySchedule.0.id',
    ],
    [
      'an entry id with a zero byte',
      { name: 'a', weeklySchedule: [{ ...monday, id: '\u0000' }] },
      'weeklySchedule.0.id',
    ],
    ['101 entries', { name: 'a', weeklySchedule: Array(101).fill({ ...monday, id: undefined }) }, 'weeklySchedule'],
  ])('refuses %s, and says where', async (_, body, path) => {
    const answer = await refusal(school, () => school.asTeacher.post('/api/classes', body))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.issues?.map((issue) => issue.path)).toContain(path)
    expect(answer.message).toBe(answer.issues?.[0]?.message)
  })

  test('refuses broken JSON, other content types and too large bodies', async () => {
    const send = (body: string, type = 'application/json') =>
      refusal(school, () => school.asTeacher.send('POST', '/api/classes', body, { 'content-type': type }))
    expect(await send('{"name":')).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await send('{"__proto__":{"name":"a"}}')).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await send('name=a', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 })
    expect(await send('{"name":"a"}', 'text/plain')).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    const large = JSON.stringify({ name: 'a'.repeat(1024 * 1024) })
    expect(await send(large)).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})

describe('GET /api/classes', () => {
  test('lists by name: Ukrainian letters in their order, no apostrophes, Latin letters last', async () => {
    const other = await testSchool()
    const inOrder = 'Алгебра Гончарство Ґанок Екологія Єдність Історія Їжаки Обдумування Об’єм Обман algebra Zoo'.split(
      ' ',
    )
    for (const name of inOrder.toReversed()) await createClass(other, { name })
    const { body } = await other.asTeacher.call(api.listClasses)
    expect(body.map(({ name }) => name)).toEqual(inOrder)
    await other.close()
  })

  test('lists 40 classes with 1,200 students in one statement', async () => {
    const large = await testSchool()
    const inserted = await makeManyStudents(large, 40, 1200)
    const { body } = await large.asTeacher.call(api.listClasses)
    expect(body).toHaveLength(40)
    expect(body.every(({ studentCount, weeklySchedule }) => studentCount === 30 && weeklySchedule.length === 1)).toBe(
      true,
    )
    expect(inserted).toBe(1200)
    expect(await large.statementsOf(() => large.asTeacher.get('/api/classes'))).toHaveLength(1)
    await large.close()
  })

  test('leaves out deleted students and deleted classes', async () => {
    const created = await createClass(school)
    const student = await createStudent(school, { classId: created.id })
    const counted = async () => (await school.asTeacher.call(api.listClasses)).body.find(({ id }) => id === created.id)
    expect((await counted())?.studentCount).toBe(1)
    await school.asTeacher.delete(`/api/students/${student.id}`)
    expect((await counted())?.studentCount).toBe(0)
    await school.asTeacher.delete(pathOf(created))
    expect(await counted()).toBeUndefined()
  })
})

describe('PUT /api/classes/{id}', () => {
  test('updates name, colour and timetable; a repeated update changes nothing', async () => {
    const created = await createClass(school, { weeklySchedule: [monday] })
    const body = { name: '8-Б', color: '#EF4444' as const, weeklySchedule: [friday] }
    for (const _ of [1, 2]) {
      const answer = await school.asTeacher.call(api.updateClass, { params: created, body })
      expect(answer).toMatchObject({ status: 200, body: { ...body, id: created.id, createdAt: created.createdAt } })
      expect(Date.parse(answer.body.updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt))
    }
  })

  test('refuses an update that is based on an older version, and answers the newer one', async () => {
    const created = await createClass(school, { name: 'Old' })
    const { body: newer } = await school.asTeacher.put(pathOf(created), { name: 'Newer', updatedAt: created.updatedAt })
    expect(newer.name).toBe('Newer')
    const stale = { name: 'Mine', updatedAt: created.updatedAt }
    const answer = await refusal(school, () => school.asTeacher.put(pathOf(created), stale))
    expect(answer).toMatchObject({ status: 409, code: 'changed_meanwhile', current: newer })
    expect((await school.asTeacher.put(pathOf(created), { ...stale, updatedAt: newer.updatedAt })).status).toBe(200)
  })

  test('of two updates of one version at the same moment one is stored', async () => {
    const { id, updatedAt } = await createClass(school)
    const change = (name: string) => school.asTeacher.put(pathOf({ id }), { name, updatedAt })
    const answers = await Promise.all(['a', 'b', 'c'].map(change))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('refuses invalid input and unknown ids', async () => {
    const created = await createClass(school)
    const put = (path: string, body: object) => refusal(school, () => school.asTeacher.put(path, body))
    expect(await put(pathOf(created), { name: '' })).toMatchObject({ status: 400 })
    expect(await put(pathOf(created), { name: 'a', updatedAt: 'yesterday' })).toMatchObject({ status: 400 })
    for (const id of [randomUUID(), '1', "';--", '%00', 'null', 'x'.repeat(200)]) {
      expect(await put(`/api/classes/${encodeURIComponent(id)}`, { name: 'a' })).toMatchObject({ status: 404 })
    }
  })
})

describe('DELETE /api/classes/{id} and its restoration', () => {
  test('deletes a class, and restores it with its timetable', async () => {
    const created = await createClass(school, { weeklySchedule: [monday] })
    expect(await school.asTeacher.delete(pathOf(created))).toMatchObject({ status: 204, body: undefined })
    expect(await refusal(school, () => school.asTeacher.delete(pathOf(created)))).toMatchObject({ status: 404 })
    expect(await refusal(school, () => school.asTeacher.put(pathOf(created), { name: 'a' }))).toMatchObject({
      status: 404,
    })
    const answer = await school.asTeacher.call(api.restoreClass, { params: created })
    expect(answer).toMatchObject({ status: 200, body: { ...created, updatedAt: expect.any(String) } })
    expect((await school.asTeacher.call(api.restoreClass, { params: created })).body).toEqual(answer.body)
    const { body: restored } = await school.asTeacher.call(api.listClasses)
    expect(restored.some(({ id }) => id === created.id)).toBe(true)
  })

  test('refuses to delete a class that a student joins at the same moment', async () => {
    const [created, { id }] = [await createClass(school), await createStudent(school)]
    const join = (tx: Tx) => joinClass(tx, id, created.id, school.asTeacher.userId)
    const answer = await sendDuring(school.db, [join], () => school.asTeacher.delete(pathOf(created)))
    expect(answer).toMatchObject({ status: 409, body: { code: 'class_has_students' } })
  })

  test('refuses to delete a class that has students', async () => {
    const created = await createClass(school)
    const students = [
      await createStudent(school, { classId: created.id }),
      await createStudent(school, { classId: created.id }),
    ]
    expect(await refusal(school, () => school.asTeacher.delete(pathOf(created)))).toMatchObject({
      status: 409,
      code: 'class_has_students',
      message: 'This class has 2 students. Move or remove students first.',
    })
    for (const { id } of students) await school.asTeacher.delete(`/api/students/${id}`)
    expect((await school.asTeacher.delete(pathOf(created))).status).toBe(204)
  })

  test('an unknown id cannot be restored', async () => {
    const restore = (id: string) => refusal(school, () => school.asTeacher.post(`/api/classes/${id}/restoration`))
    expect(await restore(randomUUID())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await restore('nothing')).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('permissions', () => {
  test('assistants change nothing, and nobody reads without a session', async () => {
    const created = await createClass(school)
    const writes = [
      ['POST', '/api/classes', { name: 'a' }],
      ['PUT', pathOf(created), { name: 'a' }],
      ['DELETE', pathOf(created), undefined],
      ['POST', `${pathOf(created)}/restoration`, undefined],
    ] as const
    for (const [method, path, body] of writes) {
      const asAssistant = await refusal(school, () => school.asAssistant.send(method, path, body))
      expect(asAssistant).toMatchObject({ status: 403, code: 'forbidden' })
      const asStranger = await refusal(school, () => school.asStranger.send(method, path, body))
      expect(asStranger).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
    expect(await school.asStranger.get('/api/classes')).toMatchObject({ status: 401 })
  })
})

/** Inserts into the tables, because the API would take too long; answers the number of students. */
async function makeManyStudents(
  { db, asTeacher }: TestSchool,
  classCount: number,
  studentCount: number,
): Promise<number> {
  const classes = await Promise.all(
    Array.from({ length: classCount }, (_, number) =>
      asTeacher.call(api.createClass, { body: { name: `Class ${number}`, weeklySchedule: [monday] } }),
    ),
  )
  const actor = { createdBy: null, updatedBy: null }
  const students = Array.from({ length: studentCount }, (_, number) => ({
    ...actor,
    id: randomUUID(),
    firstName: 'Олена',
    lastName: `Student ${number}`,
    studentId: `STU${2020000 + number}`,
    createDigest: null,
    deletedAt: null,
  }))
  await db.insertInto('students').values(students).execute()
  const memberships = students.map(({ id: studentId }, number) => ({
    ...actor,
    id: randomUUID(),
    studentId,
    classId: classes[number % classCount]?.body.id ?? '',
    startsOn: null,
    endsOn: null,
  }))
  await db.insertInto('classMemberships').values(memberships).execute()
  return students.length
}
