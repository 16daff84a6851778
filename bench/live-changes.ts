// npm run bench:live-changes: what it costs to tell open browsers what has changed. A real server process on a fresh, durable
// database, loopback only: the p95 of another reader's answers and the server's memory without streams, with 200 and with 500;
// then 50 saves a second while 200 streams listen, and without: processor time, and for each second the slowest telling.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { insertTeachers, password } from '../real-server/accounts.ts'
import { startSourceServer } from '../real-server/source-server.ts'
import type { Change } from '../src/contract/changes/rules.ts'
import { percentile, timesOf } from './percentiles.ts'

const streamsOfSession = 5
const sessionsOfTeacher = 4
const most = Number(process.env.STREAMS ?? 500)
const listening = Math.min(200, most)
const savesPerSecond = 50
const seconds = Number(process.env.DURATION ?? 20)
const classes = 50

const server = await startSourceServer()
try {
  await measure()
} finally {
  await server.stop()
}

async function measure(): Promise<void> {
  const emails = Array.from(
    { length: Math.ceil(most / streamsOfSession / sessionsOfTeacher) },
    (_, index) => `teacher-${index}@school.test`,
  )
  await server.withDatabase((db) => insertTeachers(db, emails))
  const tokens: string[] = []
  for (const email of emails.flatMap((email) => Array<string>(sessionsOfTeacher).fill(email)))
    tokens.push(await signIn(email))
  const [token = ''] = tokens
  const send = (method: string, path: string, body?: object) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const ids: string[] = []
  for (let index = 0; index < classes; index++) {
    ids.push((await (await send('POST', '/api/classes', { name: `Class ${index}` })).json()).id)
  }
  console.log(`load average ${loadavg()[0]?.toFixed(2)}`)

  /** Reads the list of classes again and again for some seconds. */
  async function answers(): Promise<number[]> {
    const took: number[] = []
    for (const end = performance.now() + 5_000; performance.now() < end; ) {
      const begun = performance.now()
      await (await send('GET', '/api/classes')).arrayBuffer()
      took.push(performance.now() - begun)
      await delay(20)
    }
    return took
  }

  /** 50 saves a second; the seconds' slowest answers, and the processor time of the server for each second. */
  async function save() {
    const took: number[][] = []
    const cpu = processorMs()
    const begun = performance.now()
    const sent: Promise<void>[] = []
    for (let number = 0; number < seconds * savesPerSecond; number++) {
      await delay(Math.max(0, begun + (number * 1000) / savesPerSecond - performance.now()))
      const second = Math.floor(number / savesPerSecond)
      const at = performance.now()
      const id = ids[number % classes] ?? ''
      const done = send('PUT', `/api/classes/${id}`, { name: `Class ${number}` }).then(async (answer) => {
        await answer.arrayBuffer()
        savedAt.set(id, [...(savedAt.get(id) ?? []), performance.now()])
        took[second] = [...(took[second] ?? []), performance.now() - at]
      })
      sent.push(done)
    }
    await Promise.all(sent)
    await delay(1_000)
    return { took: took.flat(), slowest: Math.max(...took.flat()), cpu: (processorMs() - cpu) / seconds }
  }

  /** When the saves of a class were answered, of which the streams have not told yet. */
  const savedAt = new Map<string, number[]>()
  const toldAfter: number[] = []
  const stop = new AbortController()
  async function listen(index: number): Promise<void> {
    const bearer = tokens[Math.floor(index / streamsOfSession)] ?? ''
    const headers = { authorization: `Bearer ${bearer}` }
    const { body, status } = await fetch(`${server.url}/api/changes`, { headers, signal: stop.signal })
    if (status !== 200 || !body) throw new Error(`No stream: ${status}`)
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'change' || index !== 0) return
        for (const id of (JSON.parse(data) as Change).ids) {
          for (const at of savedAt.get(id) ?? []) toldAfter.push(performance.now() - at)
          savedAt.delete(id)
        }
      },
    })
    const decoder = new TextDecoder()
    void (async () => {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
    })().catch(() => undefined)
  }
  const listenTo = async (from: number, to: number) => {
    for (let index = from; index < to; index++) await listen(index)
  }

  await save()
  const table: Record<string, object> = { 'no stream': { ...timesOf(await answers()), 'memory MB': memoryMb() } }
  const alone = await save()
  await listenTo(0, listening)
  table[`${listening} streams`] = { ...timesOf(await answers()), 'memory MB': memoryMb() }
  savedAt.clear()
  const listenedTo = await save()
  await listenTo(listening, most)
  table[`${most} streams`] = { ...timesOf(await answers()), 'memory MB': memoryMb() }
  stop.abort()
  console.table(table)
  console.table({
    [`${savesPerSecond} saves a second, no stream`]: { ...timesOf(alone.took), 'processor ms/s': alone.cpu.toFixed(0) },
    [`the same, ${listening} streams`]: { ...timesOf(listenedTo.took), 'processor ms/s': listenedTo.cpu.toFixed(0) },
    'told after the answer': timesOf(toldAfter),
  })
  console.log(`slowest second: ${listenedTo.slowest.toFixed(0)} ms (without streams ${alone.slowest.toFixed(0)} ms)`)
  console.log(`told within a second: ${toldAfter.filter((ms) => ms < 1_000).length} of ${toldAfter.length}`)
  process.exitCode = percentile(toldAfter, 100) < 1_000 ? 0 : 1
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await answer.json()).access_token
}

/** The processor time that the server's process has used, as Linux counts it. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${server.pid()}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryMb(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
