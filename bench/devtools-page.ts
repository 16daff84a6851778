import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'

export type DevtoolsPage = {
  /** Evaluates an expression in the page, waits for its promise, and returns the value; throws what it throws. */
  evaluate: <Value>(expression: string) => Promise<Value>
  goto: (url: string) => Promise<void>
  /** Makes the page's processor so many times slower from now on (1: as fast as the machine). */
  slowDown: (times: number) => Promise<void>
  close: () => Promise<void>
}

type Reply = {
  id?: number
  result?: { result?: { value: unknown }; exceptionDetails?: object } & Record<string, unknown>
  error?: object
}

/**
 * A page in a Chromium that is driven over its DevTools protocol alone. A test driver handles an event for every request of
 * the page, which for thirty at once takes longer than what is to be measured.
 */
export async function openDevtoolsPage(): Promise<DevtoolsPage> {
  await unpackChromium()
  const profile = await mkdtemp(join(tmpdir(), 'daybook-bench-profile-'))
  const options: { args: string[]; executablePath?: string; env?: NodeJS.ProcessEnv } = chromiumOptions
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(options.executablePath ?? chromium.executablePath(), [...options.args, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(options.env && { env: options.env }),
  })
  const socket = new WebSocket(await addressOf(browser.stderr))
  await once(socket, 'open')
  const command = commandsOver(socket)
  const { targetId } = await command('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await command('Target.attachToTarget', { targetId, flatten: true })
  const pageCommand = (method: string, params: object) => command(method, params, String(sessionId))

  return {
    evaluate: async <Value>(expression: string) => {
      const answer = await pageCommand('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (answer?.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
      return answer?.result?.value as Value
    },
    goto: async (url) => void (await pageCommand('Page.navigate', { url })),
    slowDown: async (rate) => void (await pageCommand('Emulation.setCPUThrottlingRate', { rate })),
    close: async () => {
      const ended = once(browser, 'exit')
      browser.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /ws:\/\/\S+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('The browser ended before it listened')
}

function commandsOver(socket: WebSocket) {
  const pending = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data: text }) => {
    const reply: Reply = JSON.parse(String(text))
    if (reply.id !== undefined) pending.get(reply.id)?.(reply)
  })
  let lastId = 0
  return async (method: string, params: object, sessionId?: string) => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<Reply>()
    pending.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    const { result, error } = await promise
    pending.delete(id)
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result ?? {}
  }
}
