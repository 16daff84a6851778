import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { compileCache } from './compile-cache.ts'

export type ServerProcess = {
  child: ChildProcess
  /** Waits until the text is on standard output, and throws when it does not come. */
  waitForOutput(text: string | RegExp): Promise<void>
  /** Sends a signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<Ended>
  ended: Promise<Ended>
}
type Ended = { code: number | null; stdout: string; stderr: string }

const outputTimeoutMs = 40_000

/** Runs a file of src/server as a process of its own; killed with the test. */
export function runServerFile(file: string, env: NodeJS.ProcessEnv, args: string[] = []): ServerProcess {
  return runProcess(process.execPath, [join(import.meta.dirname, '..', file), ...args], { ...compileCache, ...env })
}

/** Runs a command in the project's folder, with no other variables of the environment; killed with the test. */
export function runProcess(command: string, args: string[], env: NodeJS.ProcessEnv): ServerProcess {
  const { PATH, TMPDIR } = process.env
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (text) => {
    stdout += text
  })
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const ended = endOf(child).then((code) => ({ code, stdout, stderr }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const waitForOutput = (text: string | RegExp) =>
    vi.waitFor(
      () => {
        if (new RegExp(text).test(stdout)) return
        throw new Error(`Not printed yet: ${text}\n${stdout}${stderr}`)
      },
      { timeout: outputTimeoutMs, interval: 5 },
    )
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { child, waitForOutput, stop, ended }
}

// The event 'close' does not come after disconnect().
async function endOf(child: ChildProcess): Promise<number | null> {
  const streams = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const [code] = await once(child, 'exit')
  await Promise.all(streams)
  return code
}
