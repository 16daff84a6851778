import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClass, createStudent, createTemplate, createUnit, scheduleLesson } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { mapConstraintErrors } from './constraint-errors.ts'
import { restore, softDelete } from './entity-rows.ts'
import { newId } from './ids.ts'
import { inTransaction, type Tx } from './transaction.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const now = new Date('2026-03-02T10:00:00Z')
type Context = { actor: string; now: Date }
const asAdmin = <Result>(work: (tx: Tx, context: Context) => Promise<Result>) => {
  const context = { actor: school.asAdmin.userId, now }
  return inTransaction(school.db, context, (tx) => work(tx, context))
}

describe.each([
  ['lessonTemplates', () => createTemplate(school)],
  ['units', () => createUnit(school)],
  ['classes', () => createClass(school)],
  ['students', () => createStudent(school)],
  ['scheduledLessons', () => scheduleLesson(school)],
] as const)('a row of %s', (table, create) => {
  const stored = (id: string) =>
    school.db.selectFrom(table).select(['deletedAt', 'updatedBy']).where('id', '=', id).executeTakeFirstOrThrow()

  test('is marked as deleted once, and restored once', async () => {
    const [{ id }, { id: otherId }] = [await create(), await create()]
    const unchanged = { deletedAt: null, updatedBy: school.asTeacher.userId }
    await asAdmin((tx, { actor }) => restore(tx, table, id, actor))
    expect(await stored(id)).toEqual(unchanged)
    await asAdmin((tx, context) => softDelete(tx, table, id, context))
    expect(await stored(id)).toEqual({ deletedAt: now.toISOString(), updatedBy: school.asAdmin.userId })
    const again = asAdmin((tx, context) => softDelete(tx, table, id, { ...context, now: new Date() }))
    await expect(again).rejects.toThrow(/^(Template|Unit|Class|Student|Lesson) not found$/)
    expect((await stored(id)).deletedAt).toEqual(now.toISOString())
    await asAdmin((tx, { actor }) => restore(tx, table, id, actor))
    expect(await stored(id)).toEqual({ deletedAt: null, updatedBy: school.asAdmin.userId })
    await inTransaction(school.db, undefined, (tx) => restore(tx, table, id, school.asTeacher.userId))
    expect(await stored(id)).toEqual({ deletedAt: null, updatedBy: school.asAdmin.userId })
    expect(await stored(otherId)).toEqual(unchanged)
  })

  test('that does not exist is neither deleted nor restored', async () => {
    const deleting = asAdmin((tx, context) => softDelete(tx, table, newId(), context))
    await expect(deleting).rejects.toThrow(/ not found$/)
    await asAdmin((tx, { actor }) => restore(tx, table, newId(), actor))
  })
})

test('restoring a student whose student id is taken throws the error of the constraint', async () => {
  const { id, studentId } = await createStudent(school)
  await asAdmin((tx, context) => softDelete(tx, 'students', id, context))
  await createStudent(school, { studentId })
  const restoring = asAdmin((tx, context) =>
    mapConstraintErrors({ students_student_id_living: () => new Error('taken') }, () =>
      restore(tx, 'students', id, context.actor),
    ),
  )
  await expect(restoring).rejects.toThrow('taken')
})
