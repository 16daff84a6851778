import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runProcess } from '../src/server/test/server-process.ts'

// It starts many small processes.
vi.setConfig({ testTimeout: 60_000 })

/** A clone of a small project, with programs in the place of npm and of the project's Node, which write down what they are to do. */
let clone: string
let setUp: (options: { build: boolean }) => Promise<void>

const lockFile = (version: string, others = {}) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version }, ...others } })

const npm = `#!/bin/sh
echo "npm $1" >> done
cat fails-npm >&2 && exit 1
mkdir -p node_modules/node/bin node_modules/vite
cp package-lock.json node_modules/.package-lock.json
cp bin/builder node_modules/node/bin/node
echo '{ "bin": "vite.js" }' > node_modules/vite/package.json
`
const builder = `#!/bin/sh
echo "$4" >> done
mkdir -p "$6"
cat fails-vite && exit 1
cat src/*/* > "$6/index.html"
cp "$6/index.html" "$6/main.js"
`

beforeEach(async () => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), 'daybook-test-')))
  for (const name of ['setup', 'setup-lock', 'project', 'start', 'command']) {
    cpSync(join(import.meta.dirname, `${name}.mjs`), join(clone, 'scripts', `${name}.mjs`))
  }
  write({ 'package.json': '{ "type": "module" }', 'package-lock.json': lockFile('1.0.0') })
  write({ 'src/web/page.ts': 'page', 'src/contract/rules.ts': 'rules', 'src/server/main.ts': 'server' })
  write({ 'bin/npm': npm, 'bin/builder': builder })
  for (const name of ['npm', 'builder']) chmodSync(join(clone, 'bin', name), 0o755)
  vi.stubEnv('PATH', [join(clone, 'bin'), process.env.PATH].join(delimiter))
  const prints = (['log', 'error'] as const).map((method) => vi.spyOn(console, method).mockReturnValue())
  onTestFinished(() => {
    vi.unstubAllEnvs()
    for (const print of prints) print.mockRestore()
    rmSync(clone, { recursive: true })
  })
  setUp = (await import(join(clone, 'scripts/setup.mjs'))).setUp
})

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clone, name)), { recursive: true })
    writeFileSync(join(clone, name), text)
  }
}

/** What a set-up installs and builds. */
async function doneBy(options = { build: true }): Promise<string[]> {
  write({ done: '' })
  await setUp(options)
  return readFileSync(join(clone, 'done'), 'utf8').split('\n').filter(Boolean)
}

const web = 'vite.config.ts'
const server = 'vite.server.config.ts'

describe('the set-up', () => {
  test('installs and builds a fresh clone once, each change of a file what is made of it', async () => {
    expect(await doneBy({ build: false })).toEqual(['npm ci'])
    expect(await doneBy()).toEqual([web, server])
    expect(await doneBy()).toEqual([])
    write({ 'src/web/page.ts': 'another page' })
    expect(await doneBy()).toEqual([web])
    write({ 'src/server/features/lessons.ts': 'lessons' })
    expect(await doneBy()).toEqual([server])
    write({ 'src/contract/rules.ts': 'other rules' })
    expect(await doneBy()).toEqual([web, server])
    rmSync(join(clone, 'src/server/features'), { recursive: true })
    expect(await doneBy()).toEqual([server])
    write({ 'package-lock.json': lockFile('1.0.1') })
    expect(await doneBy()).toEqual(['npm ci', web, server])
    rmSync(join(clone, 'dist/web/index.html'))
    expect(await doneBy()).toEqual([web])
  })

  test.each([
    ['are all there', {}, []],
    ['lack one of another system', { 'node_modules/darwin': { version: '1.0.0', optional: true } }, []],
    ['lack one', { 'node_modules/fastify': { version: '1.0.0' } }, ['npm ci']],
    ['have one in another version', { 'node_modules/vite': { version: '1.0.1' } }, ['npm ci']],
  ])('installs what was not installed by hand: packages that %s', async (_, wanted, done) => {
    await doneBy({ build: false })
    rmSync(join(clone, 'node_modules/.daybook-installed'))
    write({ 'package-lock.json': lockFile('1.0.0', wanted) })
    expect(await doneBy({ build: false })).toEqual(done)
  })

  test('that cannot build keeps what was built before, and builds at the next start', async () => {
    await doneBy()
    write({ 'src/server/main.ts': 'better server', 'fails-vite': 'an error' })
    await expect(setUp({ build: true })).rejects.toThrow('The server could not be built; Vite says above why.')
    expect(readFileSync(join(clone, 'dist/server/main.js'), 'utf8')).toContain('server')
    expect(readFileSync(join(clone, 'dist/server/main.js'), 'utf8')).not.toContain('better')
    rmSync(join(clone, 'fails-vite'))
    expect(await doneBy()).toEqual([server])
    expect(readFileSync(join(clone, 'dist/server/main.js'), 'utf8')).toContain('better server')
    expect(existsSync(join(clone, 'dist/server.old'))).toBe(false)
  })

  test.each([
    ['npm error code ENOTFOUND', 'The packages could not be fetched: the first start needs the network.'],
    ['npm error code EACCES', 'no permission; all of it must belong to the account that starts Daybook.'],
    ['npm error code ENOSPC', 'the disk is full.'],
    ['npm error code EINTEGRITY', 'The packages could not be installed; npm says above why.'],
  ])('says in one sentence why nothing can be installed: %s', async (printed, sentence) => {
    write({ 'fails-npm': printed })
    await expect(setUp({ build: true })).rejects.toThrow(sentence)
  })
})

