import { studentIdPattern } from '../../../../../contract/students/rules.ts'
import { foldClassName } from '../class-names/form.ts'
import type { PlannedRow } from '../plan/state.ts'
import { isNamesake, isProblem } from '../statuses/state.ts'

/** What can be put right for many rows at once: the keys of the rows, and the names of the classes. */
export function correctionsOf(plan: readonly PlannedRow[]) {
  const problems = plan.filter(isProblem)
  const named = problems.filter(({ status }) => status.kind !== 'missingName' && status.kind !== 'longName')
  const classes = named.filter(({ classId }) => classId === undefined).map(({ className }) => className)
  // Spellings such as '7A' and '7 (А)' are one class, called as the list calls it first.
  const byName = new Map(classes.toReversed().map((name) => [foldClassName(name), name]))
  return {
    // Of another format; those without an id get one anyway.
    foreignIds: keysOf(problems.filter(({ studentId }) => studentId !== '' && !studentIdPattern.test(studentId))),
    unknownClasses: [...new Set(classes.map((name) => byName.get(foldClassName(name)) ?? name))],
    problems: keysOf(problems),
    namesakes: keysOf(plan.filter(isNamesake)),
  }
}

const keysOf = (rows: readonly PlannedRow[]) => rows.map(({ key }) => key)
