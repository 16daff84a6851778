import { studentIdPattern } from '../../../../../contract/students/rules.ts'
import { foldClassName } from '../class-names/form.ts'
import type { PlannedRow } from '../plan/state.ts'
import { isNamesake, isProblem } from '../statuses/state.ts'

/** What can be put right for many rows at once: the keys of the rows, and the names of the classes. */
export type Corrections = {
  /** Rows whose id is of another format; those without an id get one anyway. */
  foreignIds: string[]
  unknownClasses: string[]
  problems: string[]
  namesakes: string[]
}

export function correctionsOf(plan: readonly PlannedRow[]): Corrections {
  const problems = plan.filter(isProblem)
  const named = problems.filter(({ status }) => status.kind !== 'missingName' && status.kind !== 'longName')
  const classes = named.filter(({ classId }) => classId === undefined).map(({ className }) => className)
  // Spellings such as '7A' and '7 (А)' are one class, called as the list calls it first.
  const byName = new Map(classes.toReversed().map((name) => [foldClassName(name), name]))
  return {
    foreignIds: keysOf(problems.filter(({ studentId }) => studentId !== '' && !studentIdPattern.test(studentId))),
    unknownClasses: [...new Set(classes.map((name) => byName.get(foldClassName(name)) ?? name))],
    problems: keysOf(problems),
    namesakes: keysOf(plan.filter((row) => isNamesake(row))),
  }
}

const keysOf = (rows: readonly PlannedRow[]) => rows.map(({ key }) => key)
