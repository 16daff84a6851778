import { foldText } from '../../../../../contract/kernel/text.ts'
import { foldHeading } from '../headings/form.ts'

/** Why the person in a row is not imported at first: the heading of a column and what it says of them. */
export type Exclusion = { heading: string; value: string }

type Rule = {
  heading: RegExp
  isExcluded: (value: string) => boolean
  /** Whether the column is meant: some of its cells must say so. */
  applies: (values: readonly string[], headings: readonly string[]) => boolean
}

const student = /^(students?|pupils?|learners?|учень|учениця|учні|ученик|ученица|здобувач.*)$/
const always = () => true

/** The columns by which other systems tell students from other people, and present students from former ones. */
const rules: readonly Rule[] = [
  // OneRoster 1.1.
  {
    heading: /^(role|роль|user ?type)$/,
    isExcluded: (value) => value !== '' && !student.test(value),
    applies: (values) => values.some((value) => student.test(value)),
  },
  // OneRoster 1.2 has the roles in another file, and grades for students only.
  {
    heading: /^grades$/,
    isExcluded: (value) => value === '',
    applies: (values, headings) =>
      headings.includes('sourced id') && !headings.includes('role') && values.some((value) => value !== ''),
  },
  // OneRoster, Canvas and Google Workspace.
  {
    heading: /^(enrollment )?(status|статус)$/,
    isExcluded: (value) =>
      /^(tobedeleted|deleted|inactive|suspended|archived|withdrawn|transferred|вибу|выбы)/.test(value),
    applies: always,
  },
  // PowerSchool: 0 is enrolled, other numbers are not yet or no longer.
  { heading: /^enroll ?status$/, isExcluded: (value) => /^-?[1-9]$/.test(value), applies: always },
  // Canvas and Google Classroom: rows about the assignments, and the student that Canvas makes for tests.
  {
    heading: /^(student|last name)$/,
    isExcluded: (value) => /^(points( possible)?|(due )?date|class average|student, test)$/.test(value),
    applies: (_, headings) => headings.includes('email address') || headings.includes('sis login id'),
  },
  // Google Workspace.
  {
    heading: /^org unit path$/,
    isExcluded: (value) =>
      /teacher|staff|faculty|admin|вчител|учител|працівник/.test(value) && !/student|pupil|учн/.test(value),
    applies: always,
  },
]

/** Finds why a row is excluded, by the first column that says so. */
export function exclusionFinder(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const folded = headings.map(foldHeading)
  const applying = rules.flatMap(({ heading, isExcluded, applies }) => {
    const index = folded.findIndex((each) => heading.test(each))
    const textOf = (cells: readonly string[]) => foldText(cells[index] ?? '')
    return index >= 0 && applies(rows.map(textOf), folded) ? [{ index, isExcluded }] : []
  })
  return (cells: readonly string[]): Exclusion | undefined => {
    const found = applying.find(({ index, isExcluded }) => isExcluded(foldText(cells[index] ?? '')))
    return found && { heading: headings[found.index] ?? '', value: cells[found.index] ?? '' }
  }
}
