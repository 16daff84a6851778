import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { isAlive } from './embedded/os-processes.ts'
import { newId } from './ids.ts'
import type { Db } from './transaction.ts'

/** How often a process says that it runs, and after how long another machine counts it as killed. */
const heartbeatSeconds = 10
const maxSilenceSeconds = 30

/**
 * Registers this process among those that run on the database. Throws OperatorError when another one has a different PUBLIC_URL: a
 * token of one is refused by the other, so nobody would stay signed in. Returns a function that removes it.
 */
export async function registerProcess(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
  log: BaseLogger,
): Promise<() => Promise<void>> {
  const own = {
    id: newId(),
    publicUrl: config.isPublicUrlSet ? config.publicUrl : '',
    host: hostname(),
    pid: process.pid,
  }
  await db.transaction().execute(async (tx) => {
    // Two that start at the same moment see each other.
    await sql`lock table server_processes in share row exclusive mode`.execute(tx)
    await sql`delete from server_processes where seen_at < now() - make_interval(secs => ${maxSilenceSeconds})`.execute(
      tx,
    )
    const others = await tx.selectFrom('serverProcesses').selectAll().where('publicUrl', '!=', own.publicUrl).execute()
    // In a container a process may have the id of the one that was killed before.
    const other = others.find(({ host, pid }) => host !== own.host || (pid !== own.pid && isAlive(pid)))
    if (other) throw new OperatorError(mismatch(own.publicUrl, other.publicUrl))
    await upsertRow(tx)
  })
  const timer = setInterval(() => {
    upsertRow(db).catch((error: unknown) => log.debug(error, 'The registration of this process could not be renewed'))
  }, heartbeatSeconds * 1000)

  async function upsertRow(on: Db): Promise<void> {
    const { id, publicUrl, host, pid } = own
    await sql`
      insert into server_processes (id, public_url, host, pid, seen_at) values (${id}, ${publicUrl}, ${host}, ${pid}, now())
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(on)
  }

  return async () => {
    clearInterval(timer)
    // One that has lost its database counts as killed after a while.
    await db
      .deleteFrom('serverProcesses')
      .where('id', '=', own.id)
      .execute()
      .catch((error: unknown) => log.debug(error, 'The registration of this process could not be removed'))
  }
}

function mismatch(own: string, other: string): string {
  const here = own === '' ? 'PUBLIC_URL is not set here' : `PUBLIC_URL is ${own} here`
  const there = other === '' ? 'not set' : other
  return `${here} and ${there} in another process on this database: give all the same, and wait ${maxSilenceSeconds} seconds after one was killed on another machine.`
}
