import { proposedPromotion } from '../../../../contract/classes/rules.ts'
import type { PromotedClasses, SchoolClass } from '../../../../contract/classes/schema.ts'
import { addDays } from '../../../../contract/kernel/dates.ts'
import type { Issue } from '../../../../contract/kernel/errors.ts'
import { draftKey, readDraft, writeDraft } from '../../../lib/storage/draft.ts'

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

/** What is wrong with the names of the classes that were sent, by class. */
export function nameErrors(issues: readonly Issue[], sent: readonly PromotedClass[]): ReadonlyMap<string, string> {
  const messages = new Map(issues.map(({ path, message }) => [path, message]))
  return new Map(
    sent.flatMap(({ id }, index): [string, string][] => {
      const message = messages.get(`classes.${index}.name`)
      return message === undefined ? [] : [[id, message]]
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

/** The promotion that a person has done on this device, so that it can be undone also after the page was left. */
type LastPromotion = { id: string; date: string }

/** In days: later the school has changed so much that it would be refused. */
const undoablePeriod = 30

const lastPromotionKey = (userId: string) => draftKey('promotion', userId, 'last')

/** The id of the last promotion while its undo is offered. */
export function readLastPromotion(userId: string, today: string): string | undefined {
  const last = readDraft<LastPromotion>(lastPromotionKey(userId))
  return last && today <= addDays(last.date, undoablePeriod) ? last.id : undefined
}

/** Stores the last promotion; undefined when there is nothing to undo. */
export function writeLastPromotion(userId: string, last: LastPromotion | undefined): void {
  writeDraft(lastPromotionKey(userId), last)
}
