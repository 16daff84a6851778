import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { dataFolder, findPostgresPid, unexpectedFiles } from '../../test/data-folder.ts'
import { runServerFile } from '../../test/server-process.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'

const run = promisify(execFile)
const log = pino({ level: 'silent' })
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log, isDurable: false })
const startProcess = (dataDir: string) => runServerFile('test/embedded-process.ts', { DATA_DIR: dataDir })

/** The message with which a start is refused; no PostgreSQL may run afterwards. */
async function refusal(dataDir: string): Promise<string> {
  const error = await start(dataDir).then(
    () => undefined,
    (failure) => failure,
  )
  expect(error).toBeInstanceOf(OperatorError)
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  return error.message
}

describe('a new data folder', () => {
  test('gets a database that only its owner can reach, and only the database remains after the stop', async () => {
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
    expect(await findPostgresPid(dataDir)).toBeUndefined()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('with a path too long for a socket gets its socket in another folder', async () => {
    const dataDir = await dataFolder('a-very-long-name-of-a-folder'.repeat(4))
    const { connection, stop } = await start(dataDir)
    expect(connection.host.length).toBeLessThan(80)
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    await stop()
    await expect(stat(connection.host)).rejects.toThrow('ENOENT')
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('gets a PostgreSQL that Ctrl+C in the terminal of the server does not reach', async () => {
    const dataDir = await dataFolder()
    const { stop } = await start(dataDir)
    const groupOf = async (pid = 0) => (await run('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout.trim()
    expect(await groupOf(await findPostgresPid(dataDir))).not.toBe(await groupOf(process.pid))
    await stop()
  })

  test('gets a database that settings of other PostgreSQL programs do not change', async () => {
    const foreign = { PGSSLMODE: 'require', PGHOST: '/nowhere', PGPORT: '1', PGUSER: 'other', PGDATABASE: 'other' }
    const ofConnections = { PGOPTIONS: '-c work_mem=9MB', PGREPLICATION: 'true', PGSSLNEGOTIATION: 'direct' }
    for (const [name, value] of Object.entries({ ...foreign, ...ofConnections })) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { connection, stop } = await start(await dataFolder())
    const client = new Client(connection)
    await client.connect()
    const { rows } = await client.query(
      "select current_user as user, current_database() as database, current_setting('work_mem') as memory",
    )
    expect(rows).toEqual([{ user: 'daybook', database: 'daybook', memory: '4MB' }])
    await client.end()
    await stop()
  })

  test('may contain the files of an interrupted first start', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres.lock'), '2147480000\nan earlier boot\n')
    const { stop } = await start(dataDir)
    await stop()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })
})

describe('a start is refused with one sentence for', () => {
  test('a data folder below a file', async () => {
    const folder = await dataFolder()
    await writeFile(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expect(await refusal(dataDir)).toBe(
      `Cannot use the data folder ${dataDir} (DATA_DIR): a part of the path is not a folder.`,
    )
  })

  test.runIf(process.platform === 'linux')('a data folder where the system creates no folders', async () => {
    expect(await refusal('/proc/daybook/data')).toBe(
      'Cannot use the data folder /proc/daybook/data (DATA_DIR): no folder can be made there.',
    )
  })

  test('a database of another PostgreSQL version', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    expect(await refusal(dataDir)).toContain('was made by PostgreSQL 17, this Daybook comes with PostgreSQL 18')
  })

  test('other files in the folder of the database', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '')
    expect(await refusal(dataDir)).toContain('holds files, but no PostgreSQL database')
  })

  test('a folder of the database that cannot be read, which stays as it is', async () => {
    const dataDir = await dataFolder()
    // A link to itself is refused to root, too.
    await symlink('postgres', join(dataDir, 'postgres'))
    expect(await refusal(dataDir)).toMatch(/^Cannot use the data folder \S+ \(DATA_DIR\): ELOOP: .+\.$/)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    expect(await readlink(join(dataDir, 'postgres'))).toBe('postgres')
  })

  test('a socket folder that others can write to', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'socket'))
    await chmod(join(dataDir, 'socket'), 0o755)
    expect(await refusal(dataDir)).toContain('belongs to somebody else')
  })

  test.runIf(process.geteuid?.() === 0)('a socket folder of another account', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'socket'), { mode: 0o700 })
    await chown(join(dataDir, 'socket'), 12_345, 12_345)
    expect(await refusal(dataDir)).toContain('belongs to somebody else')
  })

  test('a broken database, with the reason from the log of PostgreSQL', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = on\n')
    expect(await refusal(dataDir)).toContain('The embedded database does not start: ')
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })
})

