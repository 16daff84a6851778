import { invalidInput } from '../../../contract/kernel/errors.ts'
import type { Unit } from '../../../contract/units/schema.ts'
import { lockExisting, requireExisting } from '../../db/entity-rows.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { findUnit } from './repository.ts'

/** The unit; throws 404 when it is deleted or never existed. */
export async function getUnit(db: Db, id: string): Promise<Unit> {
  return requireExisting('units', await findUnit(db, id)).entity
}

/** Throws 400 for a template that does not exist, else locks them against deletion; one of `kept` may have been deleted. */
export async function refuseUnknownTemplates(
  tx: Tx,
  templateIds: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const existing = new Set([...kept, ...(await lockExisting(tx, 'lessonTemplates', templateIds))])
  const unknown = templateIds.findIndex((id) => !existing.has(id))
  if (unknown >= 0) throw invalidInput(`templateIds.${unknown}`, 'This template does not exist any more')
}
