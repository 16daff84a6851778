import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChangeEvent } from '../../../contract/changes/rules.ts'
import { clientHeader } from '../../../contract/kernel/endpoint.ts'
import { buildApp } from '../../app.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { openChanges } from '../../test/event-stream.ts'
import { createApprovedUser, createClass, createStudent, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type Person, type TestSchool, testSchool } from '../../test/fixtures.ts'

/** Two processes on one database. */
let school: TestSchool
let second: TestSchool['app']
beforeAll(async () => {
  school = await testSchool()
  second = await buildApp({ ...school, checksAnswers: true })
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await school.close()
})

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

async function open(person: Person = school.asAssistant, app = school.app, headers?: Record<string, string>) {
  const stream = await openChanges(app, person, headers)
  opened.push(stream)
  return stream
}

let lastNumber = 0
const somebody = () => school.person({ email: `reader-${++lastNumber}@school.test`, role: 'teacher' })

const insertClass = (tx: Tx, id: string) =>
  tx.insertInto('classes').values({ id, name: 'Клас', color: '#3B82F6', createdBy: null, updatedBy: null }).execute()

/** One change of many classes. */
const insertClasses = (count: number) =>
  sql`insert into classes (id, name) select gen_random_uuid(), 'Клас' from generate_series(1, ${count}::int)`.execute(
    school.db,
  )

