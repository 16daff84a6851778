import { proposedPromotion } from '../../../../contract/classes/rules.ts'
import type { PromotedClasses, SchoolClass } from '../../../../contract/classes/schema.ts'
import type { Issue } from '../../../../contract/kernel/errors.ts'

/** A class in the new school year, as it is typed. */
export type PromotedClass = { id: string; formerName: string; name: string; leaves: boolean; updatedAt: string }

/** What is proposed for all classes. */
export function proposedClasses(classes: readonly SchoolClass[]): PromotedClass[] {
  return classes.map(({ id, name, updatedAt }) => ({ id, formerName: name, updatedAt, ...proposedPromotion(name) }))
}

/** Those that get another name or leave. */
export function changedClasses(classes: readonly PromotedClass[]): PromotedClass[] {
  return classes.filter(({ formerName, name, leaves }) => leaves || name.trim() !== formerName)
}

/** The names that several of the classes would have. */
export function sharedNames(classes: readonly PromotedClass[]): string[] {
  const names = classes.map(({ name }) => name.trim())
  return [...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) < index))]
}

/** What is wrong with the fields that were sent: with the new name of a class by its id, and with `lastDay`. */
export function fieldErrors(issues: readonly Issue[], sent: readonly PromotedClass[]): ReadonlyMap<string, string> {
  const fields = new Map([
    ['lastDay', 'lastDay'],
    ...sent.map(({ id }, index) => [`classes.${index}.name`, id] as const),
  ])
  return new Map(
    issues.flatMap(({ path, message }): [string, string][] => {
      const field = fields.get(path)
      return field === undefined ? [] : [[field, message]]
    }),
  )
}

/** What a promotion does, in numbers. */
export function countPromoted({ classes }: PromotedClasses, before: readonly PromotedClass[]) {
  const formerNames = new Map(before.map(({ id, formerName }) => [id, formerName]))
  const leaving = classes.filter(({ leaves }) => leaves)
  return {
    renamed: classes.filter(({ id, name }) => name !== formerNames.get(id)).length,
    leaving: leaving.length,
    leavingStudents: leaving.reduce((sum, { studentCount }) => sum + studentCount, 0),
  }
}
