import type { Row } from '../command-line/table.ts'
import type { Outcome } from './series.ts'

/** A line for each fault, and one for all together. */
export function reportOf(outcomes: readonly Outcome[]): Row[] {
  const names = outcomes.flatMap(({ recoveries }) => [...recoveries.keys()])
  return [...names.map((name) => rowOf(name, outcomes, (fault) => fault === name)), rowOf('all', outcomes, () => true)]
}

function rowOf(name: string, outcomes: readonly Outcome[], isCounted: (fault: string) => boolean): Row {
  const recoveries = outcomes.flatMap(({ recoveries: all }) =>
    [...all].flatMap(([fault, ms]) => (isCounted(fault) ? ms : [])),
  )
  const counts = outcomes.flatMap(({ ledger }) =>
    [...ledger.counts].flatMap(([fault, one]) => (isCounted(fault) ? one : [])),
  )
  const findings = outcomes.flatMap((outcome) => outcome.findings).filter(({ fault }) => isCounted(fault))
  const problems = outcomes.flatMap(({ ledger }) => ledger.problems).filter(({ fault }) => isCounted(fault))
  const sum = (what: keyof (typeof counts)[number]) => String(counts.reduce((total, one) => total + one[what], 0))
  const found = (kind: string) => String(findings.filter((finding) => finding.kind === kind).length)
  return {
    fault: name,
    times: String(recoveries.length),
    attempts: sum('attempts'),
    acknowledged: sum('acknowledged'),
    unavailable: sum('unavailable'),
    unanswered: sum('unanswered'),
    lost: found('lost'),
    doubled: found('doubled'),
    'other answers': String(problems.length),
    'slowest recovery, s': (Math.max(0, ...recoveries) / 1000).toFixed(1),
  }
}

/** Whether anything is wrong, or took `longestRecovery` seconds or more to be right again. */
export function hasFailed(outcomes: readonly Outcome[], longestRecovery: number): boolean {
  return outcomes.some(
    ({ findings, ledger, recoveries }) =>
      findings.length > 0 ||
      ledger.problems.length > 0 ||
      [...recoveries.values()].flat().some((ms) => ms >= longestRecovery * 1000),
  )
}
