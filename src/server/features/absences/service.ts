import type { Absence, AbsenceInput, AbsenceUpdate } from '../../../contract/absences/schema.ts'
import { insertRow, lockRows, restore, updateRows } from '../../db/entity-rows.ts'
import { digestOf, hasContent, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { refuseUnknownStudent } from '../students/access.ts'
import { getAbsence, refuseOtherStudent } from './access.ts'
import { type AbsenceColumns, findAbsence } from './repository.ts'

export async function createAbsence(tx: Tx, input: AbsenceInput, { actor }: RequestContext) {
  const { id = newId(), studentId } = input
  const columns = columnsOf(input)
  const digest = digestOf(columns)
  // A repeated create finds its absence even when the student has been deleted since the first time.
  const earlier = input.id && (await findAbsence(tx, id))
  if (earlier) return repeatedCreate(earlier, digest)
  await refuseUnknownStudent(tx, studentId)
  const inserted = await insertRow(tx, 'absences', { id, ...columns, createDigest: digest }, actor)
  if (!inserted) return repeatedCreate(await findAbsence(tx, id), digest)
  return { isNew: true, entity: await getAbsence(tx, id) }
}

export async function updateAbsence(
  tx: Tx,
  id: string,
  update: AbsenceUpdate,
  { actor }: RequestContext,
): Promise<Absence> {
  await refuseUnknownStudent(tx, update.studentId)
  await lockRows(tx, 'absences', [id])
  const current = await getAbsence(tx, id)
  refuseOtherStudent(current, update.studentId)
  refuseIfChangedMeanwhile(current, update.updatedAt)
  const { id: _, updatedAt: __, ...content } = update
  if (hasContent(current, content)) return current
  await updateRows(tx, 'absences', [id], columnsOf(update), actor)
  return getAbsence(tx, id)
}

function columnsOf({ studentId, from, to, state, reason }: AbsenceInput): AbsenceColumns {
  return { studentId, startsOn: from, endsOn: to, state, reason }
}

export async function restoreAbsence(tx: Tx, id: string, { actor }: RequestContext): Promise<Absence> {
  await restore(tx, 'absences', id, actor)
  return getAbsence(tx, id)
}
