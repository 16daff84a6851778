import type { Pool, PoolClient } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { freePort } from '../test/free-port.ts'
import { readUntil } from './abandoned-reads.ts'
import { openPool } from './connect.ts'
import { openConnectionShare } from './connection-share.ts'
import { busyMessage } from './failed-statement.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  pool = openPool({ ...database.connection, max: 5 }, pino({ level: 'silent' }))
})
afterEach(() => pool.end())

const busy = { code: 'unavailable', message: busyMessage }

function shareOfTwo(source = pool) {
  const share = openConnectionShare(source, 2)
  const connect = () => share.connect() as Promise<PoolClient>
  return { ...share, connect }
}

/** Of three who ask at once two get a connection, and one waits. */
async function expectTwoFree({ connect, countWaiting }: ReturnType<typeof shareOfTwo>) {
  const [first, second] = await Promise.all([connect(), connect()])
  const third = connect()
  expect(countWaiting()).toBe(1)
  first.release()
  second.release()
  ;(await third).release()
  expect(countWaiting()).toBe(0)
}

test('who has waited for three seconds is refused, and those who wait get what is released, in their order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const share = shareOfTwo()
  const [first, second] = await Promise.all([share.connect(), share.connect()])
  const refused = expect(share.connect()).rejects.toMatchObject(busy)
  vi.advanceTimersByTime(2_999)
  expect(share.countWaiting()).toBe(1)
  const served: string[] = []
  const waiting = ['earlier', 'later'].map(async (name) => {
    const client = await share.connect()
    served.push(name)
    client.release()
  })
  vi.advanceTimersByTime(1)
  await refused
  expect(share.countWaiting()).toBe(2)
  first.release()
  await Promise.all(waiting)
  expect(served).toEqual(['earlier', 'later'])
  second.release()
  await expectTwoFree(share)
  // When the time of those who have been served would be over.
  const held = await Promise.all([share.connect(), share.connect()])
  const last = share.connect()
  vi.advanceTimersByTime(2_999)
  expect(share.countWaiting()).toBe(1)
  for (const client of held) client.release()
  ;(await last).release()
})

test('who is refused by the database leaves the place to the next one', async () => {
  const unreachable = openPool({ host: '127.0.0.1', port: await freePort() }, pino({ level: 'silent' }))
  onTestFinished(() => unreachable.end())
  const share = shareOfTwo(unreachable)
  for (let attempts = 0; attempts < 3; attempts += 1) {
    await expect(share.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('a connection that breaks while it is used frees its place, and only once', async () => {
  const share = shareOfTwo()
  const [broken, other] = await Promise.all([share.connect(), share.connect()])
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  broken.once('end', resolve)
  await expect(broken.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  await ended
  const next = await share.connect()
  broken.release()
  for (const client of [next, other]) client.release()
  await expectTwoFree(share)
})

test('a connection that is used again and again has no more listeners than at first', async () => {
  const share = shareOfTwo()
  const counts = new Set<number>()
  for (let uses = 0; uses < 3; uses += 1) {
    const client = await share.connect()
    counts.add(client.listenerCount('end'))
    client.release()
  }
  expect(counts.size).toBe(1)
})

test('a read that is abandoned before there is a connection for it leaves that to others', async () => {
  const share = shareOfTwo()
  const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
  const abandoning = new AbortController()
  const reading = readUntil(abandoning.signal, share.connect)
  await vi.waitFor(() => expect(pool.waitingCount).toBe(1))
  abandoning.abort(new Error('nobody waits'))
  for (const client of held) client.release()
  await expect(reading).rejects.toThrow('nobody waits')
  expect(pool.idleCount).toBe(5)
  await expectTwoFree(share)
})
