import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataFolder, findPostgresPid, unexpectedFiles } from './test/data-folder.ts'
import { emptyDatabase } from './test/database.ts'
import { freePort } from './test/free-port.ts'
import { runProcess, runServerFile } from './test/server-process.ts'
import { usedDataFolder } from './test/used-data-folder.ts'

const email = 'head@school.test'
const forgotten = 'correct horse battery'
const chosen = 'seven quiet green lanterns'
/** 14 hours ahead of UTC, further than the zone of any other machine. */
const farTimezone = 'Pacific/Kiritimati'

/** How many hours later than now a printed time is, read as one of UTC. */
const hoursAhead = (printed: string) => {
  const [, day, time] = /(\d+ \w+ \d{4}) at (\d\d:\d\d)/.exec(printed) ?? []
  return (Date.parse(`${day} ${time} UTC`) - Date.now()) / 3_600_000
}

/** The settings of one installation: the server and the commands are run with the same ones. */
async function installation() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await usedDataFolder()
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TIMEZONE: farTimezone,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: forgotten,
  }
  const admin = (...args: string[]) => runServerFile('../../scripts/admin.ts', env, args).ended
  const start = async () => {
    const server = runServerFile('main.ts', env)
    await server.waitForOutput('is ready')
    return server
  }
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
  const signIn = (password: string) => send('POST', '/auth/v1/token?grant_type=password', { email, password })
  return { url, dataDir, admin, start, send, signIn }
}

type Installation = Awaited<ReturnType<typeof installation>>

/** Sets a password by the printed link, as its page does. */
async function chooseBy(printed: string, { url, send }: Installation) {
  const link = /^http\S+$/m.exec(printed)?.[0] ?? ''
  expect(link).toMatch(new RegExp(`^${url}/reset-password\\?token_hash=[\\w-]{43}&type=recovery$`))
  const token_hash = new URL(link).searchParams.get('token_hash')
  const verified = await send('POST', '/auth/v1/verify', { type: 'recovery', token_hash })
  if (verified.status !== 200) return verified.status
  return (await send('PUT', '/auth/v1/user', { password: chosen }, verified.body.access_token)).status
}

describe('npm run admin -- reset', () => {
  test('beside a running server prints a link, once, to a new password; the old sessions end', async () => {
    const school = await installation()
    await school.start()
    const before = await school.signIn(forgotten)
    expect(before.status).toBe(200)
    // With a capital, as people may type it.
    const { code, stdout, stderr } = await school.admin('reset', 'Head@School.test')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Open this link to choose a new password; it works once, until .+:\n/)
    expect(hoursAhead(stdout)).toBeGreaterThan(14)
    expect(await chooseBy(stdout, school)).toBe(200)
    expect((await school.signIn(forgotten)).status).toBe(400)
    const after = await school.signIn(chosen)
    expect(after.status).toBe(200)
    const users = (token: string) => school.send('GET', '/api/approved-users', undefined, token)
    expect((await users(before.body.access_token)).status).toBe(401)
    expect(await users(after.body.access_token)).toMatchObject({ status: 200, body: [{ email, role: 'admin' }] })
    expect(await chooseBy(stdout, school)).toBe(403)
  })

  test('works while the server is stopped, and leaves nothing running', async () => {
    const school = await installation()
    await (await school.start()).stop('SIGTERM')
    const { code, stdout } = await school.admin('reset', email)
    expect(code).toBe(0)
    expect(await findPostgresPid(school.dataDir)).toBeUndefined()
    expect(await unexpectedFiles(school.dataDir)).toEqual([])
    await school.start()
    expect(await chooseBy(stdout, school)).toBe(200)
    expect((await school.signIn(chosen)).status).toBe(200)
  })

  test('prints one sentence for a wrong argument', async () => {
    const school = await installation()
    await school.start()
    const usage =
      'Usage: npm run admin -- reset someone@school, npm run admin -- end-sessions, or npm run keys:rotate\n'
    expect(await school.admin('reset', 'nobody@school.test')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'nobody@school.test is not among the approved users, or is suspended.\n',
    })
    expect(await school.admin()).toEqual({ code: 1, stdout: '', stderr: usage })
    expect(await school.admin('reset', 'head')).toEqual({ code: 1, stdout: '', stderr: usage })
    expect(await school.admin('end-sessions', email)).toEqual({ code: 1, stdout: '', stderr: usage })
  })
})

