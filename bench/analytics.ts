// npm run bench:analytics: what the analytics of a class cost after five years of lessons, in a school of four classes
// and in one with ten times as much of everything, both on a durable PostgreSQL of their own and measured in turns.
// Ends by itself, with exit code 1 when a promise is broken.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { insertLargeSchool } from '../scripts/large-school/insert.ts'
import { largeSchool } from '../scripts/large-school/school.ts'
import { buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase, openPool } from '../src/server/db/connect.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { newId } from '../src/server/db/ids.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { inTransaction } from '../src/server/db/transaction.ts'
import { countStatements, listenTo } from '../src/server/test/count-statements.ts'
import { median, percentile, timesOf } from './figures.ts'
import { insertTeachers, password } from './real-server.ts'

const teacher = 'teacher@school.test'
const allowedMs = 50
const allowedRatio = 1.3
const rounds = Number(process.env.ROUNDS ?? 150)
const lessonsPerWeek = Number(process.env.LESSONS_PER_WEEK ?? 3)
const log = pino({ level: 'silent' })

const dataDir = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
const postgres = await startEmbedded({ dataDir, log })
try {
  process.exitCode = await measure()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

type Bench = Awaited<ReturnType<typeof openBench>>

async function measure(): Promise<number> {
  const small = await openBench('small', 4)
  const large = await openBench('large', 40)
  const took = { small: [] as number[], large: [] as number[] }
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, bench] of Object.entries({ small, large }) as [keyof typeof took, Bench][]) {
      const begun = performance.now()
      await bench.ask()
      if (round >= 0) took[name].push(performance.now() - begun)
    }
  }
  const { statements } = await countStatements(large.db, large.ask)
  const own = statements.filter((statement) => !statement.includes('"auth"'))
  const { studentRoster } = await large.ask()
  await small.close()
  await large.close()
  const ratio = median(took.large) / median(took.small)
  console.table({ [small.size]: timesOf(took.small), [large.size]: timesOf(took.large) })
  console.log(`load average ${loadavg()[0]?.toFixed(2)}; ${studentRoster.length} students on the roster of the class`)
  console.log(`statements beside the look at the session: ${own.length} (allowed: 1)`)
  console.log(`p95 ${percentile(took.large, 95).toFixed(1)} ms (allowed: ${allowedMs})`)
  console.log(`ten times the school / the school, medians: ${ratio.toFixed(2)} (allowed: ${allowedRatio})`)
  const isQuick = percentile(took.small, 95) < allowedMs && percentile(took.large, 95) < allowedMs
  return isQuick && own.length === 1 && ratio <= allowedRatio ? 0 : 1
}

/** A school of so many classes with 35 students each, and the teacher who asks for the analytics of its second class. */
async function openBench(name: string, classes: number) {
  const connection: ClientConfig = { ...postgres.connection, database: name }
  const admin = new Client({ ...postgres.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`).finally(() => admin.end())
  const db = listenTo((logger) => openDatabase(openPool(connection, log), logger))
  await migrate(db, { log })
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
  const ask = async () => {
    const url = `/api/classes/${school.classes[1]?.id}/analytics`
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<{ studentRoster: unknown[] }>()
  }
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { db, ask, close, size: `${classes} classes, ${school.records.length} records` }
}
