import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that the project installs, which may be newer than the machine's. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', 'node')
export const cacheFolder = join(root, '.cache')

export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** An error that a person can remove; only the message, one sentence, is printed. */
export class ScriptError extends Error {}

/** The script of a package's command, to be run on the project's Node instead of the machine's. */
export function commandOf(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** The environment in which the project's commands are found first. */
export function projectEnv(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Runs a command in the project's folder and waits for it: its exit code, and its output if that is piped. A signal to the
 * script is passed on to the command.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    let output = ''
    let isStopped = false
    const append = (text) => {
      output += text
    }
    const stop = (signal) => {
      isStopped = true
      child.kill(signal)
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    for (const signal of stopSignals) process.on(signal, stop)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop)
      if (isStopped) reject(new ScriptError('Stopped.'))
      else resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs the work of a script; a ScriptError is printed as one sentence, and every error gives exit code 1. */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    process.exitCode = 1
  }
}
