import type { Unit } from '../../../contract/units/schema.ts'
import { alphabetical } from '../../db/alphabet.ts'
import { asStored, type Stored } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'

const columns = ['id', 'title', 'templateIds', 'createdAt', 'updatedAt'] as const

export function listUnits(db: Db): Promise<Unit[]> {
  return db
    .selectFrom('units')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy(({ ref }) => alphabetical(ref('title')))
    .orderBy('id')
    .execute()
}

export async function findUnit(db: Db, id: string): Promise<Stored<Unit> | undefined> {
  const row = await db
    .selectFrom('units')
    .select([...columns, 'deletedAt', 'createDigest'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asStored(row)
}
