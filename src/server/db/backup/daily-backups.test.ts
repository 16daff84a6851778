import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { lastBackupAt } from './backup-folder.ts'
import { backUpIfDue, scheduleBackups } from './daily-backups.ts'

let database: TestDatabase
let client: Client
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  client = await connected()
  folder = await mkdtemp(join(tmpdir(), 'daybook-daily-'))
})
afterAll(async () => {
  await client.end()
  await database.close()
  await rm(folder, { recursive: true })
})

async function connected(): Promise<Client> {
  const client = new Client(database.connection)
  await client.connect()
  return client
}

const newFolder = async (now: () => string) => {
  const dataDir = await mkdtemp(join(folder, 'daily-'))
  const config = { backupHour: 3, backupKeep: 2, dataDir, timezone: 'Europe/Kyiv' }
  const clock = () => new Date(now())
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const options = { config, log, clock, withClient: (work: (client: Client) => Promise<void>) => work(client) }
  const isWritten = () => backUpIfDue(options)
  return { dataDir, options, lines, isWritten, files: () => readdir(join(dataDir, 'backups')) }
}

test('a backup is written every day from its hour on, at the school, and the newest are kept', async () => {
  let now = '2026-03-28T00:59:00Z'
  const { dataDir, isWritten, files, lines } = await newFolder(() => now)
  expect(await isWritten(), 'before three').toBe(false)
  now = '2026-03-28T01:00:00Z'
  expect(await isWritten()).toBe(true)
  expect(await isWritten(), 'again').toBe(false)
  const first = join(dataDir, 'backups/daybook-2026-03-28.backup')
  const { size: bytes } = await stat(first)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'backup-written', file: first, bytes }])
  // On the day on which summer time begins at three, and after a day on which the server did not run.
  for (now of ['2026-03-29T01:00:00Z', '2026-03-31T14:00:00Z']) expect(await isWritten()).toBe(true)
  expect(await files()).toEqual(['daybook-2026-03-29.backup', 'daybook-2026-03-31.backup'])
  await utimes(join(dataDir, 'backups/daybook-2026-03-31.backup'), 0, Date.parse(now) / 1000)
  expect(await lastBackupAt(join(dataDir, 'backups'), new Date(now), 'Europe/Kyiv')).toEqual(new Date(now))
  expect(await lastBackupAt('/nowhere', new Date(now), 'Europe/Kyiv')).toBeUndefined()
})

test('a backup dated after today, of a clock that was wrong, is kept, and counts neither as new nor as the last', async () => {
  let now = '2026-03-28T03:00:00Z'
  const { dataDir, options, files } = await newFolder(() => now)
  const folder = join(dataDir, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, 'daybook-2099-01-01.backup'), '')
  // The second as npm run backup names it.
  const byHand = ['by-hand.backup', 'daybook-2026-03-27T030000.backup']
  await utimes(join(folder, 'daybook-2099-01-01.backup'), 0, Date.parse(now) / 1000)
  for (const name of byHand) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), 0, Date.parse('2099-01-01T03:00:00Z') / 1000)
  }
  expect(await lastBackupAt(folder, new Date(now), 'Europe/Kyiv')).toBeUndefined()
  const keepOne = { ...options, config: { ...options.config, backupKeep: 1 } }
  for (now of ['2026-03-28T03:00:00Z', '2026-03-29T03:00:00Z']) {
    expect(await backUpIfDue(keepOne)).toBe(true)
    expect(await backUpIfDue(keepOne), 'a minute later').toBe(false)
  }
  expect(await files()).toEqual([...byHand, 'daybook-2026-03-29.backup', 'daybook-2099-01-01.backup'])
})

test('the last backup is the newest one that is complete', async () => {
  const now = new Date('2026-03-28T04:00:00Z')
  const { dataDir } = await newFolder(() => now.toISOString())
  const writtenOn = {
    'by-hand.backup': '2026-03-27T12:00:00Z',
    'daybook-2026-03-26.backup': '2026-03-26T03:00:00Z',
    'daybook-2026-03-28.backup.part': '2026-03-28T03:00:00Z',
  }
  for (const [name, at] of Object.entries(writtenOn)) {
    await writeFile(join(dataDir, name), '')
    await utimes(join(dataDir, name), 0, Date.parse(at) / 1000)
  }
  expect(await lastBackupAt(dataDir, now, 'Europe/Kyiv')).toEqual(new Date('2026-03-27T12:00:00Z'))
})

test('two processes of one folder write one backup a day', async () => {
  const { isWritten, files, lines, dataDir } = await newFolder(() => '2026-03-28T03:00:00Z')
  await mkdir(join(dataDir, 'backups'))
  const unfinished = join(dataDir, 'backups/daybook-2026-03-28.backup.part')
  await writeFile(unfinished, 'of the other one')
  await utimes(unfinished, 0, Date.parse('2026-03-28T02:30:00Z') / 1000)
  expect(await isWritten()).toBe(false)
  expect(await files()).toEqual(['daybook-2026-03-28.backup.part'])
  expect(lines).toEqual([expect.stringContaining('Another backup is being written')])
  // The other one was killed.
  await utimes(unfinished, 0, Date.parse('2026-03-28T01:30:00Z') / 1000)
  expect(await isWritten()).toBe(true)
  expect(await files()).toEqual(['daybook-2026-03-28.backup'])
})

test('a backup whose process was killed on an earlier day is deleted', async () => {
  const { isWritten, files, dataDir } = await newFolder(() => '2026-03-28T03:00:00Z')
  await mkdir(join(dataDir, 'backups'))
  const unfinished = join(dataDir, 'backups/daybook-2026-03-26.backup.part')
  await writeFile(unfinished, 'of a killed process')
  await utimes(unfinished, 0, Date.parse('2026-03-26T03:00:00Z') / 1000)
  expect(await isWritten()).toBe(true)
  expect(await files()).toEqual(['daybook-2026-03-28.backup'])
})

test('a backup that has failed is tried again after an hour, also when the clock was ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] })
  try {
    vi.setSystemTime('2027-01-10T03:00:00Z')
    const { options } = await newFolder(() => new Date().toISOString())
    let attempts = 0
    const withClient = async () => {
      attempts += 1
      throw new Error('No space left')
    }
    const stop = scheduleBackups({ ...options, withClient })
    await vi.waitFor(() => expect(attempts).toBe(1))
    vi.setSystemTime('2026-12-10T03:00:00Z')
    vi.advanceTimersByTime(59 * 60_000)
    expect(attempts).toBe(1)
    vi.advanceTimersByTime(2 * 60_000)
    await vi.waitFor(() => expect(attempts).toBe(2))
    await stop(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a backup that is being written is ended when the server stops, with its file and connection', async () => {
  const { options, lines, files } = await newFolder(() => '2026-03-28T03:00:00Z')
  let isEnded = false
  const withClient = async (work: (client: Client) => Promise<void>) => {
    const own = await connected()
    await work(own).finally(() => own.end())
  }
  const tx = await database.db.startTransaction().execute()
  await sql`lock table students in access exclusive mode`.execute(tx)
  const stop = scheduleBackups({
    ...options,
    withClient: (work) => withClient(work).finally(() => (isEnded = true)),
  })
  try {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await waiting.execute(database.db)).rows).toHaveLength(1))
    expect(await files()).toEqual(['daybook-2026-03-28.backup.part'])
    await stop(0)
    expect(await files()).toEqual([])
    expect(isEnded).toBe(true)
    expect(lines).toEqual([expect.stringContaining('the server stops')])
  } finally {
    await tx.rollback().execute()
  }
})
