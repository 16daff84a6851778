// npm run torture [-- --minutes 20] [--rounds N] [--savers 20] [--faults 'server killed,disk full']
// [--recovery 5]: people save while the program, its database, disk, clock and mail server fail. Exits 1 when an acknowledged
// write is lost or doubled, an answer is neither a success nor 'unavailable', or it takes so many seconds until everybody saves
// again; `npm run test:operations` allows more, because a machine that tests is seldom quiet.
import { numberAboveZero, readOptions, refuse } from '../command-line/options.ts'
import { table } from '../command-line/table.ts'
import { backupWritten } from './faults/backup.ts'
import { clockStepped } from './faults/clock.ts'
import { diskFull } from './faults/disk.ts'
import type { Fault } from './faults/fault.ts'
import { bothKilled, connectionKilled, postgresKilled, serverKilled } from './faults/kills.ts'
import { mailServerLost } from './faults/mail.ts'
import { databaseFrozen, tableLocked } from './faults/stalls.ts'
import { hasFailed, reportOf } from './report.ts'
import { type Outcome, runSeries } from './series.ts'

const allFaults: readonly Fault[] = [
  serverKilled,
  postgresKilled,
  connectionKilled,
  bothKilled,
  databaseFrozen,
  tableLocked,
  clockStepped,
  mailServerLost,
  backupWritten,
  diskFull,
]

const values = readOptions({
  minutes: { type: 'string', default: '5' },
  rounds: { type: 'string' },
  savers: { type: 'string', default: '20' },
  recovery: { type: 'string', default: '5' },
  faults: { type: 'string', default: allFaults.map(({ name }) => name).join(',') },
})
const minutes = numberAboveZero('minutes', values.minutes)
const rounds = values.rounds === undefined ? undefined : numberAboveZero('rounds', values.rounds)
const savers = numberAboveZero('savers', values.savers)
const recovery = numberAboveZero('recovery', values.recovery)
const chosen = chosenFaults(values.faults)

if (process.platform !== 'linux') {
  console.log('Skipped: the processes to kill are found in /proc, which only Linux has')
  process.exit(0)
}

const begun = performance.now()
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interruption.abort(new Error('Stopped before the end, so nothing was verified.')))
}
const faults = await availableFaults(chosen)
const outcomes: Outcome[] = []
// The full disk is in memory, and the others are tried on a real one.
const groups = Object.values(Object.groupBy(faults, ({ diskMegabytes }) => String(diskMegabytes)))
for (const group of groups) {
  const end = performance.now() + (minutes * 60_000 * (group?.length ?? 0)) / faults.length
  const mayBegin = (round: number) => (rounds === undefined ? round === 0 || performance.now() < end : round < rounds)
  if (group) outcomes.push(await runSeries(group, { savers, mayBegin, signal: interruption.signal }))
}
console.log(
  `\n${table(`${savers} savers, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`, reportOf(outcomes))}`,
)
for (const { ledger, findings } of outcomes) {
  for (const { kind, fault, text } of findings.slice(0, 20)) console.log(`${kind} (${fault}): ${text}`)
  for (const { fault, text } of ledger.problems.slice(0, 20)) console.log(`Problem (${fault}): ${text}`)
}
process.exit(hasFailed(outcomes, recovery) ? 1 : 0)

function chosenFaults(names: string): Fault[] {
  return names.split(',').map((name) => {
    const fault = allFaults.find((one) => one.name === name.trim())
    return fault ?? refuse(`There is no fault '${name}', but ${allFaults.map((one) => one.name).join(', ')}.`)
  })
}

async function availableFaults(chosen: readonly Fault[]): Promise<Fault[]> {
  const available: Fault[] = []
  for (const fault of chosen) {
    const reason = await fault.unavailable?.()
    if (reason === undefined) available.push(fault)
    else console.log(`Skipped: ${fault.name}, because ${reason}`)
  }
  return available
}
