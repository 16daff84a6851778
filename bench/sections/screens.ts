import type { BenchContext } from '../bench-context.ts'
import type { Answer, Client } from '../client.ts'
import { percentile } from '../percentiles.ts'
import type { Screen } from '../screens.ts'
import { type Row, ratio, shown, spread } from '../table.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
const warmUps = 5

type Figures = { p95: number; processor: number }
/** The rows of the table, and each screen's figures for a comparison of schools. */
type Measured = { rows: Row[]; figures: Record<string, Figures> }

/** Each screen's calls, all at once as a browser sends them: first time, unchanged, and the yardstick, in turns. */
export async function measureScreens(context: BenchContext, only: readonly string[]): Promise<Measured> {
  const { screens, client, yardstick, hasYardstick, cpu } = context
  const rows: Row[] = []
  const figures: Measured['figures'] = {}
  for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const isComparable = screen.paths.every(hasYardstick)
    const took: Record<'first' | 'unchanged' | 'yardstick', number[]> = { first: [], unchanged: [], yardstick: [] }
    const cpuMs: Record<'first' | 'unchanged' | 'yardstick', number[]> = { first: [], unchanged: [], yardstick: [] }
    const timed = async <Result>(work: () => Promise<Result>) => {
      const used = await cpu()
      const begun = performance.now()
      const result = await work()
      const ms = performance.now() - begun
      return { result, ms, cpuMs: (await cpu()) - used }
    }
    let answers: Answer[] = []
    let again: Answer[] = []
    for (let round = -warmUps; round < rounds; round += 1) {
      const first = await timed(() => sendAll(client, screen))
      answers = first.result
      const etags = answers.map(({ etag }) => etag)
      const unchanged = await timed(() => sendAll(client, screen, etags))
      again = unchanged.result
      const theirs = isComparable ? await timed(() => sendAll(yardstick, screen)) : undefined
      if (round < 0) continue
      for (const [name, measured] of Object.entries({ first, unchanged, yardstick: theirs })) {
        if (measured) took[name as keyof typeof took].push(measured.ms)
        if (measured) cpuMs[name as keyof typeof took].push(measured.cpuMs)
      }
    }
    figures[screen.name] = { p95: percentile(took.first, 95), processor: percentile(cpuMs.first, 50) }
    rows.push({
      screen: screen.name,
      calls: String(screen.paths.length),
      'KB over the wire': kilobytes(answers),
      'first ms p50 / p95 (min–max)': spread(took.first),
      'unchanged ms p50 / p95 (min–max)': spread(took.unchanged),
      'of them 304': `${again.filter(({ status }) => status === 304).length}, ${kilobytes(again)} KB`,
      'yardstick ms p50 / p95 (min–max)': isComparable ? spread(took.yardstick) : '–',
      'ours ÷ yardstick': ratio(took.first, took.yardstick),
      'processor ms: first, unchanged, yardstick': [cpuMs.first, cpuMs.unchanged, cpuMs.yardstick]
        .map((values) => (values.length === 0 ? '–' : shown(percentile(values, 50))))
        .join(', '),
      'processor ÷': ratio(cpuMs.first, cpuMs.yardstick),
    })
  }
  return { rows, figures }
}

/** How much more each screen's calls cost on the largest of the schools than on the smallest. */
export function compareSchools(bySize: Record<string, Measured['figures']>): Row[] {
  const [small, large] = [Object.values(bySize)[0] ?? {}, Object.values(bySize).at(-1) ?? {}]
  return Object.keys(small).map((screen) => {
    const share = (figure: keyof Figures) => shown((large[screen]?.[figure] ?? 0) / (small[screen]?.[figure] ?? 0))
    return { screen, 'p95 of the first time ÷': share('p95'), 'processor ÷': share('processor') }
  })
}

function sendAll(client: Client, { paths }: Screen, etags: readonly (string | undefined)[] = []): Promise<Answer[]> {
  return Promise.all(paths.map((path, index) => client.send({ path, etag: etags[index] })))
}

function kilobytes(answers: readonly Answer[]): string {
  return shown(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
}
