import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataFolder, findPostgresPid, unexpectedFiles } from './test/data-folder.ts'
import { freePort } from './test/free-port.ts'
import { runProcess } from './test/server-process.ts'
import { usedDataFolder } from './test/used-data-folder.ts'

const buildTimeoutMs = 300_000

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/setup.mjs')])
}, buildTimeoutMs)

/** npm start, in which importing any TypeScript fails with ERR_UNKNOWN_FILE_EXTENSION. */
async function npmStart(settings: NodeJS.ProcessEnv = {}) {
  const dataDir = settings.DATA_DIR ?? (await usedDataFolder())
  const port = settings.PORT ?? String(await freePort())
  const server = runProcess('npm', ['start', '--silent'], {
    // npm, too, runs on the project's Node, because another one may not know the option.
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    NODE_OPTIONS: '--no-strip-types',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
    PORT: port,
  })
  return { ...server, dataDir, url: `http://127.0.0.1:${port}` }
}

async function startReady(settings?: NodeJS.ProcessEnv) {
  const server = await npmStart(settings)
  await server.waitForOutput(`Daybook is ready: ${server.url}\n`)
  return server
}

async function expectStopped({ dataDir }: { dataDir: string }): Promise<void> {
  expect(await findPostgresPid(dataDir)).toBeUndefined()
  expect(await unexpectedFiles(dataDir)).toEqual([])
}

describe('npm start', () => {
  test('serves the page and the API without reading TypeScript, as the only process of npm', async () => {
    const server = await startReady({ DATA_DIR: await dataFolder('data') })
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const failure = await fetch(`${server.url}/api/students`)
    expect([failure.status, await failure.json()]).toMatchObject([401, { code: 'unauthenticated' }])
    // A bundler leaves out calls that it takes for useless.
    const undecodable = await fetch(`${server.url}/api/classes/%ZZ/detail`)
    expect([undecodable.status, await undecodable.json()]).toMatchObject([401, { code: 'unauthenticated' }])
    expect(await childrenOf(server.child.pid)).toEqual(['node'])
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('stops the server and PostgreSQL when npm gets %s', async (signal) => {
    const server = await startReady()
    expect(await server.stop(signal)).toMatchObject({ stderr: '' })
    await expectStopped(server)
  })

  test('stops the server and PostgreSQL when npm is killed', async () => {
    const server = await startReady()
    expect(await server.stop('SIGKILL')).toMatchObject({ stderr: '' })
    await expectStopped(server)
  })

  test('that fails exits with 1 and prints the reason in one sentence', async () => {
    const { ended } = await npmStart({ TIMEZONE: 'Mars' })
    const { code, stderr } = await ended
    expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 1, lines: 2 })
    expect(stderr).toContain('TIMEZONE must be an IANA time zone')
  })
})

test('scripts/start.mjs on another Node runs the server on the project’s, and takes it down when killed', async () => {
  const dataDir = await usedDataFolder()
  const otherNode = join(await dataFolder(), 'node')
  await copyFile(process.execPath, otherNode)
  const port = String(await freePort())
  const starter = runProcess(otherNode, ['scripts/start.mjs'], { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await starter.waitForOutput('is ready')
  expect(await childrenOf(starter.child.pid)).toEqual([process.execPath])
  expect(await starter.stop('SIGKILL')).toMatchObject({ stderr: '' })
  await expectStopped({ dataDir })
})

/** The names of the programs that a process has started and that still run. */
async function childrenOf(pid: number | undefined): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,args='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes.filter(([parent]) => Number(parent) === pid).map(([, program]) => program ?? '')
}
