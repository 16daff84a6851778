import { hostname } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { newId } from './ids.ts'
import { registerProcess } from './server-processes.ts'

const log = pino({ level: 'silent' })
const own = { publicUrl: 'https://daybook.example.school', isPublicUrlSet: true }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(() => database.db.deleteFrom('serverProcesses').execute())

/** Another process with another PUBLIC_URL, which has said so many seconds ago that it runs. */
const insertOther = (host: string, pid: number, secondsAgo: number) =>
  sql`insert into server_processes (id, public_url, host, pid, seen_at)
    values (${newId()}, 'https://other.example.school', ${host}, ${pid}, now() - make_interval(secs => ${secondsAgo}))`.execute(
    database.db,
  )

const register = () => registerProcess(database.db, own, log)
const registered = async () =>
  (await database.db.selectFrom('serverProcesses').select('publicUrl').execute()).map(urlOf)
const urlOf = ({ publicUrl }: { publicUrl: string }) => publicUrl

test('a process with another PUBLIC_URL on another machine counts until it has been silent for 30 seconds', async () => {
  await insertOther('another-machine', process.pid, 20)
  await expect(register()).rejects.toThrow(OperatorError)
  await expect(register()).rejects.toThrow('and https://other.example.school in another process on this database')
  await sql`update server_processes set seen_at = now() - interval '31 seconds'`.execute(database.db)
  const unregister = await register()
  expect(await registered()).toEqual([own.publicUrl])
  await unregister()
  expect(await registered()).toEqual([])
})

test.each([
  ['that has ended', 2_147_480_000],
  ['whose id this process has, as in a container', process.pid],
])('a process with another PUBLIC_URL on this machine %s does not count', async (_, pid) => {
  await insertOther(hostname(), pid, 1)
  const unregister = await register()
  await unregister()
})

test('a process with another PUBLIC_URL that runs on this machine counts', async () => {
  await insertOther(hostname(), process.ppid, 1)
  await expect(register()).rejects.toThrow(OperatorError)
})

test('a process says every ten seconds that it runs, also after its row was lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const unregister = await register()
  const waitForRow = () => vi.waitFor(async () => expect(await registered()).toEqual([own.publicUrl]), 5_000)
  for (const seconds of [10, 20]) {
    await database.db.deleteFrom('serverProcesses').execute()
    vi.advanceTimersByTime(10_000)
    await waitForRow().catch(() => expect.fail(`not after ${seconds} seconds`))
  }
  await sql`update server_processes set seen_at = now() - interval '29 seconds'`.execute(database.db)
  vi.advanceTimersByTime(10_000)
  const recent = database.db
    .selectFrom('serverProcesses')
    .select('id')
    .where('seenAt', '>', sql<string>`now() - interval '9 seconds'`)
  await vi.waitFor(async () => expect(await recent.execute()).toHaveLength(1), 5_000)
  await unregister()
})
