// npm run bench:live-changes: what it costs to tell open browsers what has changed. A real server process on a fresh, durable
// database, loopback only: the p95 of another reader's answers and the server's memory without streams, with 200 and with 500;
// then 50 saves a second while 200 streams listen, and without: processor time, the times of the saves, and how soon a stream tells of a save.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile, timesOf } from '../command-line/percentiles.ts'
import { insertTeachers, password } from '../real-server/accounts.ts'
import { startSourceServer } from '../real-server/source-server.ts'
import type { ChangeEvent } from '../src/contract/changes/rules.ts'
import { openChangeStream } from './change-stream.ts'

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
  const tokens = await signInTeachers()
  const [token = ''] = tokens
  const classIds = await createClasses(token)
  console.log(`load average ${loadavg()[0]?.toFixed(2)}`)
  const streams = streamsOf(tokens)
  const readings: Record<string, object> = {}
  const read = async (name: string) => {
    readings[name] = { ...timesOf(await timeReads(token)), 'memory MB': memoryMb() }
  }
  await saveClasses(token, classIds)
  await read('no stream')
  const alone = await saveClasses(token, classIds)
  await streams.openUntil(listening)
  await read(`${listening} streams`)
  const listenedTo = await saveClasses(token, classIds, (id) => streams.noteSaved(id))
  await streams.openUntil(most)
  await read(`${most} streams`)
  streams.close()
  console.table(readings)
  report({ alone, listenedTo, toldAfter: streams.toldAfter })
}

type Saves = { took: number[]; processorMsPerSecond: number }
type Report = { alone: Saves; listenedTo: Saves; toldAfter: readonly number[] }

function report({ alone, listenedTo, toldAfter }: Report): void {
  const rowOf = ({ took, processorMsPerSecond }: Saves) => {
    return { ...timesOf(took), 'processor ms/s': processorMsPerSecond.toFixed(0) }
  }
  console.table({
    [`${savesPerSecond} saves a second, no stream`]: rowOf(alone),
    [`the same, ${listening} streams`]: rowOf(listenedTo),
    'told after the answer': timesOf(toldAfter),
  })
  console.log(`told within a second: ${toldAfter.filter((ms) => ms < 1_000).length} of ${toldAfter.length}`)
  process.exitCode = percentile(toldAfter, 100) < 1_000 ? 0 : 1
}

/** The tokens of as many sessions as the streams need; each teacher has several. */
async function signInTeachers(): Promise<string[]> {
  const teachers = Math.ceil(most / streamsOfSession / sessionsOfTeacher)
  const emails = Array.from({ length: teachers }, (_, index) => `teacher-${index}@school.test`)
  await server.withDatabase((db) => insertTeachers(db, emails))
  const tokens: string[] = []
  for (const email of emails.flatMap((email) => Array<string>(sessionsOfTeacher).fill(email)))
    tokens.push(await signIn(email))
  return tokens
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

function send(token: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The ids of new classes. */
async function createClasses(token: string): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < classes; index++) {
    ids.push((await (await send(token, 'POST', '/api/classes', { name: `Class ${index}` })).json()).id)
  }
  return ids
}

/** Reads the list of classes again and again for some seconds; answers the milliseconds of each. */
async function timeReads(token: string): Promise<number[]> {
  const took: number[] = []
  for (const end = performance.now() + 5_000; performance.now() < end; ) {
    const begun = performance.now()
    await (await send(token, 'GET', '/api/classes')).arrayBuffer()
    took.push(performance.now() - begun)
    await delay(20)
  }
  return took
}

/** Saves one class after the other so many times a second, without waiting for the answers; `onSaved` is called at each answer. */
async function saveClasses(token: string, ids: readonly string[], onSaved?: (id: string) => void): Promise<Saves> {
  const took: number[] = []
  const processorBefore = processorMs()
  const begun = performance.now()
  const save = async (id: string, name: string) => {
    const sentAt = performance.now()
    await (await send(token, 'PUT', `/api/classes/${id}`, { name })).arrayBuffer()
    onSaved?.(id)
    took.push(performance.now() - sentAt)
  }
  const sent: Promise<void>[] = []
  for (let number = 0; number < seconds * savesPerSecond; number++) {
    await delay(Math.max(0, begun + (number * 1000) / savesPerSecond - performance.now()))
    sent.push(save(ids[number % classes] ?? '', `Class ${number}`))
  }
  await Promise.all(sent)
  await delay(1_000)
  return { took, processorMsPerSecond: (processorMs() - processorBefore) / seconds }
}

/** The streams of changes of all sessions; the first one measures how long after the answer to a save it tells of it. */
function streamsOf(tokens: readonly string[]) {
  /** When the saves of a class were answered of which the first stream has not told yet. */
  const savedAt = new Map<string, number[]>()
  const toldAfter: number[] = []
  const closing = new AbortController()
  let opened = 0
  const noteTold = (changes: readonly ChangeEvent[]) => {
    for (const id of changes.flatMap(({ ids }) => ids)) {
      for (const at of savedAt.get(id) ?? []) toldAfter.push(performance.now() - at)
      savedAt.delete(id)
    }
  }
  return {
    toldAfter,
    /** Opens further streams until there are so many. */
    openUntil: async (count: number) => {
      for (; opened < count; opened++) {
        const token = tokens[Math.floor(opened / streamsOfSession)] ?? ''
        await openChangeStream({ url: server.url, token }, closing.signal, opened === 0 ? noteTold : () => undefined)
      }
    },
    noteSaved: (id: string) => savedAt.set(id, [...(savedAt.get(id) ?? []), performance.now()]),
    close: () => closing.abort(),
  }
}
