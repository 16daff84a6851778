import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariant } from '../../contract/kernel/invariant.ts'
import { claimDueMail, insertMail, markFailed, markSent } from '../mail/repository.ts'
import { countStatements } from '../test/count-statements.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { newId } from './ids.ts'
import { inTransaction, type Tx } from './transaction.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

async function version(): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`select sum(changes)::text as sum from school_changes`.execute(school.db)
  return BigInt(rows[0]?.sum ?? 0)
}
async function versionWithoutRecords(): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select sum(changes - record_changes)::text as sum from school_changes
  `.execute(school.db)
  return BigInt(rows[0]?.sum ?? 0)
}
const insertClassRow = (tx: Tx) =>
  tx
    .insertInto('classes')
    .values({ id: newId(), name: 'Клас', color: '#3B82F6', createdBy: null, updatedBy: null })
    .execute()

test('the version grows by one with every transaction that changes something, however much', async () => {
  const before = await version()
  await inTransaction(school.db, undefined, async (tx) => {
    await insertClassRow(tx)
    await insertClassRow(tx)
    await tx.updateTable('classes').set({ name: 'Інша назва' }).execute()
  })
  expect(await version()).toBe(before + 1n)
})

test('a change of nothing but records changes the version, but not the one without records', async () => {
  const { id: templateId } = await createTemplate(school)
  const { id: classId } = await createClass(school)
  const { id: scheduledLessonId } = await scheduleLesson(school, { classId, templateId })
  const { id: studentId } = await createStudent(school, { classId })
  const { id } = await recordProgress(school, { studentId, scheduledLessonId })
  const both = async () => [await version(), await versionWithoutRecords()] as const
  const changePoints = (tx: Tx, points: number) =>
    tx.updateTable('studentProgress').set({ points }).where('id', '=', id).execute()
  const [whole, withoutRecords] = await both()
  await inTransaction(school.db, undefined, async (tx) => {
    await changePoints(tx, 3)
    await changePoints(tx, 4)
  })
  expect(await both()).toEqual([whole + 1n, withoutRecords])
  await inTransaction(school.db, undefined, async (tx) => {
    await changePoints(tx, 5)
    await insertClassRow(tx)
    await insertClassRow(tx)
    await changePoints(tx, 6)
  })
  expect(await both()).toEqual([whole + 2n, withoutRecords + 1n])
  await inTransaction(school.db, undefined, async (tx) => {
    await insertClassRow(tx)
    await changePoints(tx, 7)
  })
  expect(await both()).toEqual([whole + 3n, withoutRecords + 2n])
})

test('after a saved record an answer without records is not read again, and one with records is', async () => {
  const { id: templateId } = await createTemplate(school)
  const { id: classId } = await createClass(school)
  const { id: scheduledLessonId } = await scheduleLesson(school, { classId, templateId })
  const { id: studentId } = await createStudent(school, { classId })
  const statementsOf = async (path: string, points: number) => {
    await school.asTeacher.get(path)
    await recordProgress(school, { studentId, scheduledLessonId, points })
    const { count } = await countStatements(school.db, () => school.asTeacher.get(path))
    return count
  }
  expect(await statementsOf('/api/students', 7)).toBe(1)
  expect(await statementsOf(`/api/students/${studentId}/detail`, 8)).toBeGreaterThan(1)
})

test('what changes nothing, or is rolled back, keeps the version', async () => {
  const { id } = await createClass(school)
  const before = await version()
  await school.db.updateTable('classes').set({ name: 'x' }).where('id', '=', newId()).execute()
  await inTransaction(school.db, undefined, async (tx) => {
    await tx.updateTable('classes').set({ name: 'x' }).where('id', '=', id).execute()
    throw new Error('rolled back')
  }).catch(() => undefined)
  await school.asTeacher.get('/api/classes')
  expect(await version()).toBe(before)
})

test('every request of the API that changes an answer changes the version', async () => {
  const { id: classId } = await createClass(school)
  const student = await createStudent(school)
  const { id: templateId } = await createTemplate(school)
  const { id: scheduledLessonId } = await scheduleLesson(school, { classId, templateId })
  const { id: recordId } = await recordProgress(school, { studentId: student.id, scheduledLessonId })
  const { firstName, lastName, studentId } = student
  const requests: [string, () => Promise<{ status: number }>][] = [
    ['join', () => school.asTeacher.put(`/api/students/${student.id}`, { firstName, lastName, studentId, classId })],
    ['move', () => school.asTeacher.post('/api/students/moves', { moves: [{ id: student.id, classId: null }] })],
    [
      'record',
      () =>
        school.asTeacher.put(`/api/student-progress/${recordId}`, {
          studentId: student.id,
          scheduledLessonId,
          points: 7,
        }),
    ],
    ['delete', () => school.asTeacher.delete(`/api/scheduled-lessons/${scheduledLessonId}`)],
    ['restore', () => school.asTeacher.post(`/api/scheduled-lessons/${scheduledLessonId}/restoration`)],
    ['invite', () => school.asAdmin.post('/api/approved-users', { email: 'new@school.test', role: 'teacher' })],
  ]
  for (const [name, send] of requests) {
    const before = await version()
    expect([name, Math.floor((await send()).status / 100)]).toEqual([name, 2])
    expect([name, (await version()) > before]).toEqual([name, true])
  }
})

test('a mail for a new password, which anybody may ask for, changes neither version nor history; an invitation does', async () => {
  const email = 'new@school.test'
  const link = { link: 'http://school.test/x', expiresAt: new Date(school.clock().getTime() + 60_000) }
  const state = async () => {
    const history = school.db.selectFrom('changeHistory').select('id').where('tableName', '=', 'outgoing_mails')
    return [await version(), (await history.execute()).length] as const
  }
  const send = async (kind: 'recovery' | 'invite') => {
    await inTransaction(school.db, undefined, (tx) => insertMail(tx, { kind, email, ...link }, school.clock()))
    const times = { claimedUntil: link.expiresAt, latestAttempt: link.expiresAt }
    const mail = await claimDueMail(school.db, school.clock(), times)
    invariant(mail, 'the mail is due')
    await markFailed(school.db, mail.id, { attempts: 1, reason: 'no', nextAttemptAt: school.clock() })
    await markSent(school.db, mail.id, school.clock())
  }
  const before = await state()
  await send('recovery')
  expect(await state()).toEqual(before)
  await send('invite')
  expect(await state()).toEqual([before[0] + 4n, before[1] + 4])
  const invited = await state()
  await school.db.deleteFrom('outgoingMails').where('kind', '=', 'recovery').execute()
  expect(await state()).toEqual(invited)
})

test('of two transactions at once nobody waits, and each commit gives another version, in whatever order', async () => {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const before = await version()
  const earlier = inTransaction(school.db, undefined, async (tx) => {
    await insertClassRow(tx)
    begun.resolve()
    await release.promise
  })
  await begun.promise
  await inTransaction(school.db, undefined, (tx) => insertClassRow(tx))
  const between = await version()
  release.resolve()
  await earlier
  expect([between - before, (await version()) - before]).toEqual([1n, 2n])
})

test('under many savers a reader never sees a change without another version', async () => {
  const seen = new Map<string, number>()
  let isDone = false
  const read = async () => {
    while (!isDone) {
      const { rows } = await sql<{ version: string; count: number }>`
        select (select sum(changes)::text from school_changes) as version, (select count(*) from classes) as count
      `.execute(school.db)
      const [row] = rows
      if (!row) continue
      expect(seen.get(row.version) ?? row.count).toBe(row.count)
      seen.set(row.version, row.count)
    }
  }
  const readers = [read(), read()]
  const save = async () => {
    for (let saved = 0; saved < 25; saved++) await inTransaction(school.db, undefined, (tx) => insertClassRow(tx))
  }
  const before = await version()
  await Promise.all(Array.from({ length: 8 }, save)).finally(() => {
    isDone = true
  })
  await Promise.all(readers)
  expect((await version()) - before).toBe(200n)
  expect(seen.size).toBeGreaterThan(1)
})
