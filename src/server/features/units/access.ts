import type { Unit } from '../../../contract/units/schema.ts'
import { requireExisting } from '../../db/entity-rows.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { refuseUnknownTemplates } from '../lesson-templates/access.ts'
import { findUnit } from './repository.ts'

/** The unit; throws 404 when it is deleted or never existed. */
export async function getUnit(db: Db, id: string): Promise<Unit> {
  return requireExisting('units', await findUnit(db, id)).entity
}

/** Throws 400 for a template that does not exist, else locks them against deletion; one of `kept` may have been deleted. */
export async function refuseUnknownTemplatesOfUnit(
  tx: Tx,
  templateIds: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const wanted = templateIds.map((id, index) => ({ path: `templateIds.${index}`, id }))
  await refuseUnknownTemplates(tx, wanted, kept)
}
