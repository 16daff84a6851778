import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../command-line/percentiles.ts'
import { type Row, shown, spread } from '../../command-line/table.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Client, clientsOf } from '../client.ts'
import { findEmptyLessons, saveFirst } from './register-saves.ts'

const teachers = 50
const unloadedRounds = 10
/** Every teacher saves once and every reader opens the home page every two seconds within this time. */
const seconds = Number(process.env.TEACHERS_SECONDS ?? 20)
const readEveryMs = 2000

type Outcome = { ms: number[]; failures: number }

/** 50 teachers who save registers of 30 at random moments of the same time while 50 others read, beside one alone. */
export async function measureTeachers({ server, screens, tokens }: BenchContext): Promise<Row[]> {
  const paths = screens.find(({ name }) => name === 'home')?.paths ?? []
  const lessons = await findEmptyLessons(server, teachers + unloadedRounds)
  const clients = clientsOf(server.url, tokens, teachers * 2)
  const [savers, readers] = [clients.slice(0, teachers), clients.slice(teachers)]
  const alone = { saving: outcome(), reading: outcome() }
  const together = { saving: outcome(), reading: outcome() }
  const save = (client: Client, lesson: (typeof lessons)[number], into: Outcome) =>
    record(into, () => saveFirst(client, lesson))
  const read = (client: Client, into: Outcome) =>
    record(into, () => Promise.all(paths.map(async (path) => refuseFailure((await client.send({ path })).status))))
  const [saver, reader] = clients
  for (const lesson of lessons.slice(teachers)) {
    if (saver) await save(saver, lesson, alone.saving)
    if (reader) await read(reader, alone.reading)
  }
  const end = performance.now() + seconds * 1000
  await Promise.all([
    ...savers.map(async (client, index) => {
      await delay((index * seconds * 1000) / teachers)
      const lesson = lessons[index]
      if (lesson) await save(client, lesson, together.saving)
    }),
    ...readers.map(async (client, index) => {
      await delay((index * readEveryMs) / teachers)
      while (performance.now() < end) await Promise.all([read(client, together.reading), delay(readEveryMs)])
    }),
  ])
  await Promise.all(clients.map((client) => client.close()))
  return [
    row('saving a register of 30', alone.saving, together.saving),
    row('reading home', alone.reading, together.reading),
  ]
}

function outcome(): Outcome {
  return { ms: [], failures: 0 }
}

async function record(into: Outcome, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work().catch((error) => {
    console.error(error)
    into.failures += 1
  })
  into.ms.push(performance.now() - begun)
}

function refuseFailure(status: number): void {
  if (status >= 400) throw new Error(`Reading was answered with ${status}`)
}

function row(what: string, alone: Outcome, together: Outcome): Row {
  return {
    what,
    'alone ms p50 / p95 (min–max)': spread(alone.ms),
    [`${teachers} save and ${teachers} read within ${seconds} s`]: spread(together.ms),
    'p95 ÷ alone': shown(percentile(together.ms, 95) / percentile(alone.ms, 95)),
    failures: `${together.failures} of ${together.ms.length}`,
  }
}