describe('after a crash', () => {
  test('of the server: the next one adopts the running PostgreSQL, without waiting', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.waitForOutput('ready')
    const postgres = await findPostgresPid(dataDir)
    await killed.stop('SIGKILL')

    const next = startProcess(dataDir)
    await next.waitForOutput('ready')
    expect(await findPostgresPid(dataDir)).toBe(postgres)
    const { code, stdout } = await next.stop('SIGTERM')
    expect(code).toBe(0)
    expect(stdout).not.toContain('Still waiting')
    expect(await findPostgresPid(dataDir)).toBeUndefined()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('of server and PostgreSQL: a new PostgreSQL recovers', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.waitForOutput('ready')
    const postgres = (await findPostgresPid(dataDir)) ?? 0
    await killed.stop('SIGKILL')
    process.kill(postgres, 'SIGKILL')

    const { stop } = await start(dataDir)
    expect(await findPostgresPid(dataDir)).not.toBe(postgres)
    await stop()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('of server and PostgreSQL, one of whose processes has not ended yet: the start waits for it', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.waitForOutput('ready')
    const { pid = 0, socketDir = '' } = (await findPostmaster(join(dataDir, 'postgres'))) ?? {}
    const client = new Client({ host: socketDir, user: 'daybook', database: 'daybook' })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGSTOP')
    onTestFinished(() => void client.end())
    await killed.stop('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const starting = start(dataDir)
    starting.catch(() => undefined)
    const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
    await vi
      .waitFor(async () => expect(await log()).toContain('still in use'), { timeout: 10_000, interval: 5 })
      .finally(() => process.kill(rows[0].pid, 'SIGCONT'))
    const { stop } = await starting
    await stop()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('of PostgreSQL: the running server starts it again', async () => {
    const dataDir = await dataFolder()
    const { connection, stop } = await start(dataDir)
    const postgres = (await findPostgresPid(dataDir)) ?? 0
    process.kill(postgres, 'SIGKILL')
    await vi.waitFor(
      async () => {
        const client = new Client(connection)
        await client.connect()
        await client.query('select 1').finally(() => client.end())
        expect(await findPostgresPid(dataDir)).not.toBe(postgres)
      },
      { timeout: 10_000 },
    )
    await stop()
    expect(await findPostgresPid(dataDir)).toBeUndefined()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('of PostgreSQL that does not start at once: the running server tries it again', async () => {
    const dataDir = await dataFolder()
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log, isDurable: false })
    const settings = join(dataDir, 'postgres', 'postgresql.conf')
    const before = await readFile(settings)
    await writeFile(settings, 'no_such_setting = on\n')
    process.kill((await findPostgresPid(dataDir)) ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(lines).toContainEqual(expect.stringContaining('does not start')), 10_000)
    await writeFile(settings, before)
    await vi.waitFor(async () => {
      const client = new Client(connection)
      await client.connect()
      await client.end()
    }, 10_000)
    await stop()
    expect(await findPostgresPid(dataDir)).toBeUndefined()
  })

  test('of the machine: a process id that another program has now does not block', async () => {
    const dataDir = await dataFolder()
    await (await start(dataDir)).stop()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const socket = join(dataDir, 'socket')
    await writeFile(file, `${process.pid}\n${dataDir}/postgres\n1\n5432\n${socket}\n\n1 1\nready\n`)
    await mkdir(socket, { mode: 0o700 })
    await writeFile(join(socket, '.s.PGSQL.5432.lock'), `${process.pid}\n`)
    const { stop } = await start(dataDir)
    expect(await findPostgresPid(dataDir)).not.toBe(process.pid)
    await stop()
    expect(await unexpectedFiles(dataDir)).toEqual([])
  })

  test('of the server, and with the socket removed, PostgreSQL is restarted', async () => {
    const dataDir = await dataFolder()
    const killed = startProcess(dataDir)
    await killed.waitForOutput('ready')
    const postgres = await findPostgresPid(dataDir)
    await killed.stop('SIGKILL')
    await rm(join(dataDir, 'socket'), { recursive: true })
    const { stop } = await start(dataDir)
    expect(await findPostgresPid(dataDir)).not.toBe(postgres)
    await stop()
  })
})

test('PostgreSQL stops with its last process while psql is connected, after its last checkpoint', async () => {
  const dataDir = await dataFolder()
  const { connection, stop } = await start(dataDir)
  const psql = new Client(connection)
  psql.on('error', () => undefined)
  await psql.connect()
  await stop()
  const written = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(written).toContain('received fast shutdown request')
  expect(written).not.toContain('immediate')
})

test('PostgreSQL stops with its last process on a full disk', async ({ skip }) => {
  const dataDir = await dataFolder()
  const mount = (...options: string[]) => run('mount', ['-t', 'tmpfs', '-o', options.join(), 'daybook-test', dataDir])
  await mount('size=300m', 'mode=700').catch(() => skip('this system or user may mount no small file system'))
  onTestFinished(async () => void (await run('umount', ['--lazy', dataDir])))
  const { stop } = await start(dataDir)
  const { blocks, bfree, bsize } = await statfs(dataDir)
  await mount(`remount,size=${(blocks - bfree) * bsize}`)
  await stop()
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  await mount('remount,size=300m')
  const again = await start(dataDir)
  await again.stop()
  expect(await unexpectedFiles(dataDir)).toEqual([])
})

test('the log holds no text of failed statements', async () => {
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
