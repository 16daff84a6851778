// npm run fuzz [-- --requests 100000] [--seed N]: sends generated requests (valid, nearly valid and broken) to every endpoint in
// every role. Exits 1 when one is answered with a server error or an undeclared answer, or is refused but has written to
// the database. A seed repeats a run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { numberAboveZero, readOptions } from '../command-line/options.ts'
import { openDatabase, openPool } from '../src/server/db/connect.ts'
import { startEmbeddedPostgres } from '../src/server/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { type Problem, type Report, sendRequests } from './run.ts'
import { openSchool } from './school.ts'

const values = readOptions({
  requests: { type: 'string', default: '10000' },
  seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 2 ** 31)) },
})
const count = numberAboveZero('requests', values.requests)
const seed = numberAboveZero('seed', values.seed)
const longestShown = 2000
const mostShown = 20
const log = pino({ level: 'silent' })

console.log(`${count} requests, --seed ${seed}`)
const started = performance.now()
const { counts, problems } = await onFreshDatabase()
console.table(withTotal(counts))
for (const problem of problems.slice(0, mostShown)) show(problem)
if (problems.length > mostShown) console.log(`… and ${problems.length - mostShown} more`)
const { '5xx': errors } = withTotal(counts).total ?? { '5xx': 0 }
const writes = problems.filter(({ kind }) => kind === 'write').length
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  `${count} requests in ${seconds} s: ${errors} answered with a server error, ${writes} wrote although refused, ${problems.length} problems (--seed ${seed})`,
)
process.exitCode = problems.length > 0 ? 1 : 0

async function onFreshDatabase(): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-fuzz-'))
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const embedded = await startEmbeddedPostgres({ dataDir, log, settings, isDurable: false })
  try {
    const db = openDatabase(openPool(embedded.connection, log))
    await migrate(db, { log, timezone: 'Europe/Kyiv' }).finally(() => db.destroy())
    const school = await openSchool(embedded.connection)
    const onSent = (sent: number, { problems }: Report) => {
      if (sent % 10_000 === 0) console.log(`${sent} sent, ${problems.length} problems`)
    }
    return await sendRequests(school, { seed, count, onSent }).finally(school.close)
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function withTotal(rows: Report['counts']): Report['counts'] {
  const total = { tried: 0, '2xx': 0, '4xx': 0, '5xx': 0 }
  for (const row of Object.values(rows)) {
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name]
  }
  return { ...rows, total }
}

function show({ number, sender, request: { kind, method, url, headers, payload }, problem }: Problem): void {
  console.log(`\nRequest ${number} (${kind}, sent by ${sender}): ${problem}`)
  console.log(`${method} ${shortened(url)}\n${JSON.stringify(headers)}\n${shortened(payload ?? '')}`)
}

function shortened(text: string): string {
  const shown = JSON.stringify(text.slice(0, longestShown)).slice(1, -1)
  return text.length > longestShown ? `${shown}… (${text.length} characters)` : shown
}