describe('the stream', () => {
  test('is not compressed and not kept back by a proxy', async () => {
    const { response } = await open(school.asTeacher, school.app, { 'accept-encoding': 'gzip, br' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  test('names nouns and ids of a change, in both processes, and nothing of its contents', async () => {
    const { id: classId } = await createClass(school)
    const streams = await Promise.all([open(), open(school.asAssistant, second)])
    const student = await createStudent(school, { firstName: 'Соломія', classId })
    for (const stream of streams) {
      const change = await stream.changeOf(student.id)
      expect(change).toEqual({
        nouns: ['students'],
        ids: expect.arrayContaining([student.id, classId]),
        by: school.asTeacher.userId,
        client: null,
        isOnlyRecordsAndJournals: false,
      })
      expect(JSON.stringify(stream.events)).not.toContain('Соломія')
    }
  })

  test('names the lesson, the student and the class of a record, and the program that has sent it', async () => {
    const stream = await open()
    const { id: studentId } = await createStudent(school)
    const { id: scheduledLessonId, classId } = await scheduleLesson(school)
    const client = newId()
    const body = { studentId, scheduledLessonId, points: 7 }
    const { body: record } = await school.asTeacher.send('POST', '/api/student-progress', body, {
      [clientHeader]: client,
    })
    expect(await stream.changeOf(record.id)).toMatchObject({
      nouns: ['student-progress'],
      ids: expect.arrayContaining([studentId, scheduledLessonId, classId]),
      client,
      isOnlyRecordsAndJournals: true,
    })
  })

  test('names the lesson and the class of a journal, and neither its template nor its students', async () => {
    const stream = await open()
    const { id: studentId } = await createStudent(school)
    const { id, classId, templateId } = await scheduleLesson(school)
    const record = await recordProgress(school, { studentId, scheduledLessonId: id })
    await stream.changeOf(record.id)
    const earlier = stream.changes().length
    await school.asTeacher.patch(`/api/scheduled-lessons/${id}`, { homework: 'Вправа 3' })
    const isOfJournal = ({ ids }: ChangeEvent) => ids.includes(id) && !ids.includes(templateId)
    const findJournal = () => stream.changes().slice(earlier).find(isOfJournal)
    await vi.waitFor(() => expect(findJournal()).toBeDefined(), { timeout: 5_000 })
    const change = findJournal()
    expect(change).toMatchObject({ nouns: ['scheduled-lessons'], isOnlyRecordsAndJournals: true })
    expect(new Set(change?.ids)).toEqual(new Set([id, classId]))
  })

  test('tells of the approved users only admins', async () => {
    const [forAdmin, forTeacher] = [await open(school.asAdmin), await open(school.asTeacher, second)]
    const { id, email } = await createApprovedUser(school)
    expect(await forAdmin.changeOf(id)).toMatchObject({ nouns: ['approved-users', 'people'] })
    const mail = { id: newId(), email, kind: 'invite' as const, link: null, linkExpiresAt: school.clock() }
    await school.db.insertInto('outgoingMails').values(mail).execute()
    await vi.waitFor(() => expect(forAdmin.changes()).toHaveLength(2), { timeout: 5_000 })
    expect(forAdmin.changes()[1]).toMatchObject({ nouns: ['approved-users'], by: null })
    const { id: classId } = await createClass(school)
    await forTeacher.changeOf(classId)
    expect(forTeacher.changes()[0]).toMatchObject({ nouns: ['people'], ids: [] })
    expect(JSON.stringify(forTeacher.events)).not.toContain(id)
    expect(JSON.stringify(forTeacher.events)).not.toContain('approved-users')
  })

  test('tells somebody who is no admin any more nothing more of the approved users', async () => {
    const former = await school.person({ email: 'former@school.test', role: 'admin' })
    const forFormer = await open(former)
    await school.asAdmin.patch(`/api/approved-users/${former.approvalId}`, { role: 'teacher' })
    const { id: before } = await createClass(school)
    await forFormer.changeOf(before)
    const { id } = await createApprovedUser(school)
    await school.asAdmin.delete(`/api/approved-users/${id}`)
    const { id: classId } = await createClass(school)
    await forFormer.changeOf(classId)
    expect(JSON.stringify(forFormer.events)).not.toContain(id)
  })

  test('sends a heartbeat when it begins and every 25 seconds', async () => {
    // No fake timers, which every check of `waitFor` would advance.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => clock.mockRestore())
    const stream = await open(await somebody())
    const heartbeats = () => stream.events.filter(({ event }) => event === 'heartbeat').length
    await vi.waitFor(() => expect(heartbeats()).toBe(1), { timeout: 5_000 })
    const advance = (ms: number) => clock.mockReturnValue(Date.now() + ms)
    const expectHeartbeats = (count: number) => vi.waitFor(() => expect(heartbeats()).toBe(count), { timeout: 5_000 })
    // Streams that were open before have had one at another time.
    advance(25_000)
    await expectHeartbeats(2)
    advance(24_999)
    // The check that sends a change sends a heartbeat, too, when it is time.
    await stream.changeOf((await createClass(school)).id)
    expect(heartbeats()).toBe(2)
    advance(1)
    await expectHeartbeats(3)
  })

  test('says that everything may have changed when too much was changed at once', async () => {
    const stream = await open()
    await insertClasses(600)
    await vi.waitFor(
      () => expect(stream.changes()).toContainEqual(expect.objectContaining({ nouns: ['classes'], ids: [] })),
      {
        timeout: 5_000,
      },
    )
  })

  test('says that all nouns may have changed when one transaction has written more rows than are read', async () => {
    const stream = await open()
    await inTransaction(school.db, undefined, async (tx) => {
      await sql`insert into classes (id, name, color) select gen_random_uuid(), 'Клас', '#3B82F6' from generate_series(1, 2001)`.execute(
        tx,
      )
      await sql`insert into units (id, title, template_ids) values (${newId()}, 'Розділ', array[gen_random_uuid()])`.execute(
        tx,
      )
    })
    await vi.waitFor(
      () =>
        expect(stream.changes()).toContainEqual(
          expect.objectContaining({ nouns: expect.arrayContaining(['classes', 'units']), ids: [] }),
        ),
      { timeout: 5_000 },
    )
  })

  test('says so too when the version has changed and no change is known', async () => {
    const stream = await open()
    await sql`select count_school_change()`.execute(school.db)
    await vi.waitFor(() => expect(stream.changes()).toContainEqual(expect.objectContaining({ ids: [], by: null })), {
      timeout: 5_000,
    })
  })
})

describe('continuing after Last-Event-ID', () => {
  const lastIdOf = ({ events }: Awaited<ReturnType<typeof open>>) => events.findLast(({ id }) => id)?.id ?? ''

  test('tells what was missed, also at another process, and nothing twice', async () => {
    const first = await open()
    const other = await open(school.asTeacher, second)
    const { id: known } = await createClass(school)
    await Promise.all([first.changeOf(known), other.changeOf(known)])
    first.close()
    const { id: missed } = await createClass(school)
    const again = await open(school.asAssistant, second, { 'last-event-id': lastIdOf(first) })
    expect((await again.changeOf(missed)).nouns).toEqual(['classes'])
    expect(JSON.stringify(again.events)).not.toContain(known)
  })

  test.each(['0', 'x', '-1', '9'.repeat(15), '9'.repeat(30)])(
    '%s, which it does not know: everything may have changed',
    async (id) => {
      const { changes } = await open(school.asTeacher, school.app, { 'last-event-id': id })
      await vi.waitFor(() => expect(changes()).toMatchObject([{ ids: [], client: null }]), { timeout: 5_000 })
      expect(changes()[0]?.nouns).toContain('student-progress')
      expect(changes()[0]?.nouns).not.toContain('approved-users')
    },
  )

  test('of long ago, with more to tell than a stream may hold unread: everything may have changed', async () => {
    const first = await open()
    await first.changeOf((await createClass(school)).id)
    first.close()
    const batches = 16
    for (let count = 0; count < batches; count++) {
      await insertClasses(500)
      // A stream that begins reads what was committed until then.
      const stream = await open()
      stream.close()
    }
    const again = await open(school.asAssistant, school.app, { 'last-event-id': lastIdOf(first) })
    expect(again.response.statusCode).toBe(200)
    const { id } = await createClass(school)
    await again.changeOf(id)
    expect(again.changes()).toMatchObject([{ ids: [], nouns: expect.arrayContaining(['classes']) }, { ids: [id] }])
  })

  test('misses no transaction that began earlier and is committed later', async () => {
    const stream = await open()
    const [early, late] = [newId(), newId()]
    const begun = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow = inTransaction(school.db, undefined, async (tx) => {
      await insertClass(tx, late)
      begun.resolve()
      await release.promise
    })
    await begun.promise
    await inTransaction(school.db, undefined, (tx) => insertClass(tx, early))
    await stream.changeOf(early)
    const lastId = lastIdOf(stream)
    release.resolve()
    await slow
    await stream.changeOf(late)
    const again = await open(school.asAssistant, school.app, { 'last-event-id': lastId })
    await again.changeOf(late)
    expect(JSON.stringify(again.events)).not.toContain(early)
  })

  test('goes on when all connections to the database were lost', async () => {
    const stream = await open()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`.execute(school.db)
    const { id } = await vi.waitFor(() => createClass(school), { timeout: 5_000 })
    await stream.changeOf(id)
  })
})

describe('the stream ends', () => {
  test.each([
    ['sign-out', (person: Person) => person.post('/auth/v1/logout?scope=local')],
    [
      'suspension',
      ({ approvalId }: Person) => school.asAdmin.patch(`/api/approved-users/${approvalId}`, { status: 'suspended' }),
    ],
    ['deletion', ({ approvalId }: Person) => school.asAdmin.delete(`/api/approved-users/${approvalId}`)],
  ])('with its session, by %s in another process', async (_, send) => {
    const person = await somebody()
    const stream = await open(person, second)
    expect(Math.floor((await send(person)).status / 100)).toBe(2)
    await stream.end()
  })

  test('with its access token', async () => {
    const stream = await open(await somebody())
    school.clock.advance({ hours: 1 })
    await stream.end()
  })

  test('for the oldest of a session that opens too many', async () => {
    const person = await somebody()
    const [oldest] = [await open(person), ...(await Promise.all(Array.from({ length: 6 }, () => open(person))))]
    await oldest?.end()
  })

  test('for the oldest of a person who opens too many in several sessions', async () => {
    const person = await somebody()
    const others = await Promise.all([1, 2, 3].map(() => school.visitor(person.email)))
    const oldest = await open(person)
    for (const session of [person, ...others]) {
      await Promise.all([1, 2, 3, 4, 5].map(() => open({ ...person, ...session })))
    }
    await oldest.end()
  })

  test('not for one beside which others were open whose readers have gone', async () => {
    const person = await somebody()
    const oldest = await open(person)
    for (let index = 0; index < 3; index += 1) (await open(person)).close()
    for (let index = 0; index < 5; index += 1) await open(person)
    await oldest.changeOf((await createClass(school)).id)
  })

  test('for a reader who takes nothing, before 20 large changes are kept for them', async () => {
    const headers = { authorization: `Bearer ${await school.asTeacher.accessToken()}` }
    const { raw } = await school.app.inject({ url: '/api/changes', headers, payloadAsStream: true })
    for (let count = 0; count < 20 && !raw.res.destroyed; count++) {
      await insertClasses(500)
      // A stream that begins reads what was committed until then.
      const { close } = await open()
      close()
    }
    await vi.waitFor(() => expect(raw.res.destroyed).toBe(true), { timeout: 5_000 })
  })

  test('not of others, however many they are', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(somebody))
    const streams = []
    for (const person of people) for (let index = 0; index < 6; index += 1) streams.push(await open(person))
    const { id } = await createClass(school)
    await Promise.all(streams.map((stream) => stream.changeOf(id)))
  })

  test('when the server stops', async () => {
    const third = await buildApp(school)
    const stream = await open(school.asTeacher, third)
    await third.close()
    await stream.end()
  })
})
