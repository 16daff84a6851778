import type { ClassPromotion, PromotedClasses, SchoolClass } from '../../../../contract/classes/schema.ts'
import { AppError, invalidInput } from '../../../../contract/kernel/errors.ts'
import { mapConstraintErrors } from '../../../db/constraint-errors.ts'
import { lockRows } from '../../../db/entity-rows.ts'
import { undoSave } from '../../../db/saves.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../../db/versions.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { listClassesById } from '../repository.ts'
import { endMemberships, findLeaverCounts, renameClasses, touchStudentsOf } from './repository.ts'

/** Begins a new school year under the id of the promotion, which once more changes nothing and answers alike. */
export function promoteClasses(db: Db, promotion: ClassPromotion, context: RequestContext): Promise<PromotedClasses> {
  const { actor, client, today } = context
  const { id, dryRun, lastDay, classes } = promotion
  if (lastDay > today) throw invalidInput('lastDay', 'Please choose today or an earlier date')
  const ids = classes.map((schoolClass) => schoolClass.id)
  return inTransaction(db, { actor, client, saveId: id }, async (tx) => {
    await lockRows(tx, 'classes', ids)
    const earlier = await findLeaverCounts(tx, id)
    const stored = new Map((await listClassesById(tx, ids)).map((schoolClass) => [schoolClass.id, schoolClass]))
    if (!earlier) refuseChangedClasses(classes, stored)
    if (!earlier && !dryRun) {
      await renameClasses(tx, classes, actor)
      const leaving = classes.filter(({ leaves }) => leaves).map((schoolClass) => schoolClass.id)
      await endMemberships(tx, { classIds: leaving, lastDay, actor })
    }
    const countOf = (classId: string) => earlier?.get(classId) ?? stored.get(classId)?.studentCount ?? 0
    return {
      id,
      classes: classes.map(({ updatedAt: _, ...promoted }) => ({ ...promoted, studentCount: countOf(promoted.id) })),
    }
  })
}

/** Throws 400 for a class that does not exist, and 409 for one that was changed since the version given with it. */
function refuseChangedClasses(classes: ClassPromotion['classes'], stored: ReadonlyMap<string, SchoolClass>): void {
  for (const [index, { id, updatedAt }] of classes.entries()) {
    const current = stored.get(id)
    if (!current) throw invalidInput(`classes.${index}.id`, 'This class does not exist any more')
    refuseIfChangedMeanwhile(current, updatedAt)
  }
}

/** Puts back what a promotion has changed; 404 for an unknown one, 409 when any of it has been changed since. */
export function undoPromotion(db: Db, id: string, { actor, client }: RequestContext): Promise<void> {
  const writer = { saveId: id, actor, client }
  // Who has joined another class since cannot be in both.
  const changed = () => new AppError('changed_meanwhile', 'This has been changed since it was saved')
  const constraints = { class_memberships_one_current: changed, class_memberships_no_shared_days: changed }
  return mapConstraintErrors(constraints, () =>
    inTransaction(db, writer, async (tx) => {
      await touchStudentsOf(tx, id, actor)
      await undoSave(
        tx,
        { ...writer, table: 'classes', columns: ['name'] },
        { ...writer, table: 'classMemberships', columns: ['endsOn'] },
      )
    }),
  )
}
