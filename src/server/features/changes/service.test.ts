import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { openDatabase, openPool } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { createClass } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { listCallers } from '../approved-users/repository.ts'
import { type ChangeStream, changeFeed } from './service.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let school: TestSchool
beforeAll(async () => {
  database = await testDatabase()
  school = await testSchool({ database })
})
afterAll(() => school.close())

/** The feed of a process whose time passes when the test says so, and whose database may be away. */
async function openFeed() {
  const pool = openPool(database.connection, log)
  let connect = () => pool.connect()
  const db = openDatabase({ options: pool.options, connect: () => connect(), end: () => pool.end() })
  const waits: { pause: number; end: () => void }[] = []
  const wait = (pause: number) => new Promise<void>((end) => waits.push({ pause, end }))
  const feed = changeFeed({ db, clock: school.clock, log, wait })
  const sent: string[] = []
  const stream = await streamOf(sent)
  await feed.add(stream, undefined)
  onTestFinished(async () => {
    feed.remove(stream)
    waits.at(-1)?.end()
    await db.destroy()
  })
  return {
    feed,
    sent,
    /** Lets the pause of now pass; resolves to the next one, when the changes were asked for. */
    nextPause: async () => {
      const count = waits.length
      waits.at(-1)?.end()
      await vi.waitFor(() => expect(waits).toHaveLength(count + 1), { timeout: 5_000, interval: 1 })
      return waits.at(-1)?.pause
    },
    /** From now on the database refuses connections, or is there again. */
    setAway: (isAway: boolean) => {
      connect = () => (isAway ? Promise.reject(new Error('The database is away')) : pool.connect())
    },
    /** Holds the next connection back; resolves when it is asked for to what releases it. */
    holdConnection: () =>
      new Promise<() => void>((resolve) => {
        connect = async () => {
          const { promise, resolve: release } = Promise.withResolvers<void>()
          resolve(release)
          await promise
          return pool.connect()
        }
      }),
  }
}

async function streamOf(sent: string[] = []) {
  const { sessionId } = await school.visitor(school.asTeacher.email)
  const [identity] = await listCallers(school.db, [sessionId])
  invariant(identity, 'the session exists')
  const send = (text: string) => void sent.push(text)
  const end = vi.fn()
  return { identity: { ...identity, expiresAt: Number.POSITIVE_INFINITY }, send, end } satisfies ChangeStream
}

test('while the database fails it is asked less and less often, every five seconds at last, and what was missed is told', async () => {
  const { nextPause, setAway, sent } = await openFeed()
  expect(await nextPause()).toBe(200)
  setAway(true)
  const pauses = []
  for (let failure = 0; failure < 6; failure++) pauses.push(await nextPause())
  expect(pauses).toEqual([400, 800, 1_600, 3_200, 5_000, 5_000])
  const { id } = await createClass(school)
  setAway(false)
  expect(await nextPause()).toBe(200)
  expect(sent.join('')).toContain(id)
})

test('a stream that is opened while the sessions of the others are read does not end', async () => {
  const { feed, nextPause, holdConnection } = await openFeed()
  const other = await streamOf()
  const held = holdConnection()
  const asked = nextPause()
  const release = await held
  await feed.add(other, undefined)
  release()
  await asked
  expect(other.end).not.toHaveBeenCalled()
  feed.remove(other)
})
