import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../command-line/percentiles.ts'
import { type Row, shown, spread } from '../../command-line/table.ts'
import { admin } from '../../real-server/accounts.ts'
import { withDatabase } from '../../real-server/running-server.ts'
import { cyclicElement } from '../../scripts/cyclic-element.ts'
import { addDays } from '../../src/contract/kernel/dates.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Client, clientOf, clientsOf } from '../client.ts'
import { thisMonday } from '../school.ts'
import { findEmptyLessons, type Lesson, saveAgain, saveFirst } from './register-saves.ts'

const lockedSeconds = Number(process.env.LOCKED_SECONDS ?? 60)
const unloadedSeconds = Number(process.env.UNLOADED_SECONDS ?? 20)
const people = 10
/** Between two calls of one person. */
const pauseMs = 100
/** Passwords are verified for longer than a request takes, and would else be what everything waits for. */
const signInPauseMs = 2_000

type Work = (round: number) => Promise<unknown>
type Works = Record<'sign-in' | 'register' | 'week' | 'students', Work>

/** Each table, what needs it, and what does not, whose times are measured. */
const cases: {
  table: string
  asked: (lessonIds: readonly string[], round: number) => string
  measured: (keyof Works)[]
}[] = [
  {
    table: 'weekly_schedule_entries',
    asked: () => '/api/classes',
    measured: ['sign-in', 'register', 'week', 'students'],
  },
  {
    table: 'lesson_templates',
    asked: (lessonIds, round) => `/api/scheduled-lessons/${cyclicElement(lessonIds, round)}/register`,
    measured: ['sign-in', 'register', 'students'],
  },
  {
    table: 'student_progress',
    asked: (_lessonIds, round) => weekPath(-round),
    measured: ['sign-in', 'students'],
  },
]

/** Sign-in, saving a register of 30, the week and the students' list, alone and while a table that others wait for is locked. */
export async function measureLockedTables(context: BenchContext): Promise<Row[]> {
  const { server, tokens } = context
  const [first, second, third, ...others] = clientsOf(server.url, tokens, people + 3)
  if (!first || !second || !third) return []
  const [lesson, ...waiting] = await findEmptyLessons(server, people + 1)
  if (!lesson) throw new Error('The school has no lesson without a register')
  const lessonIds = waiting.map(({ id }) => id)
  const works = await worksOf(context, lesson, [first, second, third])
  const alone = await measureAll(works, delay(unloadedSeconds * 1000))
  const rows: Row[] = []
  for (const { table, asked, measured } of cases) {
    const chosen = Object.fromEntries(measured.map((name) => [name, works[name]]))
    const { locked, waited } = await whileLocked(server, table, async (over) => {
      const answers = askUntil(others, (round) => asked(lessonIds, round), over)
      return { locked: await measureAll(chosen, over), waited: await answers }
    })
    for (const name of measured) rows.push(rowOf(table, name, alone[name] ?? [], locked[name] ?? [], waited))
  }
  await Promise.all([first, second, third, ...others].map((client) => client.close()))
  return rows
}

function rowOf(table: string, name: string, alone: number[], locked: number[], waited: number[]): Row {
  return {
    locked: table,
    what: name,
    'alone ms p50 / p95 (min–max)': spread(alone),
    [`while locked for ${lockedSeconds} s`]: spread(locked),
    'p95 ÷ alone': shown(percentile(locked, 95) / percentile(alone, 95)),
    'what needs the table: longest s': shown(percentile(waited, 100) / 1000),
  }
}

async function worksOf(
  { server }: BenchContext,
  lesson: Lesson,
  [saver, reader, lister]: [Client, Client, Client],
): Promise<Works> {
  let records = await saveFirst(saver, lesson)
  const stranger = clientOf(server.url, '')
  return {
    'sign-in': async () => {
      const call = { method: 'POST', path: '/auth/v1/token?grant_type=password', body: admin } as const
      refuseFailure(await stranger.send(call))
      await delay(signInPauseMs)
    },
    register: async (round) => {
      records = await saveAgain(saver, records, round % 100)
    },
    week: async () => refuseFailure(await reader.send({ path: weekPath(0) })),
    students: async () => refuseFailure(await lister.send({ path: '/api/students' })),
  }
}

const weekPath = (weeks: number) => {
  const monday = addDays(thisMonday, 7 * weeks)
  return `/api/scheduled-lessons?from=${monday}&to=${addDays(monday, 6)}`
}

function refuseFailure({ status, text }: { status: number; text: () => string }): void {
  if (status !== 200) throw new Error(`Answered with ${status}: ${text()}`)
}

/** Milliseconds of each work, all of them again and again at the same time until the end. */
async function measureAll(works: Partial<Works>, end: Promise<unknown>): Promise<Record<string, number[]>> {
  let isOver = false
  const over = end.then(() => {
    isOver = true
  })
  const measured = Object.entries(works).map(async ([name, work]) => {
    const took: number[] = []
    for (let round = 0; !isOver; round += 1) {
      const pause = delay(pauseMs)
      const begun = performance.now()
      await work(round)
      // The pause of a sign-in is no part of it.
      took.push(performance.now() - begun - (name === 'sign-in' ? signInPauseMs : 0))
      await pause
    }
    return [name, took] as const
  })
  const all = Object.fromEntries(await Promise.all(measured))
  await over
  return all
}

/** Milliseconds of what all these clients ask for again and again. */
async function askUntil(clients: readonly Client[], pathOf: (round: number) => string, end: Promise<unknown>) {
  const took: number[] = []
  let isOver = false
  const over = end.then(() => {
    isOver = true
  })
  const asking = clients.map(async (client, index) => {
    for (let round = index; !isOver; round += 1) took.push((await client.send({ path: pathOf(round) })).ms)
  })
  await Promise.all([...asking, over])
  return took
}

async function whileLocked<Result>(
  server: BenchContext['server'],
  table: string,
  work: (over: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  return withDatabase(server, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const over = delay(lockedSeconds * 1000).then(() => client.query('rollback'))
    return work(over)
  })
}
