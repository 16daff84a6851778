import { sql } from 'kysely'
import { AppError } from '../../contract/kernel/errors.ts'
import { digestOf } from './ids.ts'
import type { Tx } from './transaction.ts'
import { idInUse } from './versions.ts'

/** How many days a repeated request is answered as the first was; after them it is refused. */
export const retentionDays = 30

type IdempotentRequest = {
  /** Made by the client; what the request writes carries it in the change history. */
  id: string
  /** What is asked for, as JSON; arrays in a fixed order. */
  content: object
  dryRun: boolean
}

/**
 * Runs a request once under its id, in a transaction whose `saveId` is that id, and answers the same content with the stored answer
 * from then on. Throws 409 for another content under the id, for an id under which anything else was saved, and for a request that has been
 * undone. A dry run stores nothing. Requests under one id wait for each other.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { id, content, dryRun }: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const digest = digestOf(content)
  const isNew = !dryRun && (await insertKey(tx, id, digest))
  const earlier = isNew ? undefined : await findKey(tx, id)
  if (earlier) {
    if (earlier.digest !== digest) throw idInUse()
    if (earlier.answer === null) throw new AppError('changed_meanwhile', 'This has been undone')
    return earlier.answer as Answer
  }
  if (await isSaveId(tx, id)) throw idInUse()
  const answer = await run()
  if (!dryRun) {
    await updateAnswer(tx, id, answer)
    // Last, so that a purge, which deletes keys, never waits for a transaction that waits for the purge.
    await deleteOldKeys(tx)
  }
  return answer
}

/** Refuses the request under this id from now on, because it has been undone. */
export function markUndone(tx: Tx, id: string): Promise<void> {
  return updateAnswer(tx, id, null)
}

/** Returns whether there was no such key; waits for a transaction that is inserting it meanwhile. */
async function insertKey(tx: Tx, id: string, digest: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ id, digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

function findKey(tx: Tx, id: string) {
  return tx.selectFrom('idempotencyKeys').select(['digest', 'answer']).where('id', '=', id).executeTakeFirst()
}

/** Whether a save that has no key, or one that was deleted, has written anything under this id. */
async function isSaveId(tx: Tx, id: string): Promise<boolean> {
  const change = await tx.selectFrom('changeHistory').select('id').where('saveId', '=', id).limit(1).executeTakeFirst()
  return change !== undefined
}

async function updateAnswer(tx: Tx, id: string, answer: unknown): Promise<void> {
  const text = answer === null ? null : JSON.stringify(answer)
  await tx.updateTable('idempotencyKeys').set({ answer: text }).where('id', '=', id).execute()
}

/** Skips those that another transaction deletes at this moment, so that two cannot deadlock. */
async function deleteOldKeys(tx: Tx): Promise<void> {
  await sql`
    delete from idempotency_keys where id = any(array(
      select id from idempotency_keys where created_at < clock_timestamp() - make_interval(days => ${retentionDays})
      for update skip locked
    ))
  `.execute(tx)
}
