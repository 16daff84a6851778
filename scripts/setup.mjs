// Installs and builds a fresh clone. Runs before packages are installed, so with Node 20 or newer alone.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf, projectEnv, projectNode, root, run, runScript, ScriptError } from './project.mjs'
import { withSetUpLock } from './setup-lock.mjs'

const installedStamp = join(root, 'node_modules', '.daybook-installed')
export const serverFolder = join(root, 'dist', 'server')
const builds = [
  {
    name: 'browser part',
    folder: join(root, 'dist', 'web'),
    main: 'index.html',
    config: 'vite.config.ts',
    sources: ['src/web', 'src/contract', 'scripts/vite', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'],
  },
  {
    name: 'server',
    folder: serverFolder,
    main: 'main.js',
    config: 'vite.server.config.ts',
    sources: [
      'src/server',
      'src/contract',
      'scripts/demo',
      'scripts/large-school',
      'scripts/cyclic-element.ts',
      'vite.server.config.ts',
      'package-lock.json',
    ],
  },
]

/** Installs and, if asked, builds both parts; does nothing when nothing changed since. Throws ScriptError. */
export async function setUp({ build }) {
  const isDone = () => isInstalled() && (!build || builds.every(isBuilt))
  if (isDone()) return
  try {
    await withSetUpLock(async () => {
      if (!isInstalled()) await install()
      if (build) for (const part of builds.filter((part) => !isBuilt(part))) await buildPart(part)
    })
  } catch (error) {
    throw error instanceof ScriptError ? error : writeError(error)
  }
}

function isInstalled() {
  return existsSync(projectNode) && readStamp(installedStamp) === installationHash()
}

function isBuilt({ folder, main, sources }) {
  return existsSync(join(folder, main)) && readStamp(stampOf(folder)) === hashOf(sources)
}

function stampOf(folder) {
  return `${folder}.stamp`
}

async function install() {
  // After an installation by hand the packages are already complete.
  if (!hasAllPackages()) {
    console.log('Installing the packages Daybook needs (about a minute, only when they change) …')
    rmSync(installedStamp, { force: true })
    const args = ['ci', '--include=dev', '--ignore-scripts=false', '--no-progress', '--loglevel=error']
    const options = {
      env: envWithoutProjectCommands(),
      stdio: ['ignore', 'pipe', 'pipe'],
    }
    const { code, output } = await run('npm', args, options)
    if (code !== 0) throw installError(output)
  }
  writeFileSync(installedStamp, installationHash())
}

/** Whether npm's own record of what is installed agrees with package-lock.json. */
function hasAllPackages() {
  if (!existsSync(projectNode)) return false
  try {
    const installed = readPackages('node_modules/.package-lock.json')
    const wanted = Object.entries(readPackages('package-lock.json')).filter(([path]) => path !== '')
    return wanted.every(([path, { version, optional }]) =>
      installed[path] === undefined ? optional === true : installed[path].version === version,
    )
  } catch {
    return false
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}

// npm must not run on the Node that it is going to replace.
function envWithoutProjectCommands() {
  const projectBin = resolve(root, 'node_modules', '.bin')
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== projectBin)
  return { ...process.env, PATH: folders.join(delimiter) }
}

function installError(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/.test(output)) {
    return new ScriptError('The packages could not be fetched: the first start needs the network.')
  }
  const denied = /\b(EACCES|EPERM|EROFS|ENOSPC)\b/.exec(output)
  if (denied) return writeError({ code: denied[1] })
  console.error(output.trim())
  return new ScriptError('The packages could not be installed; npm says above why.')
}

// Built beside and renamed, so that an interrupted build leaves no partial files and a running server keeps the old ones.
async function buildPart({ name, folder, config, sources }) {
  console.log(`Building the ${name} …`)
  const hash = hashOf(sources)
  const newFolder = `${folder}.new`
  const oldFolder = `${folder}.old`
  const options = ['--config', config, '--outDir', newFolder, '--emptyOutDir', '--logLevel', 'warn']
  const args = [commandOf('vite'), 'build', ...options]
  // A test that finds no build has another NODE_ENV, with which Vite builds for development.
  const env = projectEnv({ NODE_ENV: 'production' })
  const { code, output } = await run(projectNode, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (code !== 0) {
    console.error(output.trim())
    throw new ScriptError(`The ${name} could not be built; Vite says above why.`)
  }
  rmSync(stampOf(folder), { force: true })
  rmSync(oldFolder, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, oldFolder)
  renameSync(newFolder, folder)
  rmSync(oldFolder, { recursive: true, force: true })
  writeFileSync(stampOf(folder), hash)
}

function installationHash() {
  return hashOf(['package.json', 'package-lock.json'], `${process.platform}-${process.arch}`)
}

function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function writeError(error) {
  const noPermission = 'no permission; all of it must belong to the account that starts Daybook'
  const reasons = {
    EACCES: noPermission,
    EPERM: noPermission,
    EROFS: 'it is read-only',
    ENOSPC: 'the disk is full',
  }
  if (!(error.code in reasons)) throw error
  return new ScriptError(`Cannot write to the folder ${root}: ${reasons[error.code]}.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runScript(() => setUp({ build: true }))
