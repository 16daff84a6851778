// npm start, npm run demo and npm run large-school (--demo, --large-school: a school to try out, in a folder of its own), npm run dev (--dev: reloads on every change).
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheFolder, commandOf, projectEnv, projectNode, root, runScript, stopSignals } from './project.mjs'
import { serverFolder, setUp } from './setup.mjs'

const trial = ['demo', 'large-school'].find((school) => process.argv.includes(`--${school}`))
const isDev = process.argv.includes('--dev')
const webPort = process.env.WEB_PORT || '5173'
const serverEnv = {
  ...(trial ? { DATA_DIR: process.env.DATA_DIR || `data-${trial}`, DATABASE_URL: '' } : {}),
  ...(isDev && !process.env.PUBLIC_URL ? { PUBLIC_URL: `http://127.0.0.1:${webPort}` } : {}),
}
let isStopping = false

await runScript(async () => {
  await setUp({ build: !isDev })
  if (isDev) return supervise([startServer(['--watch', '--watch-preserve-output', 'src/server/main.ts']), startVite()])
  const server = join(serverFolder, `${trial ?? 'main'}.js`)
  if (realpathSync(process.execPath) === realpathSync(projectNode)) return becomeServer(server)
  // Only the first start, which has just installed the project's Node, runs on another one.
  supervise([startServer([...process.execArgv, server])])
})

/** Runs the server in this process, which so needs neither a second Node nor a channel to it. */
async function becomeServer(server) {
  process.chdir(root)
  Object.assign(process.env, serverEnv)
  module.enableCompileCache(join(cacheFolder, 'compiled'))
  await import(pathToFileURL(server))
}

function startServer(nodeArgs) {
  // The server stops when this channel closes, also when this process is killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  return spawn(projectNode, nodeArgs, { cwd: root, env: projectEnv(serverEnv), stdio })
}

function startVite() {
  const args = [commandOf('vite'), '--host', '127.0.0.1', '--clearScreen', 'false']
  return spawn(projectNode, args, { cwd: root, env: projectEnv(), stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Passes signals on to the children, and stops all of them as soon as one has ended. */
function supervise(children) {
  for (const child of children) {
    child.on('exit', (code, signal) => {
      // Vite handles no signal, so its exit code after one has no meaning.
      if (!isDev || !isStopping) process.exitCode ||= code ?? 128 + constants.signals[signal]
      stop(children, 'SIGTERM')
    })
  }
  for (const signal of stopSignals) process.on(signal, () => stop(children, signal))
  if (process.env.npm_lifecycle_event) {
    // npm passes a signal on to its shell only, whose end gives this process another parent.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(children, 'SIGTERM'), 200).unref()
  }
}

function stop(children, signal) {
  isStopping = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
