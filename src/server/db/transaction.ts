import { type AliasedRawBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './types.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** Who writes, by which program, and the save that it is a part of. */
export type Writer = { actor: string; client?: string | undefined; saveId?: string | undefined }

/**
 * Runs `work` in one transaction. The actor of `writer` is the account id that the change history stores, the client the
 * program that has sent the request, and `saveId` the save of which it is a part; without a writer the server itself acts.
 */
export function inTransaction<Result>(
  db: Db,
  writer: Writer | undefined,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const { actor = '', client = '', saveId = '' } = writer ?? {}
    await sql`select set_config('daybook.actor', ${actor}, true), set_config('daybook.client', ${client}, true),
      set_config('daybook.save', ${saveId}, true)`.execute(tx)
    return work(tx)
  })
}

/**
 * The rows of a query while they are read; however long their reader takes, the statement is not ended for it. It is planned
 * for its own values, because a list may have the rows of a day or of all years.
 */
export async function* streamRows<Row>(db: Db, select: (tx: Tx) => AsyncIterable<Row>): AsyncIterable<Row> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local statement_timeout = 0; set local plan_cache_mode = auto`.execute(tx)
    yield* select(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * Sets the actor, the client and the save of a single statement without a transaction around it: a table of one row with the account's
 * `id`, which the statement must read, so that the change history stores them.
 */
export function actorOfStatement({
  actor,
  client = '',
  saveId = '',
}: Writer): AliasedRawBuilder<{ id: string }, 'actor'> {
  return sql<{ id: string }>`(
    select set_config('daybook.actor', ${actor}, true)::uuid as id, set_config('daybook.save', ${saveId}, true),
      set_config('daybook.client', ${client}, true)
  )`.as('actor')
}
