import { setTimeout as delay } from 'node:timers/promises'
import { type Row, range } from '../../command-line/table.ts'
import { type BuiltServer, startBuiltServer } from '../../real-server/built-server.ts'
import { memoryOf } from '../../real-server/process-tree.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Client, clientsOf, signInRepeatedly } from '../client.ts'
import { openSchool } from '../school.ts'
import { findEmptyLessons, saveFirst } from './register-saves.ts'

const rounds = Number(process.env.STARTS ?? 5)
const loadSeconds = 10
const people = 10
/** The garbage of the start is collected, and PostgreSQL's own processes are up. */
const restMs = 3000

type LoadOf = Pick<BenchContext, 'size' | 'screens'>

/** Second starts by npm start: until the server is ready, and the memory of all processes at rest and after a load. */
export async function measureStart({ size, screens }: LoadOf): Promise<Row[]> {
  const { dataDir, stop } = await openSchool(size)
  await stop()
  const took: Record<'ready' | 'rest' | 'loaded', number[]> = { ready: [], rest: [], loaded: [] }
  for (let round = 0; round < rounds; round += 1) {
    const server = await startBuiltServer(dataDir)
    try {
      took.ready.push(server.readyMs)
      await delay(restMs)
      took.rest.push((await memoryOf(server.pid)).total)
      // The load takes time, and its memory hardly differs from round to round.
      if (round % 2 === 0) {
        await load(server, screens)
        await delay(restMs)
        took.loaded.push((await memoryOf(server.pid)).total)
      }
    } finally {
      await server.stop()
    }
  }
  return [
    { what: 'npm start until ready, ms', 'median (min–max)': range(took.ready) },
    { what: 'memory at rest, MB (PSS of npm, server and PostgreSQL)', 'median (min–max)': range(took.rest) },
    {
      what: `memory after ${people} people have opened every screen for ${loadSeconds} s and one has saved registers, MB`,
      'median (min–max)': range(took.loaded),
    },
  ]
}

async function load(server: BuiltServer, screens: LoadOf['screens']): Promise<void> {
  // Tokens name the address of their server, which is another one after each start.
  const tokens = await signInRepeatedly(server.url, people)
  const clients = clientsOf(server.url, tokens, people)
  const lessons = (await findEmptyLessons(server, 20)).values()
  const end = performance.now() + loadSeconds * 1000
  const read = async (client: Client) => {
    while (performance.now() < end) {
      for (const { paths } of screens) await Promise.all(paths.map((path) => client.send({ path })))
    }
  }
  const save = async (client: Client) => {
    for (const lesson of lessons) if (performance.now() < end) await saveFirst(client, lesson)
  }
  await Promise.all(clients.map((client, index) => (index === 0 ? save(client) : read(client))))
  await Promise.all(clients.map((client) => client.close()))
}
