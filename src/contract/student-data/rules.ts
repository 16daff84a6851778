import { foldText } from '../kernel/text.ts'
import { fullNameOf, rosterNameOf } from '../students/rules.ts'

type Named = { firstName: string; lastName: string }

/** Whether the typed name is that of the student, whichever name comes first, and whatever its case and spaces. */
export function isNameOf(student: Named, typed: string): boolean {
  return [fullNameOf(student), rosterNameOf(student)].some((name) => foldText(name) === foldText(typed))
}

/** The sentence with which another name is refused. */
export function otherNameMessage(student: Named): string {
  return `To erase the data, type the name as it is written here: ${fullNameOf(student)}`
}
