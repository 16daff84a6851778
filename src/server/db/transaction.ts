import { type AliasedRawBuilder, type Kysely, sql, type Transaction } from 'kysely'
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

/**
 * For a verb of the school that is one statement and needs no transaction around it: the person in whose name it is done,
 * as a table of one row with `id`, to be read by the statement, so that the change history knows the actor.
 */
export function inNameOf(actor: string): AliasedRawBuilder<{ id: string }, 'actor'> {
  return sql<{ id: string }>`(select set_config('daybook.actor', ${actor}, true)::uuid as id)`.as('actor')
}
