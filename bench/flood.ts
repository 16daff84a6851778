// npm run bench:flood: what the server's other answers cost while 10,000 wrong passwords come in, spread over 100
// accounts and sent from one address, which is also that of the school's teachers. A real server process on a
// fresh database; loopback only; ends by itself, with exit code 1 when a limit is exceeded.
import { once } from 'node:events'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile, timesOf } from '../command-line/percentiles.ts'
import { insertTeachers, password } from '../real-server/accounts.ts'
import { startSourceServer } from '../real-server/source-server.ts'
import { cyclicElement } from '../scripts/cyclic-element.ts'
import type { Outcome } from './flood-worker.ts'

const teacher = 'teacher@school.test'
const victims = Array.from({ length: 100 }, (_, index) => `victim-${index}@school.test`)
const attempts = Number(process.env.ATTEMPTS ?? 10_000)
const connections = Number(process.env.CONNECTIONS ?? 50)
const longestFloodMs = 240_000
const unloadedMs = Number(process.env.UNLOADED_MS ?? 15_000)
const pauseBetweenAnswersMs = 40
const allowedRatio = 3

const server = await startSourceServer()
const { url } = server
try {
  process.exitCode = await measure()
} finally {
  await server.stop()
}

async function measure(): Promise<number> {
  await fillSchool()
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${attempts} wrong passwords over ${connections} connections\n`)
  const { token, cookie } = await signIn(teacher)
  await responseTimes(token, delay(3000))
  const unloaded = await responseTimes(token, delay(unloadedMs))

  const flood = startFlood()
  const responding = responseTimes(token, flood.ended)
  const signIns = signInsUntil(flood.ended, cookie)
  const outcome = await flood.ended
  const loaded = await responding
  const teachers = await signIns
  const owners = await Promise.all(victims.slice(0, 20).map((email) => signIn(email, { from: '127.0.0.2' })))
  return report({ unloaded, loaded, outcome, teachers, owners })
}

type Report = { unloaded: number[]; loaded: number[]; outcome: Outcome; teachers: SignIns; owners: SignedIn[] }

function report({ unloaded, loaded, outcome, teachers, owners }: Report): number {
  const ratio = percentile(loaded, 95) / percentile(unloaded, 95)
  const guessed = outcome.statuses[200] ?? 0
  const ownersSignedIn = owners.filter(({ status }) => status === 200).length
  console.table({
    unloaded: timesOf(unloaded),
    'during the flood': timesOf(loaded),
    'teacher signs in, known browser': timesOf(teachers.known.map(({ took }) => took)),
    'teacher signs in, new browser': timesOf(teachers.fresh.map(({ took }) => took)),
  })
  const statuses = (list: SignedIn[]) =>
    JSON.stringify(
      Object.groupBy(
        list.map(({ status }) => status),
        String,
      ),
      count,
    )
  console.log(
    `the flood took ${(outcome.took / 1000).toFixed(1)} s; answers by status ${JSON.stringify(outcome.statuses)}`,
  )
  console.log(
    `teacher at the same address: known browser ${statuses(teachers.known)}, new browser ${statuses(teachers.fresh)}`,
  )
  console.log(
    `accounts that fell: ${guessed}; owners who sign in from elsewhere: ${ownersSignedIn} of ${owners.length}`,
  )
  console.log(`p95 during / unloaded: ${ratio.toFixed(2)} (allowed: ${allowedRatio})`)
  const isWithinLimits =
    ratio <= allowedRatio &&
    guessed === 0 &&
    ownersSignedIn === owners.length &&
    teachers.known.every(({ status }) => status === 200) &&
    teachers.fresh.some(({ status }) => status === 200)
  return isWithinLimits ? 0 : 1
}

function count(_key: string, value: unknown): unknown {
  return Array.isArray(value) ? value.length : value
}

/** Sends the requests of a signed-in teacher's pages, one after the other; returns how long each took. */
async function responseTimes(token: string, end: Promise<unknown>): Promise<number[]> {
  const paths = ['/api/dashboard?today=2026-03-02', '/api/classes', '/api/students', '/api/lesson-templates']
  const took: number[] = []
  let isOver = false
  const stop = () => {
    isOver = true
  }
  end.then(stop, stop)
  for (let turn = 0; !isOver; turn += 1) {
    const begun = performance.now()
    const path = cyclicElement(paths, turn)
    const { status } = await send('GET', path, { token })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    took.push(performance.now() - begun)
    await delay(pauseBetweenAnswersMs)
  }
  return took
}

type SignIns = { known: SignedIn[]; fresh: SignedIn[] }

/** Signs the teacher in repeatedly from the attacked address, in a known browser and in a new one. */
async function signInsUntil(end: Promise<unknown>, cookie: string): Promise<SignIns> {
  const signIns: SignIns = { known: [], fresh: [] }
  const over = end.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([over, delay(2000, false)]))) {
    signIns.known.push(await signIn(teacher, { cookie }))
    signIns.fresh.push(await signIn(teacher))
  }
  return signIns
}

function startFlood(): { ended: Promise<Outcome> } {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), {
    workerData: { url, victims, attempts, connections, longestMs: longestFloodMs },
  })
  return { ended: once(worker, 'message').then(([outcome]) => outcome) }
}

type SignedIn = { status: number; took: number; token: string; cookie: string }

async function signIn(email: string, { cookie, from }: { cookie?: string; from?: string } = {}): Promise<SignedIn> {
  const begun = performance.now()
  const path = '/auth/v1/token?grant_type=password'
  const { status, body, cookies } = await send('POST', path, { body: { email, password }, cookie, from })
  const device = cookies.find((text) => text.startsWith('daybook-device='))?.split(';')[0] ?? ''
  return { status, took: performance.now() - begun, token: String(body.access_token), cookie: device }
}

type Sent = { token?: string; body?: object; cookie?: string | undefined; from?: string | undefined }

async function send(method: string, path: string, { token, body, cookie, from }: Sent) {
  const call = request(`${url}${path}`, {
    method,
    ...(from && { localAddress: from }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
  })
  call.end(body && JSON.stringify(body))
  const [answer] = await once(call, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const text = Buffer.concat(parts).toString()
  return {
    status: answer.statusCode as number,
    body: text ? JSON.parse(text) : undefined,
    cookies: (answer.headers['set-cookie'] ?? []) as string[],
  }
}

/** Creates the teacher, the attacked accounts, and classes and students to read. */
async function fillSchool(): Promise<void> {
  await server.withDatabase((db) => insertTeachers(db, [teacher, ...victims]))
  const { token } = await signIn(teacher)
  for (let number = 1; number <= 8; number += 1) {
    const { body } = await send('POST', '/api/classes', {
      token,
      body: { name: `Class ${number}`, weeklySchedule: [] },
    })
    for (let index = 1; index <= 10; index += 1) {
      const studentId = `STU2026${String(number * 10 + index).padStart(3, '0')}`
      const student = { firstName: 'Olena', lastName: `Boyko ${index}`, studentId, classId: body.id }
      await send('POST', '/api/students', { token, body: student })
    }
  }
}
