import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockRows, softDelete } from '../../../db/entity-rows.ts'
import { newId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { createClass, createStudent } from '../../../test/factories.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { type EndingYear, endingYear, promotionsPath } from '../../../test/promotions.ts'
import { refusal } from '../../../test/refusal.ts'
import { sendDuring } from '../../../test/send-during.ts'

/** A new school year: classes are renamed, and those who leave leave, in one step that can be undone. */

let school: TestSchool
let year: EndingYear
beforeAll(async () => {
  school = await testSchool()
})
beforeEach(async () => {
  year = await endingYear(school)
})
afterAll(() => school.close())

describe('undoing it', () => {
  test('puts names and memberships back, and once more changes nothing', async () => {
    const before = [await year.membershipsOf(year.stays), await year.membershipsOf(year.leaver)]
    await year.promote()
    const former = await year.studentOf(year.leaver)
    expect((await year.undo()).status).toBe(204)
    expect([await year.membershipsOf(year.stays), await year.membershipsOf(year.leaver)]).toEqual(before)
    expect(await year.classOf(year.fifth)).toMatchObject({ name: '5-А', studentCount: 1 })
    expect(await year.classOf(year.eleventh)).toMatchObject({ name: '11-А', studentCount: 1 })
    const restored = await year.studentOf(year.leaver)
    expect(restored).toMatchObject({ classId: year.eleventh.id, inClassSince: year.leaver.inClassSince })
    expect(restored.updatedAt > former.updatedAt, 'as a new version').toBe(true)
    expect((await year.undo()).status).toBe(204)
    expect(await year.studentOf(year.leaver)).toEqual(restored)
  })

  test('is refused whole when a class was changed since', async () => {
    await year.promote()
    await school.asTeacher.put(`/api/classes/${year.fifth.id}`, { name: '6-Б' })
    expect(await refusal(school, year.undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await year.classOf(year.eleventh)).toMatchObject({ studentCount: 0 })
  })

  test('is refused whole, and not offered, when somebody who left has joined another class', async () => {
    const earlier = await year.listed()
    await year.promote()
    expect(await year.listed()).toHaveLength(earlier.length + 1)
    const other = await createClass(school)
    await school.asTeacher.post('/api/students/moves', { moves: [{ id: year.leaver.id, classId: other.id }] })
    expect(await refusal(school, year.undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await year.classOf(year.fifth)).toMatchObject({ name: '6-А' })
    expect(await year.listed()).toEqual(earlier)
  })

  test('is refused, and not offered, also when they have left that class again', async () => {
    const { id, firstName, lastName, studentId, classId } = year.leaver
    const always = { firstName, lastName, studentId, classId, inClassSince: null }
    expect((await school.asTeacher.put(`/api/students/${id}`, always)).status).toBe(200)
    const earlier = await year.listed()
    await year.promote()
    const other = await createClass(school)
    await school.asTeacher.post('/api/students/moves', { moves: [{ id, classId: other.id }] })
    school.clock.set('2026-06-15T10:00:00Z')
    await school.asTeacher.post('/api/students/moves', { moves: [{ id, classId: null }] })
    expect(await refusal(school, year.undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await year.listed()).toEqual(earlier)
  })

  test('is offered, and neither it nor the promotion changes memberships that ended before', async () => {
    const other = await createClass(school)
    school.clock.set('2026-03-02T10:00:00Z')
    const came = await createStudent(school, { classId: other.id })
    const went = await createStudent(school, { classId: year.eleventh.id })
    school.clock.set('2026-04-01T10:00:00Z')
    const moves = [
      { id: came.id, classId: year.eleventh.id },
      { id: went.id, classId: other.id },
    ]
    expect((await school.asTeacher.post('/api/students/moves', { moves })).status).toBe(200)
    school.clock.set('2026-06-12T10:00:00Z')
    const before = await Promise.all([came, went].map(year.membershipsOf))
    const earlier = await year.listed()
    await year.promote()
    expect((await year.membershipsOf(came)).map(({ endsOn }) => endsOn)).toEqual(['2026-04-01', '2026-06-11'])
    expect(await year.membershipsOf(went)).toEqual(before[1])
    expect(await year.listed()).toHaveLength(earlier.length + 1)
    expect((await year.undo()).status).toBe(204)
    expect(await Promise.all([came, went].map(year.membershipsOf))).toEqual(before)
  })

  test('is refused, and not offered, while a class that was left is deleted', async () => {
    const earlier = await year.listed()
    await year.promote()
    expect(await year.listed()).toHaveLength(earlier.length + 1)
    expect((await school.asTeacher.delete(`/api/classes/${year.eleventh.id}`)).status).toBe(204)
    expect(await year.listed()).toEqual(earlier)
    expect(await refusal(school, year.undo)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await year.studentOf(year.leaver)).toMatchObject({ classId: null })
    await school.asTeacher.post(`/api/classes/${year.eleventh.id}/restoration`)
    expect((await year.undo()).status).toBe(204)
    expect(await year.studentOf(year.leaver)).toMatchObject({ classId: year.eleventh.id })
  })

  test('waits while a class that was left is being deleted, and is then refused', async () => {
    await year.promote({ classes: [{ id: year.eleventh.id, name: year.eleventh.name, leaves: true }] })
    const { id } = year.eleventh
    const deleteClass = (tx: Tx) =>
      softDelete(tx, 'classes', id, { now: school.clock(), actor: school.asTeacher.userId })
    const answer = await sendDuring(school.db, [deleteClass], year.undo)
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  test('waits while somebody who left is moved', async () => {
    await year.promote()
    const move = [
      (tx: Tx) => lockRows(tx, 'students', [year.leaver.id]),
      (tx: Tx) => lockRows(tx, 'classes', [year.eleventh.id]),
    ]
    expect(await sendDuring(school.db, move, year.undo)).toMatchObject({ status: 204 })
  })

  test('of an unknown promotion is answered 404', async () => {
    expect(await refusal(school, year.undo)).toMatchObject({ status: 404, message: 'Promotion not found' })
  })

  test('is for admins only', async () => {
    await year.promote()
    expect(await refusal(school, () => school.asTeacher.post(`${promotionsPath}/${year.id}/undo`))).toMatchObject({
      status: 403,
    })
    expect(
      await refusal(school, () => school.asTeacher.post(promotionsPath, year.promotion({ id: newId() }))),
    ).toMatchObject({
      status: 403,
    })
  })
})
