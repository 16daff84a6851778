import type { BenchContext } from '../bench-context.ts'
import type { Answer, Client } from '../client.ts'
import { percentile } from '../percentiles.ts'
import type { Screen } from '../screens.ts'
import { type Row, ratio, shown, spread } from '../table.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
/** So many rounds are not counted: a server that has just been started still compiles what it does often. */
export const warmUps = 20

type Figures = { p95: number; processor: number }
/** The rows of the table, and each screen's figures for a comparison of schools. */
type Measured = { rows: Row[]; figures: Record<string, Figures> }

const states = ['saved', 'again', 'unchanged', 'baseline'] as const
type State = (typeof states)[number]
type Timed = { answers: Answer[]; ms: number; processor: number }

/**
 * Each screen's calls, all at once as a browser sends them, in turns: after somebody has saved a record, again, unchanged with
 * the ETags of before, and at the baseline, which counts everything anew each time.
 */
export async function measureScreens(context: BenchContext, only: readonly string[]): Promise<Measured> {
  const { screens, client, baseline, hasBaseline } = context
  const rows: Row[] = []
  const figures: Measured['figures'] = {}
  for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const isComparable = screen.paths.every(hasBaseline)
    const all: Record<State, Timed[]> = { saved: [], again: [], unchanged: [], baseline: [] }
    for (let round = -warmUps; round < rounds; round += 1) {
      await saveRecord(context, round)
      const saved = await sendAll(context, client, screen)
      const again = await sendAll(context, client, screen)
      const etags = again.answers.map(({ etag }) => etag)
      const unchanged = await sendAll(context, client, screen, etags)
      const theirs = isComparable ? await sendAll(context, baseline, screen) : undefined
      if (round < 0) continue
      for (const [state, timed] of Object.entries({ saved, again, unchanged, baseline: theirs })) {
        if (timed) all[state as State].push(timed)
      }
    }
    const msOf = (state: State) => all[state].map(({ ms }) => ms)
    const processorOf = (state: State) => all[state].map(({ processor }) => processor)
    const last = all.unchanged.at(-1)?.answers ?? []
    figures[screen.name] = { p95: percentile(msOf('saved'), 95), processor: percentile(processorOf('saved'), 50) }
    rows.push({
      screen: screen.name,
      calls: String(screen.paths.length),
      'KB over the wire': kilobytes(all.saved.at(-1)?.answers ?? []),
      'after a save, ms p50 / p95 (min–max)': spread(msOf('saved')),
      again: spread(msOf('again')),
      unchanged: spread(msOf('unchanged')),
      'of them 304': `${last.filter(({ status }) => status === 304).length}, ${kilobytes(last)} KB`,
      baseline: isComparable ? spread(msOf('baseline')) : '–',
      'after a save ÷ baseline': ratio(msOf('saved'), msOf('baseline')),
      'processor ms: after a save, again, unchanged, baseline': states
        .map((state) => (all[state].length === 0 ? '–' : shown(percentile(processorOf(state), 50))))
        .join(', '),
      'processor ÷': ratio(processorOf('saved'), processorOf('baseline')),
    })
  }
  return { rows, figures }
}

/** Changes the school, so that nothing that is kept in memory can be answered. */
async function saveRecord({ client, known }: BenchContext, round: number): Promise<void> {
  const { recordId, studentId, lessonId: scheduledLessonId } = known
  const body = { studentId, scheduledLessonId, isPresent: true, points: round % 2 === 0 ? 8 : 9, comment: '' }
  const { status, text } = await client.send({ method: 'PUT', path: `/api/student-progress/${recordId}`, body })
  if (status !== 200) throw new Error(`A record was answered with ${status}: ${text()}`)
}

async function sendAll(
  { cpu }: BenchContext,
  client: Client,
  { paths }: Screen,
  etags: readonly (string | undefined)[] = [],
): Promise<Timed> {
  const used = await cpu()
  const begun = performance.now()
  const answers = await Promise.all(paths.map((path, index) => client.send({ path, etag: etags[index] })))
  const ms = performance.now() - begun
  return { answers, ms, processor: (await cpu()) - used }
}

function kilobytes(answers: readonly Answer[]): string {
  return shown(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
}

/** How much more each screen's calls cost on the largest of the schools than on the smallest. */
export function compareSchools(bySize: Record<string, Measured['figures']>): Row[] {
  const [small, large] = [Object.values(bySize)[0] ?? {}, Object.values(bySize).at(-1) ?? {}]
  return Object.keys(small).map((screen) => {
    const share = (figure: keyof Figures) => shown((large[screen]?.[figure] ?? 0) / (small[screen]?.[figure] ?? 0))
    return { screen, 'p95 after a save ÷': share('p95'), 'processor ÷': share('processor') }
  })
}
