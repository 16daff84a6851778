import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The project's own Node, whatever the machine has. */
export const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const cacheFolder = join(root, '.cache')

export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Something a person can mend; the message is one sentence and is all that gets printed. */
export class Problem extends Error {}

/** The script behind a package's command: it runs on the project's own Node then, not on the machine's. */
export function commandOf(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** The environment with the project's own commands found first. */
export function ownEnv(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Runs a command in the project's folder and waits for it: its exit code, and what it wrote if that is not shown.
 * Whoever stops the script stops the command, too.
 */
export function run(command, words, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    let output = ''
    let isStopped = false
    const keep = (text) => {
      output += text
    }
    const stop = (signal) => {
      isStopped = true
      child.kill(signal)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    for (const signal of stopSignals) process.on(signal, stop)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop)
      if (isStopped) reject(new Problem('Stopped.'))
      else resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs the work of a script; a Problem becomes one sentence and exit code 1. */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
