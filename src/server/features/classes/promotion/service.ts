import type { ClassPromotion, PromotedClasses, Promotion, SchoolClass } from '../../../../contract/classes/schema.ts'
import { addDays } from '../../../../contract/kernel/dates.ts'
import { AppError, invalidInput } from '../../../../contract/kernel/errors.ts'
import { maxPeriodDays } from '../../../../contract/kernel/periods.ts'
import { mapConstraintErrors } from '../../../db/constraint-errors.ts'
import { lockRows } from '../../../db/entity-rows.ts'
import { answerOnce, markUndone } from '../../../db/idempotency.ts'
import { listRefusedUndos, type SavedRows, undoSave } from '../../../db/saves.ts'
import { type Db, inTransaction, type Tx } from '../../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../../db/versions.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { unknownClass } from '../access.ts'
import { listClassesById } from '../repository.ts'
import {
  endMemberships,
  listJoinedSince,
  listMembers,
  listPromotedClasses,
  listPromotions,
  listStudentsWhoLeft,
  renameClasses,
  touchStudents,
} from './repository.ts'

/** What a promotion writes, and its undo puts back. */
const promotedRows: readonly SavedRows[] = [
  { table: 'classes', columns: ['name'] },
  { table: 'classMemberships', columns: ['endsOn'], owner: { table: 'classes', column: 'classId' } },
]

/** The promotions whose undo would not be refused, newest first. */
export async function listUndoablePromotions(db: Db): Promise<Promotion[]> {
  const promotions = await listPromotions(db)
  const ids = promotions.map(({ id }) => id)
  const [refused, joined] = await Promise.all([listRefusedUndos(db, ids, ...promotedRows), listJoinedSince(db, ids)])
  return promotions.filter(({ id }) => !refused.has(id) && !joined.includes(id))
}

/**
 * Begins a new school year under the id of the promotion, which once more changes nothing and answers alike. Throws 409 when
 * something else was done under the id, or when it has been undone.
 */
export function promoteClasses(tx: Tx, promotion: ClassPromotion, context: RequestContext): Promise<PromotedClasses> {
  const { actor, today } = context
  const { id, dryRun, lastDay } = promotion
  const classes = promotion.classes.map(({ updatedAt: _, ...wanted }) => wanted)
  const leaving = classes.filter(({ leaves }) => leaves).map((schoolClass) => schoolClass.id)
  if (leaving.length > 0) {
    if (lastDay > today) throw invalidInput('lastDay', 'Please choose today or an earlier date')
    if (lastDay < addDays(today, -maxPeriodDays)) throw invalidInput('lastDay', distantLastDayMessage)
  }
  const content = {
    lastDay: leaving.length > 0 ? lastDay : null,
    classes: classes.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }
  return answerOnce(tx, { id, content, dryRun }, async () => {
    const stored = await lockClasses(tx, promotion.classes, leaving)
    if (!dryRun) {
      await renameClasses(tx, classes, actor)
      await endMemberships(tx, { classIds: leaving, lastDay, actor })
    }
    const countOf = (classId: string) => stored.get(classId)?.studentCount ?? 0
    return { id, classes: classes.map((promoted) => ({ ...promoted, studentCount: countOf(promoted.id) })) }
  })
}

const distantLastDayMessage = `Please choose one of the last ${maxPeriodDays} days`

/** The classes, by their ids, locked with the students of those that leave. */
async function lockClasses(tx: Tx, classes: ClassPromotion['classes'], leaving: readonly string[]) {
  const ids = classes.map(({ id }) => id)
  // The students first, as moving one of them does.
  const members = await listMembers(tx, leaving)
  await lockRows(tx, 'students', members)
  await lockRows(tx, 'classes', ids)
  const stored = new Map((await listClassesById(tx, ids)).map((schoolClass) => [schoolClass.id, schoolClass]))
  refuseChangedClasses(classes, stored)
  refuseOtherMembers(await listMembers(tx, leaving), members)
  return stored
}

/** Throws 400 for a class that does not exist, and 409 for one that was changed since the version given with it. */
function refuseChangedClasses(classes: ClassPromotion['classes'], stored: ReadonlyMap<string, SchoolClass>): void {
  for (const [index, { id, updatedAt }] of classes.entries()) {
    const current = stored.get(id)
    if (!current) throw unknownClass(`classes.${index}.id`)
    refuseIfChangedMeanwhile(current, updatedAt)
  }
}

/** Throws 409 when somebody has joined the leaving classes before these were locked. */
function refuseOtherMembers(members: readonly string[], locked: readonly string[]): void {
  const known = new Set(locked)
  if (members.every((id) => known.has(id))) return
  throw new AppError('changed_meanwhile', 'Somebody else has changed this meanwhile')
}

/** Puts back what a promotion has changed; 404 for an unknown one, 409 when any of it has been changed since, or a class is deleted. */
export function undoPromotion(db: Db, id: string, { actor, client }: RequestContext): Promise<void> {
  const writer = { saveId: id, actor, client }
  // Who has joined another class since cannot be in both, which the database finds when the transaction ends.
  const changed = () => new AppError('changed_meanwhile', 'This has been changed since it was saved')
  const constraints = { class_memberships_one_current: changed, class_memberships_no_shared_days: changed }
  return mapConstraintErrors(constraints, () =>
    inTransaction(db, writer, async (tx) => {
      // The students first, as the promotion does.
      const studentIds = await listStudentsWhoLeft(tx, id)
      await lockRows(tx, 'students', studentIds)
      const classIds = await listPromotedClasses(tx, id)
      if (classIds.length === 0) throw new AppError('not_found', 'Promotion not found')
      // As deleting one of them does, so that no student is put back into a class that is deleted at this moment.
      await lockRows(tx, 'classes', classIds)
      await touchStudents(tx, { studentIds, actor })
      await undoSave(tx, writer, ...promotedRows)
      await markUndone(tx, id)
    }),
  )
}
