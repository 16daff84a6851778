import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './types.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/**
 * Runs a verb of the school in one transaction, in the name of a person: `actor` is the account id that the change
 * history writes down, or undefined when the program itself acts.
 */
export function inTransaction<Result>(
  db: Db,
  actor: string | undefined,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('daybook.actor', ${actor ?? ''}, true)`.execute(tx)
    return work(tx)
  })
}
