// npm run bench:flood: what the server's other answers cost while 10,000 wrong passwords come in, spread over 100
// accounts and sent from one address, the one behind which the school's own teachers sit. A real server process on a
// fresh database; loopback only; ends by itself, with exit code 1 when a promise is broken.
import { once } from 'node:events'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { insertTeachers, password, startRealServer } from '../e2e/real-server.ts'
import { cyclicElement } from '../scripts/demo/cyclic-element.ts'
import { percentile, timesOf } from './figures.ts'
import type { Outcome } from './wrong-passwords.ts'

const teacher = 'teacher@school.test'
const victims = Array.from({ length: 100 }, (_, index) => `victim-${index}@school.test`)
const attempts = Number(process.env.ATTEMPTS ?? 10_000)
const connections = Number(process.env.CONNECTIONS ?? 50)
const longestFloodMs = 240_000
const unloadedMs = Number(process.env.UNLOADED_MS ?? 15_000)
const pauseBetweenAnswersMs = 40
const allowedRatio = 3

const server = await startRealServer()
const { url } = server
try {
  process.exitCode = await measure()
} finally {
  await server.stop()
}

async function measure(): Promise<number> {
  await fillSchool()
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${attempts} wrong passwords over ${connections} connections\n`)
  const calm = await signIn(teacher)
  const device = calm.cookie
  await answers(calm.token, delay(3000))
  const unloaded = await answers(calm.token, delay(unloadedMs))

  const flood = startFlood()
  const during = answers(calm.token, flood.ended)
  const signIns = signInsUntil(flood.ended, device)
  const outcome = await flood.ended
  const loaded = await during
  const teachers = await signIns
  const owners = await Promise.all(victims.slice(0, 20).map((email) => signIn(email, { from: '127.0.0.2' })))
  return report({ unloaded, loaded, outcome, teachers, owners })
}

type Report = { unloaded: number[]; loaded: number[]; outcome: Outcome; teachers: SignIns; owners: SignedIn[] }

function report({ unloaded, loaded, outcome, teachers, owners }: Report): number {
  const ratio = percentile(loaded, 95) / percentile(unloaded, 95)
  const broken = outcome.statuses[200] ?? 0
  const ownersIn = owners.filter(({ status }) => status === 200).length
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
  console.log(`accounts that fell: ${broken}; owners who sign in from elsewhere: ${ownersIn} of ${owners.length}`)
  console.log(`p95 during / unloaded: ${ratio.toFixed(2)} (allowed: ${allowedRatio})`)
  const isKept =
    ratio <= allowedRatio &&
    broken === 0 &&
    ownersIn === owners.length &&
    teachers.known.every(({ status }) => status === 200) &&
    teachers.fresh.some(({ status }) => status === 200)
  return isKept ? 0 : 1
}

function count(_key: string, value: unknown): unknown {
  return Array.isArray(value) ? value.length : value
}

/** What a signed-in teacher's pages ask for, one after the other at a steady pace: how long each took. */
async function answers(token: string, end: Promise<unknown>): Promise<number[]> {
  const paths = ['/api/dashboard?today=2026-03-02', '/api/classes', '/api/students', '/api/lesson-templates']
  const took: number[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  end.then(over, over)
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

/** The teacher signs in again and again at the flooded address, in the browser of every day and in a new one. */
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
  const worker = new Worker(new URL('./wrong-passwords.ts', import.meta.url), {
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

/** A school with something to read, and the people of this story. */
async function fillSchool(): Promise<void> {
  await server.withDatabase((db) => insertTeachers(db, [teacher, ...victims]))
  const { token } = await signIn(teacher)
  for (let number = 1; number <= 8; number += 1) {
    const { body } = await send('POST', '/api/classes', {
      token,
      body: { name: `Class ${number}`, weeklySchedule: [] },
    })
    for (let place = 1; place <= 10; place += 1) {
      const studentId = `STU2026${String(number * 10 + place).padStart(3, '0')}`
      const student = { firstName: 'Olena', lastName: `Boyko ${place}`, studentId, classId: body.id }
      await send('POST', '/api/students', { token, body: student })
    }
  }
}
