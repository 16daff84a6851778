import { sql } from 'kysely'
import { vi } from 'vitest'
import { type Db, inTransaction, type Tx } from '../db/transaction.ts'

/**
 * Sends a request after the first changes of a transaction, which goes on and is committed when the request waits for it. Returns
 * the answer.
 */
export async function sendDuring<Answer>(
  db: Db,
  changes: readonly ((tx: Tx) => Promise<unknown>)[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const [first, ...others] = changes
  const sent = await inTransaction(db, undefined, async (tx) => {
    await first?.(tx)
    const answer = send()
    await vi.waitFor(async () => expectOne((await waiting.execute(db)).rows), { timeout: 5_000 })
    for (const change of others) await change(tx)
    return { answer }
  })
  return sent.answer
}

function expectOne(rows: readonly unknown[]): void {
  if (rows.length !== 1) throw new Error(`${rows.length} statements wait for a lock, not one`)
}
