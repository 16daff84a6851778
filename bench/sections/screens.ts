import { percentile } from '../../command-line/percentiles.ts'
import { type Row, ratio, shown, spread } from '../../command-line/table.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Answer, Client } from '../client.ts'
import type { Screen } from '../screens.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
/** So many rounds are not counted: a server that has just been started still compiles what it does often. */
export const warmUps = 20

type Figures = { p95: number; processor: number }
/** The rows of the table, and each screen's figures for a comparison of schools. */
type Measured = { rows: Row[]; figures: Record<string, Figures> }

const states = ['changed', 'recorded', 'again', 'unchanged', 'baseline'] as const
type State = (typeof states)[number]
type Round = { answers: Partial<Record<State, Answer[]>>; took: Partial<Record<State, number>> }
type Clock = () => Promise<number> | number

/**
 * Each screen's calls, all at once as a browser sends them, in turns: after somebody has changed a student, after a saved
 * record, again, unchanged with the ETags of before, and at the baseline, which counts everything again each time. Milliseconds
 * and processor time are measured in rounds of their own, because reading the processor time takes so long that the next call is a slower one.
 */
export async function measureScreens(context: BenchContext, only: readonly string[]): Promise<Measured> {
  const rows: Row[] = []
  const figures: Measured['figures'] = {}
  for (const screen of context.screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const timed = await measureRounds(context, screen, { clock: () => performance.now(), uncounted: warmUps })
    const used = await measureRounds(context, screen, { clock: context.cpu, uncounted: 0 })
    const msOf = (state: State) => timed.flatMap(({ took }) => took[state] ?? [])
    const processorOf = (state: State) => used.flatMap(({ took }) => took[state] ?? [])
    const { changed = [], unchanged = [] } = timed.at(-1)?.answers ?? {}
    figures[screen.name] = { p95: percentile(msOf('changed'), 95), processor: percentile(processorOf('changed'), 50) }
    rows.push({
      screen: screen.name,
      calls: String(screen.paths.length),
      'KB over the wire': kilobytes(changed),
      'after a changed student, ms p50 / p95 (min–max)': spread(msOf('changed')),
      'after a saved record': spread(msOf('recorded')),
      again: spread(msOf('again')),
      unchanged: spread(msOf('unchanged')),
      'of them 304': `${unchanged.filter(({ status }) => status === 304).length}, ${kilobytes(unchanged)} KB`,
      baseline: spread(msOf('baseline')),
      'after a changed student ÷ baseline': ratio(msOf('changed'), msOf('baseline')),
      'processor ms: after a changed student, after a saved record, again, unchanged, baseline': states
        .map((state) => (processorOf(state).length === 0 ? '–' : shown(percentile(processorOf(state), 50))))
        .join(', '),
      'processor ÷': ratio(processorOf('changed'), processorOf('baseline')),
    })
  }
  return { rows, figures }
}

async function measureRounds(
  context: BenchContext,
  screen: Screen,
  { clock, uncounted }: { clock: Clock; uncounted: number },
): Promise<Round[]> {
  const { client, baseline, hasBaseline } = context
  const measured: Round[] = []
  for (let count = -uncounted; count < rounds; count += 1) {
    const round: Round = { answers: {}, took: {} }
    const measure = async (state: State, person: Client, etags: readonly (string | undefined)[] = []) => {
      const begun = await clock()
      const answers = await sendAll(person, screen, etags)
      round.took[state] = (await clock()) - begun
      round.answers[state] = answers
      return answers
    }
    // Each round stores something else than the one before.
    const isOdd = count % 2 !== 0
    await changeStudent(context, isOdd)
    await measure('changed', client)
    await saveRecord(context, isOdd)
    await measure('recorded', client)
    const again = await measure('again', client)
    await measure(
      'unchanged',
      client,
      again.map(({ etag }) => etag),
    )
    if (screen.paths.every(hasBaseline)) await measure('baseline', baseline)
    if (count >= 0) measured.push(round)
  }
  return measured
}

/** Changes the school, so that nothing that is kept in memory can be answered. */
async function changeStudent({ client, known }: BenchContext, isOdd: boolean): Promise<void> {
  const path = `/api/students/${known.studentId}`
  const { lastName, studentId, classId } = JSON.parse((await client.send({ path: `${path}/detail` })).text()).student
  const changed = { firstName: isOdd ? 'Олена' : 'Ірина', lastName, studentId, classId }
  const { status, text } = await client.send({ method: 'PUT', path, body: changed })
  if (status !== 200) throw new Error(`A student was answered with ${status}: ${text()}`)
}

/** Changes the school, so that nothing that is kept in memory can be answered but lists without records. */
async function saveRecord({ client, known }: BenchContext, isOdd: boolean): Promise<void> {
  const { recordId, studentId, lessonId: scheduledLessonId } = known
  const body = { studentId, scheduledLessonId, isPresent: true, points: isOdd ? 8 : 9, comment: '' }
  const { status, text } = await client.send({ method: 'PUT', path: `/api/student-progress/${recordId}`, body })
  if (status !== 200) throw new Error(`A record was answered with ${status}: ${text()}`)
}

const sendAll = (client: Client, { paths }: Screen, etags: readonly (string | undefined)[]) =>
  Promise.all(paths.map((path, index) => client.send({ path, etag: etags[index] })))

function kilobytes(answers: readonly Answer[]): string {
  return shown(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
}

/** How much more each screen's calls cost on the largest of the schools than on the smallest. */
export function compareSchools(bySize: Record<string, Measured['figures']>): Row[] {
  const [small, large] = [Object.values(bySize)[0] ?? {}, Object.values(bySize).at(-1) ?? {}]
  return Object.keys(small).map((screen) => {
    const share = (figure: keyof Figures) => shown((large[screen]?.[figure] ?? 0) / (small[screen]?.[figure] ?? 0))
    return { screen, 'p95 after a changed student ÷': share('p95'), 'processor ÷': share('processor') }
  })
}
