// npm run bench:analytics: what the analytics of a class and the history of a student cost after five years of lessons, in
// a school of four classes and in one with ten times as much of everything, both on a durable PostgreSQL of their own and
// measured in turns.
// Ends by itself, with exit code 1 when a limit is exceeded.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { insertTeachers, password } from '../e2e/real-server.ts'
import { insertLargeSchool } from '../scripts/large-school/insert.ts'
import { largeSchool } from '../scripts/large-school/school.ts'
import { buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase, openPool } from '../src/server/db/connect.ts'
import { startEmbeddedPostgres } from '../src/server/db/embedded/embedded-postgres.ts'
import { newId } from '../src/server/db/ids.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { inTransaction } from '../src/server/db/transaction.ts'
import { countStatements, listenTo } from '../src/server/test/count-statements.ts'
import { median, percentile, timesOf } from './percentiles.ts'

const teacher = 'teacher@school.test'
const allowedMs = 50
const allowedRatio = 1.3
const rounds = Number(process.env.ROUNDS ?? 150)
const lessonsPerWeek = Number(process.env.LESSONS_PER_WEEK ?? 3)
const log = pino({ level: 'silent' })

const dataDir = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log })
try {
  process.exitCode = await measure()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<number> {
  const small = await openBench('small', 4)
  const large = await openBench('large', 40)
  const analytics = await timesInTurns(small.askAnalytics, large.askAnalytics)
  const history = await timesInTurns(small.askHistory, large.askHistory)
  const { statements } = await countStatements(large.db, large.askAnalytics)
  const own = statements.filter((statement) => !statement.includes('"auth"'))
  const { studentRoster } = await large.askAnalytics()
  await small.close()
  await large.close()
  console.table({
    [`analytics, ${small.size}`]: timesOf(analytics.small),
    [`analytics, ${large.size}`]: timesOf(analytics.large),
    [`history, ${small.size}`]: timesOf(history.small),
    [`history, ${large.size}`]: timesOf(history.large),
  })
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${studentRoster.length} students on the roster of the class`)
  console.log(`statements beside the look at the session: ${own.length} (allowed: 1)`)
  const areWithinLimits = [isWithinLimits('analytics', analytics), isWithinLimits('history', history)].every(Boolean)
  return areWithinLimits && own.length === 1 ? 0 : 1
}

type Times = { small: number[]; large: number[] }

/** How long both took, in milliseconds, asked in turns so that other load on the machine slows down both. */
async function timesInTurns(askSmall: () => Promise<unknown>, askLarge: () => Promise<unknown>): Promise<Times> {
  const took: Times = { small: [], large: [] }
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, ask] of [
      ['small', askSmall],
      ['large', askLarge],
    ] as const) {
      const begun = performance.now()
      await ask()
      if (round >= 0) took[name].push(performance.now() - begun)
    }
  }
  return took
}

/** Prints the times beside their limits, and returns whether they are within them. */
function isWithinLimits(name: string, { small, large }: Times): boolean {
  const slowest = Math.max(percentile(small, 95), percentile(large, 95))
  const ratio = median(large) / median(small)
  console.log(`${name}: p95 ${slowest.toFixed(1)} ms (allowed: ${allowedMs})`)
  console.log(`${name}: ten times the school / the school, medians ${ratio.toFixed(2)} (allowed: ${allowedRatio})`)
  return slowest < allowedMs && ratio <= allowedRatio
}

/** A school of so many classes with 35 students each, and a teacher who asks for its second class and a student in it. */
async function openBench(name: string, classes: number) {
  const connection: ClientConfig = { ...postgres.connection, database: name }
  const admin = new Client({ ...postgres.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`).finally(() => admin.end())
  const db = listenTo((logger) => openDatabase(openPool(connection, log), logger))
  await migrate(db, { log, timezone: 'Europe/Kyiv' })
  await insertTeachers(db, [teacher])
  const school = largeSchool({
    today: '2026-06-12',
    years: 5,
    classes,
    students: classes * 35,
    lessonsPerWeek,
    seed: 1,
  })
  await inTransaction(db, undefined, (tx) => insertLargeSchool(tx, school, newId()))
  await sql`analyze`.execute(db)
  const config = readConfig({ TIMEZONE: 'Europe/Kyiv', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://school.test' })
  const app = await buildApp({
    db,
    config,
    clock: () => new Date('2026-06-12T12:00:00Z'),
    deliver: async () => undefined,
  })
  const signIn = { email: teacher, password }
  const { access_token: token } = (
    await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload: signIn })
  ).json()
  const ask = async <Answer>(url: string) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<Answer>()
  }
  const student = school.students.find(({ memberships: [first] }) => first?.classIndex === 1 && first.endsOn === null)
  const askAnalytics = () => ask<{ studentRoster: unknown[] }>(`/api/classes/${school.classes[1]?.id}/analytics`)
  const askHistory = () => ask(`/api/students/${student?.id}/detail`)
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { db, askAnalytics, askHistory, close, size: `${classes} classes, ${school.records.length} records` }
}
