// Sends the wrong passwords of bench/flood.ts, in a thread of its own so that it does not delay the measurements there.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { cyclicElement } from '../scripts/cyclic-element.ts'

/** The number of answers by status (0: no answer), and how long all took in milliseconds. */
export type Outcome = { statuses: Record<number, number>; took: number }

type Flood = { url: string; victims: string[]; attempts: number; connections: number; longestMs: number }

const { url, victims, attempts, connections, longestMs } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<number, number> = {}
const begun = performance.now()
let sent = 0

await Promise.all(Array.from({ length: connections }, attack))
parentPort?.postMessage({ statuses, took: performance.now() - begun } satisfies Outcome)
agent.destroy()

async function attack(): Promise<void> {
  while (sent < attempts && performance.now() - begun < longestMs) {
    const number = sent
    sent += 1
    const status = await guess(cyclicElement(victims, number), `wrong password ${number}`)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

function guess(email: string, password: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = { 'content-type': 'application/json' }
  const call = request(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', agent, headers }, (answer) => {
    answer.resume()
    answer.once('end', () => resolve(answer.statusCode ?? 0))
  })
  call.once('error', () => resolve(0))
  call.end(JSON.stringify({ email, password }))
  return promise
}
