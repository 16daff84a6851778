import { setTimeout as delay } from 'node:timers/promises'
import { type Row, range, ratio } from '../../command-line/table.ts'
import { addDays } from '../../src/contract/kernel/dates.ts'
import type { BenchContext } from '../bench-context.ts'
import { type Client, clientOf, clientsOf } from '../client.ts'
import { thisMonday } from '../school.ts'
import { findEmptyLessons, saveFirst } from './register-saves.ts'

const people = 10
const seconds = Number(process.env.SECONDS ?? 3)
const rounds = 3

/** How many homes a second ten people get, each with their own session, one home after the other. */
export async function measureHomes({ server, screens, tokens }: BenchContext): Promise<Row[]> {
  const paths = screens.find(({ name }) => name === 'home')?.paths ?? []
  const clients = clientsOf(server.url, tokens, people)
  const [teacher] = clients
  if (!teacher) return []
  const lessons = (await findEmptyLessons(server, 200)).values()
  const took: Record<'first' | 'unchanged' | 'saving', number[]> = { first: [], unchanged: [], saving: [] }
  const home = (keepsEtags: boolean) => {
    const etags = new Map<string, string | undefined>()
    return async (client: Client) => {
      const open = async (path: string) => {
        const etag = keepsEtags ? etags.get(`${client.token}${path}`) : undefined
        const answer = await client.send({ path, etag })
        if (answer.status !== 304) etags.set(`${client.token}${path}`, answer.etag)
      }
      await Promise.all(paths.map(open))
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    took.first.push(await ratePerSecond(clients, home(false)))
    took.unchanged.push(await ratePerSecond(clients, home(true)))
    const stop = new AbortController()
    const saving = saveEverySecond(teacher, lessons, stop.signal)
    took.saving.push(await ratePerSecond(clients, home(true)))
    stop.abort()
    await saving
  }
  await Promise.all(clients.map((client) => client.close()))
  return [
    { what: 'without ETags', 'homes a second, median (min–max)': range(took.first) },
    { what: 'with ETags, unchanged', 'homes a second, median (min–max)': range(took.unchanged) },
    {
      what: 'with ETags, while one saves a register every second',
      'homes a second, median (min–max)': range(took.saving),
    },
  ]
}

async function saveEverySecond(
  client: Client,
  lessons: IteratorObject<Parameters<typeof saveFirst>[1]>,
  signal: AbortSignal,
): Promise<void> {
  for (const lesson of lessons) {
    await saveFirst(client, lesson)
    await delay(1000, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
  }
}

/** How many requests a second ten connections get, of the server and of the baseline in turns, where that answers alike. */
export async function measureRequests({ client, baseline, server, hasBaseline }: BenchContext): Promise<Row[]> {
  const lastWeek = `/api/scheduled-lessons?from=${addDays(thisMonday, -7)}&to=${addDays(thisMonday, -1)}`
  const same = (path: string) => ({ path, theirs: hasBaseline(path) ? path : undefined })
  const calls = [
    // Admitted before the id is read, so that it costs nothing but the session.
    { what: 'a call that only checks its session', path: '/api/students/x/detail', theirs: '/session' },
    { what: 'a week of lessons', ...same(lastWeek) },
    { what: 'all students', ...same('/api/students') },
    { what: 'a static file', path: undefined, theirs: '/file' },
  ]
  const ten = {
    ours: clientOf(server.url, client.token, people),
    theirs: clientOf(baseline.url, client.token, people),
  }
  const rows: Row[] = []
  for (const { what, path, theirs } of calls) {
    const took: Record<'first' | 'unchanged' | 'baseline', number[]> = { first: [], unchanged: [], baseline: [] }
    const etag = path && (await ten.ours.send({ path })).etag
    const each = (from: Client) => Array.from({ length: people }, () => from)
    for (let round = 0; round < rounds; round += 1) {
      if (path) took.first.push(await ratePerSecond(each(ten.ours), (one) => one.send({ path })))
      if (path) took.unchanged.push(await ratePerSecond(each(ten.ours), (one) => one.send({ path, etag })))
      if (theirs) took.baseline.push(await ratePerSecond(each(ten.theirs), (one) => one.send({ path: theirs })))
    }
    rows.push({
      what,
      'requests a second, median (min–max)': range(took.first),
      unchanged: range(took.unchanged),
      baseline: range(took.baseline),
      'baseline ÷ ours': ratio(took.baseline, took.first),
    })
  }
  await Promise.all([ten.ours.close(), ten.theirs.close()])
  return rows
}

/** How often `work` ends in a second when each client repeats it for some seconds. */
async function ratePerSecond(clients: readonly Client[], work: (client: Client) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let count = 0
  const repeat = async (client: Client) => {
    while (performance.now() - begun < seconds * 1000) {
      await work(client)
      count += 1
    }
  }
  await Promise.all(clients.map(repeat))
  return (count * 1000) / (performance.now() - begun)
}
