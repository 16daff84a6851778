import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { dataFolder, findPostgresPid, unexpectedFiles } from './test/data-folder.ts'
import { emptyDatabase, testDatabase } from './test/database.ts'
import { freePort } from './test/free-port.ts'
import { runServerFile } from './test/server-process.ts'
import { administer } from './test/test-postgres.ts'
import { usedDataFolder } from './test/used-data-folder.ts'

type Server = ReturnType<typeof runServerFile> & { address: string; port: number; dataDir: string }

async function startServer(env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const port = await freePort()
  const dataDir = env.DATA_DIR ?? (await usedDataFolder())
  const server = runServerFile('main.ts', { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  return { ...server, address: `http://127.0.0.1:${port}`, port, dataDir }
}

async function startReady(env?: NodeJS.ProcessEnv): Promise<Server> {
  const server = await startServer(env)
  await server.waitForOutput(`Daybook is ready: ${server.address}\n`)
  return server
}

/** A database of its own, for a test that looks into it. */
async function ownDatabase() {
  const { db, connection, close } = await testDatabase()
  onTestFinished(close)
  const { user, host, database } = connection
  return { db, host, DATABASE_URL: `postgres://${user}:secret@${encodeURIComponent(host)}/${database}` }
}

const statusOf = async (url: string) => (await fetch(url)).status

async function expectStopped(dataDir: string): Promise<void> {
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  expect((await unexpectedFiles(dataDir)).filter((name) => name !== 'outbox')).toEqual([])
}

/** Waits until the server accepts no connections any more. */
async function expectRefused({ address }: Server): Promise<void> {
  await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'refused'), { timeout: 5_000 }).toBe('refused')
}

