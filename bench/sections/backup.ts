import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client as DatabaseClient } from 'pg'
import { percentile } from '../../command-line/percentiles.ts'
import { type Row, shown, spread } from '../../command-line/table.ts'
import { type BuiltServer, checkout, commandEnv, startBuiltServer } from '../../real-server/built-server.ts'
import { withDatabase } from '../../real-server/running-server.ts'
import { listTables } from '../../src/server/db/backup/tables.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Client, clientsOf } from '../client.ts'
import { findEmptyLessons, saveAgain, saveFirst } from './register-saves.ts'

const run = promisify(execFile)
const savers = 20
const warmUpRounds = 3
/** Each start writes these again, and a restore begins the version of the school at random. */
const differing = ['public.school_changes', 'public.server_processes', 'auth.throttles']

/**
 * npm run backup while 20 people save registers; npm run restore of that file, and whether the restored database is equal, row for
 * row, to what the original was at the moment of the backup.
 */
export async function measureBackup({ server, tokens }: BenchContext): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
  const file = join(folder, 'while-saving.backup')
  const clients = clientsOf(server.url, tokens, savers)
  try {
    const saving = await startSaving(server, clients)
    const backupMs = await command('backup', server.dataDir, file)
    const { alone, during } = await saving.stop()
    const quietMs = await command('backup', server.dataDir, join(folder, 'quiet.backup'))
    const restored = join(folder, 'restored')
    const restoreMs = await command('restore', restored, file)
    const copy = await startBuiltServer(restored)
    const compared = await compareDatabases(server, copy).finally(copy.stop)
    const seconds = (ms: number) => `${shown(ms / 1000)} s`
    return [
      { what: 'backup while 20 save', result: seconds(backupMs) },
      { what: 'backup while nobody saves', result: seconds(quietMs) },
      { what: 'size', result: `${shown((await stat(file)).size / 1e6)} MB` },
      { what: 'saving a register of 30 before, ms p50 / p95 (min–max)', result: spread(alone) },
      { what: 'saving a register of 30 meanwhile', result: spread(during) },
      { what: 'p95 ÷ before', result: shown(percentile(during, 95) / percentile(alone, 95)) },
      { what: 'restore into an empty data folder', result: seconds(restoreMs) },
      ...compared,
    ]
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

async function command(name: 'backup' | 'restore', dataDir: string, file: string): Promise<number> {
  const begun = performance.now()

  await run('npm', ['run', '--silent', name, '--', file], { cwd: checkout, env: commandEnv(dataDir) })
  return performance.now() - begun
}

/** Starts people who save registers until `stop`, which answers how long the saves took before this returned and since. */
async function startSaving(server: BuiltServer, clients: readonly Client[]) {
  const lessons = await findEmptyLessons(server, clients.length)
  const times = { alone: [] as number[], during: [] as number[] }
  let phase: keyof typeof times = 'alone'
  let isOver = false
  const { promise: warm, resolve } = Promise.withResolvers<void>()
  const people = clients.map(async (client, index) => {
    const lesson = lessons[index]
    if (!lesson) return
    let records = await saveFirst(client, lesson)
    for (let round = 0; !isOver; round += 1) {
      const begun = performance.now()
      records = await saveAgain(client, records, round % 100)
      times[phase].push(performance.now() - begun)
      if (times.alone.length > warmUpRounds * clients.length) resolve()
    }
  })
  await Promise.race([warm, Promise.all(people)])
  phase = 'during'
  const stop = async () => {
    isOver = true
    await Promise.all(people)
    return times
  }
  return { stop }
}

/** Counts and compares the rows of every table by a digest over all of them. */
async function compareDatabases(original: BuiltServer, copy: BuiltServer): Promise<Row[]> {
  const { digests: theirs, counters } = await withDatabase(copy, async (client) => {
    const { rows } = await client.query<Counter>(
      'select counter_id as id, max(counter_value) as value from change_history where counter_id is not null group by 1',
    )
    return { digests: await digestsOf(client), counters: rows }
  })
  const { digests: ours, changed } = await withDatabase(original, async (client) => {
    const changed = await findChangedSince(client, counters)
    return { digests: await digestsOf(client), changed }
  })
  const unequal = [...ours.keys()].filter((name) => ours.get(name)?.digest !== theirs.get(name)?.digest)
  const rows = [...ours.values()].reduce((sum, { count }) => sum + count, 0)
  return [
    { what: 'rows compared', result: `${rows} in ${ours.size} tables` },
    { what: 'of them changed since the backup', result: String(changed) },
    { what: 'tables that differ', result: unequal.join(', ') || 'none' },
  ]
}

/** A counter of the version of the school, and how far it was. */
type Counter = { id: number; value: string }

/** Collects what each row was that a later transaction than those of the counters has changed, and returns how many there are. */
async function findChangedSince(client: DatabaseClient, counters: readonly Counter[]): Promise<number> {
  await client.query(
    `create temp table later as
     select change_history.* from change_history
     left join unnest($1::int[], $2::bigint[]) as counter(id, value) on counter.id = counter_id
     where counter_value > coalesce(counter.value, 0)`,
    [counters.map(({ id }) => id), counters.map(({ value }) => value)],
  )
  const { rowCount } = await client.query(
    `create temp table earlier as
     select distinct on (table_name, record_id) table_name, record_id, before from later order by table_name, record_id, id`,
  )
  await client.query('analyze later, earlier')
  return rowCount ?? 0
}

/** The digests of all tables, those that `earlier` and `later` name as they were before. */
async function digestsOf(client: DatabaseClient): Promise<Map<string, { count: number; digest: string }>> {
  await client.query("set timezone = 'UTC'")
  await client.query('create temp table if not exists later (like change_history)')
  await client.query('create temp table if not exists earlier (table_name text, record_id text, before jsonb)')
  const digests = new Map<string, { count: number; digest: string }>()
  for (const { name } of await listTables(client)) {
    if (differing.includes(name)) continue
    const { rows } = await client.query(
      `select count(*)::int as count, coalesce(sum(hashtextextended(content::text, 0)), 0)::text as digest from (${contentOf(name)}) row`,
    )
    digests.set(name, rows[0])
  }
  return digests
}

function contentOf(table: string): string {
  const name = table.replace('public.', '')
  if (name === 'change_history') {
    return `select to_jsonb(row) as content from ${table} row where not exists (select from later where later.id = row.id)`
  }
  return `select to_jsonb(row) as content from ${table} row
    where not exists (select from earlier where table_name = '${name}' and record_id = to_jsonb(row) ->> 'id')
    union all select before from earlier where table_name = '${name}' and before is not null`
}