test('npm run admin -- end-sessions: everybody signs in again', async () => {
  const school = await installation()
  await school.start()
  const { access_token, refresh_token } = (await school.signIn(forgotten)).body
  const printed = 'All sessions have ended: everybody signs in again.\n'
  expect(await school.admin('end-sessions')).toEqual({ code: 0, stdout: printed, stderr: '' })
  expect((await school.send('GET', '/api/approved-users', undefined, access_token)).status).toBe(401)
  expect((await school.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(400)
  expect((await school.signIn(forgotten)).status).toBe(200)
})

describe('a command with settings that name no school prints one sentence and creates nothing', () => {
  const empty = {
    code: 1,
    stdout: '',
    stderr: 'The database is empty: give the command the settings of the server, above all DATA_DIR or DATABASE_URL.\n',
  }
  const commands = [
    ['keys:rotate', 'admin.ts', ['rotate-keys']],
    ['admin -- end-sessions', 'admin.ts', ['end-sessions']],
    ['backup', 'backup.ts', []],
  ] as const
  const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
    runServerFile(`../../scripts/${file}`, env, [...args]).ended

  test.each(commands)('npm run %s in another data folder', async (_, file, args) => {
    const dataDir = await dataFolder('data')
    expect(await run(file, args, { DATA_DIR: dataDir })).toEqual(empty)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  test.each(commands)('npm run %s on another database', async (_, file, args) => {
    const { db, connection, close } = await emptyDatabase()
    onTestFinished(close)
    const { user, host = '', database } = connection
    const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}/${database}`
    const dataDir = await dataFolder()
    expect(await run(file, args, { DATABASE_URL, DATA_DIR: dataDir })).toEqual(empty)
    expect(await readdir(dataDir)).toEqual([])
    expect(await db.introspection.getTables()).toEqual([])
  })

  test.each([
    ['backup.ts', ['--help']],
    ['backup.ts', ['']],
    ['backup.ts', ['one.backup', 'two.backup']],
    ['restore.ts', ['--help']],
    ['restore.ts', []],
    ['restore.ts', ['']],
    ['restore.ts', ['one.backup', 'two.backup']],
  ])('%s refuses the arguments %j', async (file, args) => {
    const dataDir = await dataFolder()
    const { code, stderr } = await run(file, args, { DATA_DIR: dataDir })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^Usage: npm run .+\n$/) })
    expect(await readdir(dataDir)).toEqual([])
  })
})

test('npm run restore of a missing file prints one sentence and creates nothing', async () => {
  const dataDir = await dataFolder('data')
  const stderr = 'Cannot read /nowhere/x.backup: there is no such file.\n'
  const { ended } = runServerFile('../../scripts/restore.ts', { DATA_DIR: dataDir }, ['/nowhere/x.backup'])
  expect(await ended).toEqual({ code: 1, stdout: '', stderr })
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

test('npm run keys:rotate: a new key signs, and every session continues', async () => {
  const school = await installation()
  await school.start()
  const { access_token, refresh_token } = (await school.signIn(forgotten)).body
  const keys = async () => (await school.send('GET', '/auth/v1/.well-known/jwks.json')).body.keys.length
  expect(await keys()).toBe(1)
  expect(await school.admin('rotate-keys')).toEqual({ code: 0, stdout: 'A new signing key is in use.\n', stderr: '' })
  expect((await school.send('GET', '/api/approved-users', undefined, access_token)).status).toBe(200)
  const renewed = await school.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
  expect(renewed.status).toBe(200)
  expect((await school.send('GET', '/api/approved-users', undefined, renewed.body.access_token)).status).toBe(200)
})

describe('npm run backup', () => {
  const npmRun = (DATA_DIR: string, ...args: string[]) => {
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    return runProcess('npm', ['run', '--silent', 'backup', ...args], { PATH, DATA_DIR }).ended
  }

  test('passes its arguments on, and writes the file, which is restored, each with a line for the log', async () => {
    const file = join(await dataFolder(), 'school.backup')
    const { code, stdout, stderr } = await npmRun(await usedDataFolder(), '--', file)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`${file}: `) })
    const { size: bytes } = await stat(file)
    expect(bytes).toBeGreaterThan(0)
    expect(JSON.parse(stderr)).toMatchObject({ event: 'backup-written', file, bytes })
    const env = { DATA_DIR: await dataFolder('data'), TIMEZONE: farTimezone }
    const restored = await runServerFile('../../scripts/restore.ts', env, [file]).ended
    expect({ code: restored.code, stdout: restored.stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Restored the backup of .+\.\n$/),
    })
    expect(hoursAhead(restored.stdout)).toBeGreaterThan(13)
    expect(JSON.parse(restored.stderr)).toMatchObject({ event: 'backup-restored', file })
  })

  test('without a name writes a file of its moment into the folder of backups', async () => {
    const dataDir = await usedDataFolder()
    const { code } = await runServerFile('../../scripts/backup.ts', { DATA_DIR: dataDir }).ended
    const files = await readdir(join(dataDir, 'backups'))
    expect({ code, files }).toEqual({
      code: 0,
      files: [expect.stringMatching(/^daybook-\d{4}-\d\d-\d\dT\d{6}\.backup$/)],
    })
  })

  test('refuses a folder', async () => {
    const folder = await dataFolder()
    const { code, stdout, stderr } = await npmRun(await usedDataFolder(), '--', folder)
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${folder} is a folder: name the file to write.\n`,
    })
    expect(await readdir(dirname(folder))).not.toContain(`${basename(folder)}.part`)
  })

  test('says in one sentence why a file cannot be written, and writes nothing', async ({ skip }) => {
    if (process.platform !== 'linux') skip('/proc and its answers are those of Linux')
    const dataDir = await usedDataFolder()
    const folder = await dataFolder()
    await writeFile(join(folder, 'file'), '')
    const sentences = {
      '/dev/null': '/dev/null is a device or a pipe: name the file to write.',
      '/proc/x': 'Cannot write the backup /proc/x: no file can be made there.',
      '/proc/x/y': 'Cannot write the backup /proc/x/y: no file can be made there.',
      [`${folder}/file/x`]: `Cannot write the backup ${folder}/file/x: a part of the path is not a folder.`,
      [`${folder}/${'x'.repeat(255)}`]: `Cannot write the backup ${folder}/${'x'.repeat(255)}: its name is too long.`,
    }
    for (const [file, sentence] of Object.entries(sentences)) {
      const ended = await runServerFile('../../scripts/backup.ts', { DATA_DIR: dataDir }, [file]).ended
      expect(ended).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    }
    expect((await stat('/dev/null')).isFile()).toBe(false)
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('says in one sentence that the disk is full, and leaves no file', async ({ skip }) => {
    const folder = await dataFolder()
    const mount = promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'daybook-test', folder])
    await mount.catch(() => skip('this system or user may mount no small file system'))
    onTestFinished(async () => void (await promisify(execFile)('umount', ['--lazy', folder])))
    await writeFile(join(folder, 'other'), 'x'.repeat(4096))
    const file = join(folder, 'school.backup')
    const env = { DATA_DIR: await usedDataFolder() }
    const stderr = `Cannot write the backup ${file}: the disk is full.\n`
    expect(await runServerFile('../../scripts/backup.ts', env, [file]).ended).toEqual({ code: 1, stdout: '', stderr })
    expect(await readdir(folder)).toEqual(['other'])
  })

  test.runIf(process.geteuid?.() === 0)('of root gives what it creates to the owner of the folder', async () => {
    const account = 65534
    const folder = await dataFolder()
    await chown(folder, account, account)
    const file = join(folder, 'new', 'school.backup')
    const env = { DATA_DIR: await usedDataFolder() }
    expect(await runServerFile('../../scripts/backup.ts', env, [file]).ended).toMatchObject({ code: 0 })
    for (const path of [file, dirname(file)]) {
      expect(await stat(path)).toMatchObject({ uid: account, gid: account })
    }
    await mkdir(join(folder, 'old'))
    await runServerFile('../../scripts/backup.ts', env, [join(folder, 'old', 'school.backup')]).ended
    expect(await stat(join(folder, 'old'))).toMatchObject({ uid: 0 })
  })

  test('ends with the exit code of the command', async () => {
    const { code, stderr } = await npmRun(await dataFolder('data'))
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^The database is empty: .+\n$/) })
  })
})
