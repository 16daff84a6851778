import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile } from '../../command-line/percentiles.ts'
import { type Row, shown, spread } from '../../command-line/table.ts'
import { memoryOf } from '../../real-server/process-tree.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Client, clientOf } from '../client.ts'
import type { ListReader } from '../list-reader.ts'

const callers = 8
const watchMs = 100

/** The whole list of records, asked for by one caller and by eight at once: the server's memory, and what others wait. */
export async function measureUnbounded(context: BenchContext): Promise<Row[]> {
  const { server, tokens } = context
  const other = clientOf(server.url, tokens[1] ?? '')
  const atRest = await memoryOf(server.pid)
  const unloaded = await waitsUntil(other, context, delay(3000))
  const rows: Row[] = []
  for (const count of [1, callers]) {
    const begun = performance.now()
    const work = Promise.all(Array.from({ length: count }, () => readAll(context)))
    const [waits, peak, bytes] = await Promise.all([
      waitsUntil(other, context, work),
      highestMemory(server.pid, work),
      work,
    ])
    const answered = bytes.filter((size) => size !== undefined)
    rows.push({
      callers: String(count),
      answered: `${answered.length} of ${count}`,
      'seconds in all': shown((performance.now() - begun) / 1000),
      'MB each': shown((answered[0] ?? 0) / 1e6),
      'memory of the server MB: before, highest': `${shown(atRest.server)}, ${shown(peak)}`,
      "another's home ms p50 / p95 (min–max)": spread(waits),
      'p95 ÷ unloaded': shown(percentile(waits, 95) / percentile(unloaded, 95)),
    })
  }
  await other.close()
  return rows
}

/** The bytes of the whole list, of which nothing is kept here; undefined when it is not answered. */
async function readAll({ server, client }: BenchContext): Promise<number | undefined> {
  const reader: ListReader = { url: server.url, token: client.token }
  const worker = new Worker(new URL('../list-reader.ts', import.meta.url), { workerData: reader })
  const [bytes] = await once(worker, 'message')
  return bytes
}

/** How long somebody else's home takes, again and again until the work ends. */
async function waitsUntil(client: Client, { screens }: BenchContext, work: Promise<unknown>): Promise<number[]> {
  const paths = screens.find(({ name }) => name === 'home')?.paths ?? []
  const waits: number[] = []
  do {
    const begun = performance.now()
    await Promise.all(paths.map((path) => client.send({ path })))
    waits.push(performance.now() - begun)
  } while (await isRunning(work))
  return waits
}

async function highestMemory(pid: number, work: Promise<unknown>): Promise<number> {
  let highest = 0
  do highest = Math.max(highest, (await memoryOf(pid)).server)
  while (await isRunning(work))
  return highest
}

/** Whether the work still runs a moment later. */
function isRunning(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    work.then(
      () => false,
      () => false,
    ),
    delay(watchMs, true),
  ])
}
