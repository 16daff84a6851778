// Reads the whole list of records for bench/sections/unbounded.ts, in a thread of its own so that it does not delay the measurements there.
import { parentPort, workerData } from 'node:worker_threads'
import { request } from 'undici'

export type ListReader = { url: string; token: string }

const { url, token } = workerData as ListReader
const { statusCode, body } = await request(`${url}/api/student-progress`, {
  headers: { authorization: `Bearer ${token}` },
  headersTimeout: 0,
  bodyTimeout: 0,
})
let bytes = 0
for await (const part of body) bytes += part.length
parentPort?.postMessage(statusCode === 200 ? bytes : undefined)
