// npm start, npm run demo and npm run large-school (--demo, --large-school: a school to try out, in a folder of its own), npm run dev (--dev: reloads on every change).
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { commandOf, ownEnv, ownNode, root, runScript, stopSignals } from './project.mjs'
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
      // Vite knows no other end than to die of the signal.
      if (!isDev || !isStopping) process.exitCode ||= code ?? 128 + constants.signals[signal]
      stop(children, 'SIGTERM')
    })
  }
  for (const signal of stopSignals) process.on(signal, () => stop(children, signal))
  if (process.env.npm_lifecycle_event) onOrphaned(() => stop(children, 'SIGTERM'))
})

// npm passes a signal on to its shell, which dies of it without a word to us.
function onOrphaned(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  watch.unref()
}

function startServer(nodeWords) {
  const words = [...nodeWords, trial ? `scripts/${trial}/main.ts` : 'src/server/main.ts']
  const env = ownEnv({
    ...(trial && !process.env.DATA_DIR ? { DATA_DIR: `data-${trial}` } : {}),
    ...(isDev && !process.env.PUBLIC_URL ? { PUBLIC_URL: `http://127.0.0.1:${webPort}` } : {}),
  })
  // Over the channel the server notices when this process is killed, and stops by itself.
  return spawn(ownNode, words, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

function startVite() {
  const words = [commandOf('vite'), '--host', '127.0.0.1', '--clearScreen', 'false']
  return spawn(ownNode, words, { cwd: root, env: ownEnv(), stdio: ['ignore', 'inherit', 'inherit'] })
}

function stop(children, signal) {
  isStopping = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
