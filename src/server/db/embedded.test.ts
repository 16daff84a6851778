import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { dataFolder, leftBehind, postgresOf } from '../test/data-folder.ts'
import { runServerFile } from '../test/server-process.ts'
import { startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'

const log = pino({ level: 'silent' })
const start = (dataDir: string) => startEmbedded({ dataDir, log, isDurable: false })
const startProcess = (dataDir: string) => runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir })

async function refusal(dataDir: string): Promise<string> {
  const error = await start(dataDir).then(
    () => undefined,
    (failure) => failure,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(await postgresOf(dataDir)).toBeUndefined()
  return error.message
}

describe('a new data folder', () => {
  test('gets a database only its owner can reach, and nothing but the database stays', async () => {
    const dataDir = await dataFolder('data')
    const { connection, stop } = await start(dataDir)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)

    const client = new Client(connection)
    await client.connect()
    const { rows } = await client.query(
      `select current_database() as name, upper('ї') as upper, current_setting('listen_addresses') as tcp,
        current_setting('fsync') as fsync, current_setting('server_encoding') as encoding`,
    )
    expect(rows).toEqual([{ name: 'daybook', upper: 'Ї', tcp: '', fsync: 'on', encoding: 'UTF8' }])
    await client.end()

    await stop()
    expect(await postgresOf(dataDir)).toBeUndefined()
    expect(await leftBehind(dataDir)).toEqual([])
  })

  test('with a long path gets its socket elsewhere', async () => {
    const dataDir = await dataFolder('a-very-long-name-of-a-folder'.repeat(4))
    const { connection, stop } = await start(dataDir)
    expect(connection.host.length).toBeLessThan(80)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    await stop()
    await expect(stat(connection.host)).rejects.toThrow('ENOENT')
    expect(await leftBehind(dataDir)).toEqual([])
  })

  test('may hold what an interrupted first start left', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'postgres.lock'), '2147480000\nlong gone\n')
    const { stop } = await start(dataDir)
    await stop()
    expect(await leftBehind(dataDir)).toEqual([])
  })
})

describe('refuses with one sentence', () => {
  test('a data folder below a file', async () => {
    const folder = await dataFolder()
    await writeFile(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expect(await refusal(dataDir)).toBe(
      `Cannot write to the data folder ${dataDir} (DATA_DIR): a part of the path is not a folder.`,
    )
  })

  test.runIf(process.platform === 'linux')('a data folder where the system makes none', async () => {
    expect(await refusal('/proc/daybook/data')).toBe(
      'Cannot write to the data folder /proc/daybook/data (DATA_DIR): no folder can be made there.',
    )
  })

  test('a database of another PostgreSQL', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    expect(await refusal(dataDir)).toContain('was made by PostgreSQL 17, this Daybook brings PostgreSQL 18')
  })

  test('a folder of other files in the place of the database', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '')
    expect(await refusal(dataDir)).toContain('holds files, but no PostgreSQL database')
  })

  test('a socket folder that others can write to', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'socket'), { mode: 0o755 })
    expect(await refusal(dataDir)).toContain('belongs to somebody else')
  })

  test('a broken database, with its own words', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = on\n')
    expect(await refusal(dataDir)).toContain('The embedded database does not start: ')
    expect(await leftBehind(dataDir)).toEqual([])
  })
})

describe('after a crash', () => {
  test('of the server: the next one adopts the running PostgreSQL within 5 s', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.says('ready')
    const postgres = await postgresOf(dataDir)
    await killed.stop('SIGKILL')

    const begun = performance.now()
    const next = startProcess(dataDir)
    await next.says('ready')
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(await postgresOf(dataDir)).toBe(postgres)
    expect((await next.stop('SIGTERM')).code).toBe(0)
    expect(await postgresOf(dataDir)).toBeUndefined()
    expect(await leftBehind(dataDir)).toEqual([])
  })

  test('of both: a fresh PostgreSQL recovers', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.says('ready')
    const postgres = (await postgresOf(dataDir)) ?? 0
    await killed.stop('SIGKILL')
    process.kill(postgres, 'SIGKILL')

    const { stop } = await start(dataDir)
    expect(await postgresOf(dataDir)).not.toBe(postgres)
    await stop()
    expect(await leftBehind(dataDir)).toEqual([])
  })

  test('of PostgreSQL alone: the running server starts it again', async () => {
    const dataDir = await dataFolder()
    const { connection, stop } = await start(dataDir)
    const postgres = (await postgresOf(dataDir)) ?? 0
    process.kill(postgres, 'SIGKILL')
    await vi.waitFor(
      async () => {
        const client = new Client(connection)
        await client.connect()
        await client.query('select 1').finally(() => client.end())
        expect(await postgresOf(dataDir)).not.toBe(postgres)
      },
      { timeout: 10_000 },
    )
    await stop()
    expect(await postgresOf(dataDir)).toBeUndefined()
    expect(await leftBehind(dataDir)).toEqual([])
  })

  test('of the machine: a number that another program has now does not block', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const socket = join(dataDir, 'socket')
    await writeFile(file, `${process.pid}\n${dataDir}/postgres\n1\n5432\n${socket}\n\n1 1\nready\n`)
    await mkdir(socket, { mode: 0o700 })
    await writeFile(join(socket, '.s.PGSQL.5432.lock'), `${process.pid}\n`)
    const { stop } = await start(dataDir)
    expect(await postgresOf(dataDir)).not.toBe(process.pid)
    await stop()
    expect(await leftBehind(dataDir)).toEqual([])
  })

  test('and with its socket cleaned away, PostgreSQL is started anew', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.says('ready')
    const postgres = await postgresOf(dataDir)
    await killed.stop('SIGKILL')
    await rm(join(dataDir, 'socket'), { recursive: true })
    const { stop } = await start(dataDir)
    expect(await postgresOf(dataDir)).not.toBe(postgres)
    await stop()
  })
})

test('several processes share one PostgreSQL, and the last one stops it', async () => {
  const dataDir = await dataFolder()
  const processes = [startProcess(dataDir), startProcess(dataDir), startProcess(dataDir)]
  await Promise.all(processes.map((each) => each.says('ready')))
  const postgres = await postgresOf(dataDir)
  const [first, second, third] = processes

  await first?.stop('SIGTERM')
  expect(await postgresOf(dataDir)).toBe(postgres)
  await second?.stop('SIGKILL')
  await third?.stop('SIGTERM')
  expect(await postgresOf(dataDir)).toBeUndefined()
  expect(await leftBehind(dataDir)).toEqual([])
})

test('the log holds no words of failed statements', async () => {
  const dataDir = await dataFolder()
  const { connection, stop } = await start(dataDir)
  const client = new Client(connection)
  await client.connect()
  await expect(client.query("select 'Olena Kovalenko' from nowhere")).rejects.toThrow()
  await client.end()
  await stop()
  const written = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(written).toContain('ready to accept connections')
  expect(written).not.toMatch(/Olena|nowhere/)
})
