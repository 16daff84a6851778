import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../command-line/percentiles.ts'
import { type Row, shown, spread } from '../../command-line/table.ts'
import { withDatabase } from '../../real-server/running-server.ts'
import { type ChangeEvent, isConcerned, pauseAfter } from '../../src/contract/changes/rules.ts'
import { newId } from '../../src/server/db/ids.ts'
import type { BenchContext } from '../bench-context.ts'
import { openChangeStream } from '../change-stream.ts'
import { type Client, clientOf } from '../client.ts'
import { findEmptyLessons, type Lesson, saveFirst } from './register-saves.ts'

const saves = 40
const saveEveryMs = 250
const students = 1000

/** `fetched`: the milliseconds of each home page that the windows fetched meanwhile. */
type Work = { ms: number[]; seconds: number; processorMs: number; fetched: number[] }

/**
 * What somebody saves while every teacher has a window open that shows their home page and fetches it again, as the browser does,
 * when a change concerns it, and without them: registers of 30, four a second, and students created one after another.
 */
export async function measureWindows(context: BenchContext): Promise<Row[]> {
  const { client, server } = context
  const lessons = await findEmptyLessons(server, 2 * saves)
  if (lessons.length < 2 * saves)
    throw new Error(`The school has ${lessons.length} empty lessons; ${2 * saves} are needed`)
  const run = async (windows: Windows | undefined, ofRun: readonly Lesson[]) => ({
    saving: await measureWork(context, windows, () => saveRegisters(client, ofRun)),
    creating: await measureWork(context, windows, () => createStudents(client)),
  })
  const alone = await run(undefined, lessons.slice(saves))
  const windows = await openWindows(context)
  try {
    const beside = await run(windows, lessons.slice(0, saves))
    return [
      row(`${saves} registers of 30, four a second`, windows, { alone: alone.saving, beside: beside.saving }),
      row(`${students} students, one after another`, windows, { alone: alone.creating, beside: beside.creating }),
    ]
  } finally {
    await windows.close()
  }
}

function row(what: string, { count }: Windows, { alone, beside }: { alone: Work; beside: Work }): Row {
  const processorOf = ({ processorMs, seconds }: Work) => shown(processorMs / seconds)
  return {
    what,
    'alone ms p50 / p95 (min–max)': spread(alone.ms),
    [`beside ${count} windows`]: spread(beside.ms),
    'p95 ÷ alone': shown(percentile(beside.ms, 95) / percentile(alone.ms, 95)),
    'seconds in all': `${shown(alone.seconds)}, ${shown(beside.seconds)}`,
    'processor ms a second': `${processorOf(alone)}, ${processorOf(beside)}`,
    'homes fetched again': String(beside.fetched.length),
    'ms p50 / p95 (min–max) of one': spread(beside.fetched),
  }
}

async function measureWork(
  { cpu }: BenchContext,
  windows: Windows | undefined,
  work: () => Promise<number[]>,
): Promise<Work> {
  const [processorBefore, begun] = [await cpu(), performance.now()]
  const ms = await work()
  const fetched = (await windows?.takeFetched()) ?? []
  const seconds = (performance.now() - begun) / 1000
  return { ms, seconds, processorMs: (await cpu()) - processorBefore, fetched }
}

async function saveRegisters(client: Client, lessons: readonly Lesson[]): Promise<number[]> {
  return Promise.all(
    lessons.map(async (lesson, index) => {
      await delay(index * saveEveryMs)
      const begun = performance.now()
      await saveFirst(client, lesson)
      return performance.now() - begun
    }),
  )
}

async function createStudents(client: Client): Promise<number[]> {
  const ms: number[] = []
  const first = Math.floor(Math.random() * 900_000)
  for (let index = 0; index < students; index += 1) {
    const studentId = `STU${1_000_000 + first + index}`
    const body = { id: newId(), firstName: 'Олена', lastName: `Бойко-${index}`, studentId, classId: null }
    const answer = await client.send({ method: 'POST', path: '/api/students', body })
    if (answer.status !== 201) throw new Error(`A create was answered with ${answer.status}: ${answer.text()}`)
    ms.push(answer.ms)
  }
  return ms
}

type Windows = Awaited<ReturnType<typeof openWindows>>

/** Windows with the home pages of all teachers, which are told of changes by one stream. */
async function openWindows({ server, screens, tokens }: BenchContext) {
  const [home = ''] = screens.find(({ name }) => name === 'home, mine')?.paths ?? []
  const teacherIds = await withDatabase(server, async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `select distinct teacher ->> 'id' as id from classes, jsonb_array_elements(teachers) teacher`,
    )
    return rows.map(({ id }) => id)
  })
  const fetched: number[] = []
  const windows: Awaited<ReturnType<typeof openWindow>>[] = []
  for (const [index, teacherId] of teacherIds.entries()) {
    const path = home.replace(/(?<=teacherId=)[^&]+/, teacherId)
    const client = clientOf(server.url, tokens[index % tokens.length] ?? '', 1)
    windows.push(await openWindow(client, path, (ms) => fetched.push(ms)))
  }
  const closing = new AbortController()
  await openChangeStream({ url: server.url, token: tokens[0] ?? '' }, closing.signal, (changes) => {
    for (const window of windows) window.apply(changes)
  })
  return {
    count: windows.length,
    /** The milliseconds of each home page that was fetched since the last call, with those that are being fetched. */
    takeFetched: async () => {
      await Promise.all(windows.map(({ untilFetched }) => untilFetched()))
      return fetched.splice(0)
    },
    close: async () => {
      closing.abort()
      await Promise.all(windows.map(({ close }) => close()))
    },
  }
}

/** A window that fetches as `src/web/app/changes/follow-changes.ts` does. */
async function openWindow(client: Client, path: string, onFetched: (ms: number) => void) {
  let answer = await client.send({ path })
  let content: unknown = JSON.parse(answer.text())
  let fetching: Promise<void> | undefined
  let nextFetchAt = 0
  const unapplied: ChangeEvent[] = []
  const fetch = async () => {
    await delay(Math.max(0, nextFetchAt - performance.now()))
    unapplied.length = 0
    const next = await client.send({ path, etag: answer.etag })
    if (next.status >= 400) throw new Error(`Home was answered with ${next.status}: ${next.text()}`)
    onFetched(next.ms)
    nextFetchAt = performance.now() + pauseAfter(next.serverMs)
    if (next.status !== 304) content = JSON.parse(next.text())
    answer = next
    fetching = undefined
    apply(unapplied.splice(0))
  }
  const apply = (changes: readonly ChangeEvent[]) => {
    if (fetching) unapplied.push(...changes)
    else if (changes.some((change) => isConcerned(path, content, change))) fetching = fetch()
  }
  const untilFetched = async () => {
    while (fetching) await fetching
  }
  const close = async () => {
    await untilFetched()
    await client.close()
  }
  return { apply, untilFetched, close }
}
