import type { Unit, UnitInput, UnitUpdate } from '../../../contract/units/schema.ts'
import { insertRow, lockRows, restore, updateRows } from '../../db/entity-rows.ts'
import { digestOf, hasContent, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getUnit, refuseUnknownTemplatesOfUnit } from './access.ts'
import { findUnit } from './repository.ts'

type UnitColumns = WrittenColumns<'units', UnitInput, never>

export async function createUnit(tx: Tx, input: UnitInput, { actor }: RequestContext) {
  const { id = newId(), title, templateIds } = input
  const columns: UnitColumns = { title, templateIds }
  const digest = digestOf(columns)
  const inserted = await insertRow(tx, 'units', { id, ...columns, createDigest: digest }, actor)
  // A repeated create finds its unit even when a template has been deleted since the first time.
  if (!inserted) return repeatedCreate(await findUnit(tx, id), digest)
  await refuseUnknownTemplatesOfUnit(tx, templateIds)
  return { isNew: true, entity: await getUnit(tx, id) }
}

export async function updateUnit(tx: Tx, id: string, update: UnitUpdate, { actor }: RequestContext): Promise<Unit> {
  await lockRows(tx, 'units', [id])
  const current = await getUnit(tx, id)
  refuseIfChangedMeanwhile(current, update.updatedAt)
  const columns: UnitColumns = { title: update.title, templateIds: update.templateIds }
  if (hasContent(current, columns)) return current
  await refuseUnknownTemplatesOfUnit(tx, columns.templateIds, current.templateIds)
  await updateRows(tx, 'units', [id], columns, actor)
  return getUnit(tx, id)
}

export async function restoreUnit(tx: Tx, id: string, { actor }: RequestContext): Promise<Unit> {
  await restore(tx, 'units', id, actor)
  return getUnit(tx, id)
}
