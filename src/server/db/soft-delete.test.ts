import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClass, createStudent, createTemplate, scheduleLesson } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { mapConstraintErrors } from './constraint-errors.ts'
import { newId } from './ids.ts'
import { restore, softDelete } from './soft-delete.ts'
import { inTransaction, type Tx } from './transaction.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const now = new Date('2026-03-02T10:00:00Z')
const asAdmin = <Result>(work: (tx: Tx, actor: string) => Promise<Result>) =>
  inTransaction(school.db, school.asAdmin.userId, (tx) => work(tx, school.asAdmin.userId))

describe.each([
  ['lessonTemplates', () => createTemplate(school)],
  ['classes', () => createClass(school)],
  ['students', () => createStudent(school)],
  ['scheduledLessons', () => scheduleLesson(school)],
] as const)('a row of %s', (table, make) => {
  const stored = (id: string) =>
    school.db.selectFrom(table).select(['deletedAt', 'updatedBy']).where('id', '=', id).executeTakeFirstOrThrow()

  test('is marked as deleted once, and restored once', async () => {
    const [{ id }, { id: otherId }] = [await make(), await make()]
    expect(await asAdmin((tx, actor) => restore(tx, table, id, actor))).toBe(false)
    expect(await asAdmin((tx, actor) => softDelete(tx, table, id, now, actor))).toBe(true)
    expect(await stored(id)).toEqual({ deletedAt: now, updatedBy: school.asAdmin.userId })
    expect(await asAdmin((tx, actor) => softDelete(tx, table, id, new Date(), actor))).toBe(false)
    expect((await stored(id)).deletedAt).toEqual(now)
    expect(await asAdmin((tx, actor) => restore(tx, table, id, actor))).toBe(true)
    expect(await asAdmin((tx, actor) => restore(tx, table, id, actor))).toBe(false)
    expect((await stored(id)).deletedAt).toBeNull()
    expect(await stored(otherId)).toEqual({ deletedAt: null, updatedBy: school.asTeacher.userId })
  })

  test('that does not exist is neither deleted nor restored', async () => {
    expect(await asAdmin((tx, actor) => softDelete(tx, table, newId(), now, actor))).toBe(false)
    expect(await asAdmin((tx, actor) => restore(tx, table, newId(), actor))).toBe(false)
  })
})

test('restoring a student whose student id is taken throws the error of the constraint', async () => {
  const { id, studentId } = await createStudent(school)
  await asAdmin((tx, actor) => softDelete(tx, 'students', id, now, actor))
  await createStudent(school, { studentId })
  const restoring = asAdmin((tx, actor) =>
    mapConstraintErrors({ students_student_id_living: () => new Error('taken') }, () =>
      restore(tx, 'students', id, actor),
    ),
  )
  await expect(restoring).rejects.toThrow('taken')
})
