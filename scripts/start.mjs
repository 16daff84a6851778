// npm start, npm run demo and npm run large-school (--demo, --large-school: a school to try out, in a folder of its own), npm run dev (--dev: reloads on every change).
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { commandOf, projectEnv, projectNode, root, runScript, stopSignals } from './project.mjs'
import { setUp } from './setup.mjs'

const trial = ['demo', 'large-school'].find((school) => process.argv.includes(`--${school}`))
const isDev = process.argv.includes('--dev')
let isStopping = false
const webPort = process.env.WEB_PORT || '5173'

await runScript(async () => {
  await setUp({ build: !isDev })
  const children = isDev ? [startServer(['--watch', '--watch-preserve-output']), startVite()] : [startServer([])]
  for (const child of children) {
    child.on('exit', (code, signal) => {
      // Vite handles no signal, so its exit code after one has no meaning.
      if (!isDev || !isStopping) process.exitCode ||= code ?? 128 + constants.signals[signal]
      stop(children, 'SIGTERM')
    })
  }
  for (const signal of stopSignals) process.on(signal, () => stop(children, signal))
  if (process.env.npm_lifecycle_event) onOrphaned(() => stop(children, 'SIGTERM'))
})

// npm passes a signal on to its shell only, whose end this process has to detect.
function onOrphaned(callback) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, 200)
  watch.unref()
}

function startServer(nodeArgs) {
  const args = [...nodeArgs, trial ? `scripts/${trial}/main.ts` : 'src/server/main.ts']
  const env = projectEnv({
    ...(trial && !process.env.DATA_DIR ? { DATA_DIR: `data-${trial}` } : {}),
    ...(isDev && !process.env.PUBLIC_URL ? { PUBLIC_URL: `http://127.0.0.1:${webPort}` } : {}),
  })
  // The server stops by itself when this channel closes, also when this process is killed.
  return spawn(projectNode, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

function startVite() {
  const args = [commandOf('vite'), '--host', '127.0.0.1', '--clearScreen', 'false']
  return spawn(projectNode, args, { cwd: root, env: projectEnv(), stdio: ['ignore', 'inherit', 'inherit'] })
}

function stop(children, signal) {
  isStopping = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