describe('the server', () => {
  test('stops PostgreSQL when the application does not load', async () => {
    const dataDir = await usedDataFolder()
    // The module of the mailer fails only once PostgreSQL has its process file.
    const mailer = `import { existsSync } from 'node:fs'
      import { setImmediate } from 'node:timers/promises'
      while (!existsSync(${JSON.stringify(join(dataDir, 'postgres/postmaster.pid'))})) await setImmediate()
      throw new Error('the mailer is missing')`
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({
        load(url, context, next) {
          if (!url.endsWith('/mailer.ts')) return next(url, context)
          return { format: 'module', shortCircuit: true, source: ${JSON.stringify(mailer)} }
        },
      })`
    const nodeOptions = `--import=data:text/javascript,${encodeURIComponent(hook)}`
    const server = await startServer({ DATA_DIR: dataDir, NODE_OPTIONS: nodeOptions })
    const { code, stderr } = await server.ended
    expect(code).toBe(1)
    expect(stderr).toContain('the mailer is missing')
    await expectStopped(dataDir)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops on %s, and PostgreSQL with it', async (signal) => {
    const server = await startReady()
    expect(await statusOf(`${server.address}/healthz`)).toBe(200)
    expect(await statusOf(`${server.address}/readyz`)).toBe(200)
    server.child.kill(signal)
    const stdout = expect.not.stringContaining('went away')
    expect(await server.stop(signal)).toMatchObject({ code: 0, stdout, stderr: '' })
    await expectStopped(server.dataDir)
  })

  test('stops when the process that started it ends', async () => {
    const server = await startReady()
    server.child.disconnect()
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    await expectStopped(server.dataDir)
  })

  test('prints the link to the first admin below its address, and measures its database with METRICS_TOKEN', async () => {
    const { DATABASE_URL } = await ownDatabase()
    const METRICS_TOKEN = '0123456789abcdef'
    const server = await startReady({ DATABASE_URL, METRICS_TOKEN })
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const metrics = async () => (await fetch(`${server.address}/metrics`, { headers })).text()
    // The one that counts the waiting mails stays open for a while.
    const connections = /^daybook_database_connections\{state="(busy|idle)"\} [1-9]/m
    await vi.waitFor(async () => expect(await metrics()).toMatch(connections), 10_000)
    expect(await metrics()).toMatch(/^daybook_database_statement_duration_seconds_count\{result="ok"\} [1-9]/m)
    const { stdout } = await server.stop('SIGTERM')
    const [, sentence, link] = stdout.split('\n')
    expect(sentence).toBe('Nobody can sign in yet. Create the first admin here; the link works once:')
    expect(link).toMatch(new RegExp(`^${server.address}/auth/first-admin\\?token=[\\w-]{43}$`))
  })

  test('finishes a running request before it stops, and accepts no new ones', async () => {
    const server = await startReady()
    const body = '{"email":"nobody@example.org"}'
    const socket = connect(server.port, '127.0.0.1')
    const answer = received(socket)
    const head = `POST /auth/v1/recover HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\ncontent-type: application/json`
    socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
    await statusOf(`${server.address}/healthz`)

    server.child.kill('SIGTERM')
    await expectRefused(server)
    expect(server.child.exitCode).toBeNull()
    socket.write(body.slice(5))
    expect(await answer).toMatch(/^HTTP\/1\.1 \d+ /)
    const { code, stdout } = await server.ended
    expect(code).toBe(0)
    expect(stdout, 'ended by itself, before the time limit of requests').not.toContain('cut off')
    await expectStopped(server.dataDir)
  })

  test('is ready again after SIGKILL with the PostgreSQL that still runs, without waiting', async () => {
    const killed = await startReady()
    const postgres = await findPostgresPid(killed.dataDir)
    await killed.stop('SIGKILL')
    const next = await startReady({ DATA_DIR: killed.dataDir })
    expect(await statusOf(`${next.address}/readyz`)).toBe(200)
    expect(await findPostgresPid(killed.dataDir)).toBe(postgres)
    expect((await next.stop('SIGTERM')).stdout).not.toContain('Still waiting')
    await expectStopped(killed.dataDir)
  })

  test('logs a lost connection in one short line, without the settings of the connection', async () => {
    const { db, host, DATABASE_URL } = await ownDatabase()
    const server = await startReady({ DATABASE_URL })
    const ofServer = `daybook ${server.child.pid}`
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${ofServer}`.execute(db)
    await server.waitForOutput('A database connection was lost')
    const { stdout } = await server.stop('SIGTERM')
    const line = stdout.split('\n').find((text) => text.includes('A database connection was lost')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 40, err: { code: '57P01' } })
    expect(line.length).toBeLessThan(1500)
    expect(stdout).not.toContain(host)
  })

  test('logs a failed statement without the values of its row', async () => {
    const { db, DATABASE_URL } = await ownDatabase()
    await sql`alter table auth.throttles add constraint refused check (false) not valid`.execute(db)
    const server = await startReady({ DATABASE_URL })
    const headers = { 'content-type': 'application/json' }
    const body = '{"email":"nobody@example.org","password":"wrong"}'
    const answer = await fetch(`${server.address}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
    expect(answer.status).toBe(500)
    const { stdout } = await server.stop('SIGTERM')
    expect(stdout).toContain('violates check constraint')
    expect(stdout).not.toContain('Failing row')
  })

  test('logs no one-time link and no address of a calendar feed, however much it logs', async () => {
    const server = await startReady({ LOG_LEVEL: 'trace' })
    await statusOf(`${server.address}/auth/first-admin?token=secret`)
    await statusOf(`${server.address}//calendar/secret.ics`)
    const { stdout } = await server.stop('SIGTERM')
    expect(stdout).toContain('"path":"/auth/first-admin"')
    expect(stdout).toContain('"path":"//calendar/…"')
    expect(stdout).not.toContain('secret')
  })

  test('finishes the backup that is being written before it stops, and is no process of the database any more', async () => {
    const { db, DATABASE_URL } = await ownDatabase()
    const tx = await db.startTransaction().execute()
    await sql`lock table students in access exclusive mode`.execute(tx)
    const dataDir = await dataFolder()
    const files = () => readdir(join(dataDir, 'backups')).catch(() => [])
    const server = await startReady({ DATABASE_URL, DATA_DIR: dataDir, BACKUP_HOUR: '0' })
    await vi.waitFor(async () => expect(await files()).toEqual([expect.stringMatching(/\.backup\.part$/)]), 10_000)
    server.child.kill('SIGTERM')
    await expectRefused(server)
    await tx.rollback().execute()
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await files()).toEqual([expect.stringMatching(/\.backup$/)])
    expect(await db.selectFrom('serverProcesses').selectAll().execute()).toEqual([])
  })

  test('stores before it stops what becomes of the mail that is being sent', async () => {
    const { db, DATABASE_URL } = await ownDatabase()
    const mailServer = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void mailServer.close())
    await once(mailServer, 'listening')
    const { port } = mailServer.address() as AddressInfo
    const admin = { ADMIN_EMAIL: 'head@school.test', ADMIN_PASSWORD: 'correct horse battery' }
    const server = await startReady({ DATABASE_URL, SMTP_URL: `smtp://127.0.0.1:${port}`, ...admin })
    const connected = once(mailServer, 'connection')
    const body = JSON.stringify({ email: admin.ADMIN_EMAIL })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.address}/auth/v1/recover`, { method: 'POST', headers, body })
    const [socket] = await connected
    server.child.kill('SIGTERM')
    await expectRefused(server)
    socket.end('554 not now\r\n')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await db.selectFrom('outgoingMails').select('attempts').execute()).toEqual([{ attempts: 1 }])
  })

  test('stops with exit code 1 after an error that nobody caught, and PostgreSQL with it', async () => {
    const hook = "process.on('SIGUSR2', () => { throw new Error('forgotten') })"
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
    const server = await startReady({ NODE_OPTIONS })
    const { code, stdout } = await server.stop('SIGUSR2')
    expect(code).toBe(1)
    expect(stdout).toContain('An error that nobody caught stops the server')
    await expectStopped(server.dataDir)
  })

  test('shares its data folder with a second one, from the first start on', async () => {
    const first = await startServer({ DATA_DIR: await dataFolder('data') })
    const second = await startServer({ DATA_DIR: first.dataDir })
    await Promise.all([first.waitForOutput('is ready'), second.waitForOutput('is ready')])
    await first.stop('SIGTERM')
    expect(await statusOf(`${second.address}/readyz`)).toBe(200)
    await second.stop('SIGTERM')
    await expectStopped(first.dataDir)
  })
})

function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
}

describe('a start that fails prints one sentence', () => {
  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const { ended, dataDir } = await startServer(env)
    const { code, stdout, stderr } = await ended
    // On a busy machine PostgreSQL may take as long as that.
    const printed = stdout.replace(/^.*"Still waiting for the embedded database".*\n/gm, '')
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(stderr.match(/\n/g)).toHaveLength(1)
    expect(await findPostgresPid(dataDir)).toBeUndefined()
    return stderr.trim()
  }

  test('that a setting is wrong', async () => {
    expect(await refusal({ TIMEZONE: 'Mars' })).toContain('TIMEZONE must be an IANA time zone')
  })

  test('that the port is taken', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const printed = await refusal({ PORT: String(port) })
    other.close()
    expect(printed).toBe(
      `Port ${port} on 127.0.0.1 is taken: stop the program that uses it, or set PORT to another one.`,
    )
  })

  test('that another process on the database has another PUBLIC_URL, unless that one was killed', async () => {
    const env = { PUBLIC_URL: 'https://daybook.example.school' }
    const first = await startServer(env)
    await first.waitForOutput('is ready')
    const others = {
      'https://other.example.school': 'PUBLIC_URL is https://other.example.school here',
      '': 'PUBLIC_URL is not set here',
    }
    const expectRefused = async ([url, sentence]: [string, string]) => {
      const other = await startServer({ DATA_DIR: first.dataDir, PUBLIC_URL: url })
      const { code, stderr } = await other.ended
      expect(code).toBe(1)
      expect(stderr).toContain(`${sentence} and https://daybook.example.school in another process on this database:`)
    }
    const same = await startServer({ DATA_DIR: first.dataDir, ...env })
    await Promise.all([same.waitForOutput('is ready'), ...Object.entries(others).map(expectRefused)])
    await Promise.all([first.stop('SIGKILL'), same.stop('SIGTERM')])
    const next = await startServer({ DATA_DIR: first.dataDir, PUBLIC_URL: 'https://other.example.school' })
    await next.waitForOutput('is ready')
    await next.stop('SIGTERM')
  })

  test('that the host is not an address of this machine', async () => {
    expect(await refusal({ HOST: '203.0.113.7' })).toContain('HOST 203.0.113.7 is not an address of this machine')
    // Of a link, and without the name of its interface.
    expect(await refusal({ HOST: 'fe80::1' })).toMatch(/^HOST fe80::1 is not an address to listen on \(.+\)\.$/)
  })

  test('that the data folder cannot be written', async () => {
    const folder = await dataFolder()
    await writeFile(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expect(await refusal({ DATA_DIR: dataDir })).toContain(`Cannot use the data folder ${dataDir} (DATA_DIR)`)
  })

  test('that the database cannot be reached', async () => {
    const port = await freePort()
    const printed = await refusal({ DATABASE_URL: `postgres://daybook:secret@127.0.0.1:${port}/daybook` })
    expect(printed).toContain(`DATABASE_URL: cannot reach the database server 127.0.0.1:${port}`)
  })

  test('that the database does not exist', async () => {
    const printed = await refusal({
      DATABASE_URL: `postgres://daybook@${encodeURIComponent(inject('postgres').host)}/none`,
    })
    expect(printed).toMatch(/^DATABASE_URL: .* has no database 'none'\.$/)
  })

  /** The address of an empty database for a role that owns nothing in it. */
  async function databaseOfOthers(setUp: (role: string) => string) {
    const { db, connection, close } = await emptyDatabase()
    const role = `of_${connection.database}`
    await sql.raw(`create role ${role} login; ${setUp(role)}`).execute(db)
    onTestFinished(async () => {
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db)
      await close()
    })
    return `postgres://${role}@${encodeURIComponent(connection.host)}/${connection.database}`
  }

  test.each([
    ['no tables', () => '', 'schema public'],
    ['no schemas', (role: string) => `grant create on schema public to ${role}`, 'database test_\\w+'],
    [
      'nothing in any schema',
      (role: string) => `alter role ${role} set search_path = none`,
      'no schema has been selected.*',
    ],
  ])('that the role may create %s', async (_, setUp, reason) => {
    const printed = await refusal({ DATABASE_URL: await databaseOfOthers(setUp) })
    expect(printed).toMatch(/^The role of DATABASE_URL may not set up the database \(.+\): make it the owner of .+\.$/)
    expect(printed).toMatch(new RegExp(`\\((permission denied for )?${reason}\\)`))
  })

  test('that the database cannot store every letter', async () => {
    const postgres = inject('postgres')
    await administer(postgres, "create database latin encoding 'LATIN1' locale 'C' template template0")
    onTestFinished(() => administer(postgres, 'drop database latin with (force)'))
    const printed = await refusal({ DATABASE_URL: `postgres://daybook@${encodeURIComponent(postgres.host)}/latin` })
    expect(printed).toMatch(
      /^The encoding of the database is LATIN1: Daybook needs one of UTF8 \(create database .+\)\.$/,
    )
  })
})