/** A script of the clone, on the project's Node. */
function runScript(name: string, ...args: string[]) {
  const node = join(clone, 'node_modules/node/bin/node')
  rmSync(node)
  symlinkSync(process.execPath, node)
  return runProcess(node, [join(clone, 'scripts', name), ...args], {
    PATH: process.env.PATH,
    DATABASE_URL: 'postgres://school',
  })
}

test('npm run demo has a folder of its own, whatever DATABASE_URL says', async () => {
  await doneBy()
  const program = `const { DATA_DIR, DATABASE_URL } = process.env
    console.log(JSON.stringify({ DATA_DIR, DATABASE_URL, folder: process.cwd() }))`
  write({ 'dist/server/main.js': '', 'dist/server/demo.js': program })
  const { code, stdout } = await runScript('start.mjs', '--demo').ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ DATA_DIR: 'data-demo', DATABASE_URL: '', folder: clone })
})

test('npm start on another Node ends with the exit code of the server, which gets its signals', async () => {
  await doneBy()
  const program = `process.on('SIGINT', () => process.exit(3))
    setTimeout(() => undefined, 60_000); console.log('ready')`
  write({
    'dist/server/main.js': program,
    'node_modules/node/bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n`,
  })
  const starter = runProcess(process.execPath, [join(clone, 'scripts/start.mjs')], { PATH: process.env.PATH })
  await starter.waitForOutput('ready')
  expect(await starter.stop('SIGINT')).toMatchObject({ code: 3, stderr: '' })
})

test('a command installs the packages of a fresh clone first, as a restore on another machine needs it', async () => {
  write({ 'bin/builder': `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, done: '' })
  write({ 'scripts/restore.ts': 'console.log(process.argv.slice(2).join())' })
  const command = [join(clone, 'scripts/command.mjs'), 'restore', 'FILE']
  const { code, stdout } = await runProcess(process.execPath, command, { PATH: process.env.PATH }).ended
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Installing .+\nFILE\n$/) })
  expect(readFileSync(join(clone, 'done'), 'utf8')).toBe('npm ci\n')
})

test('a command leaves the packages as they are on which a server may run, and is stopped with what it runs', async () => {
  await doneBy()
  write({ 'package-lock.json': lockFile('1.0.1'), done: '' })
  write({
    'scripts/backup.ts': `process.on('SIGTERM', () => { console.log('stopped' as string); process.exit(3) })
      console.log(process.argv.slice(2)); setTimeout(() => undefined, 60_000)`,
  })
  const command = runScript('command.mjs', 'backup', '--', 'FILE')
  await command.waitForOutput('FILE')
  const { code, stdout, stderr } = await command.stop('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Stopped.\n' })
  expect(stdout).toContain('stopped')
  expect(readFileSync(join(clone, 'done'), 'utf8')).toBe('')
})
