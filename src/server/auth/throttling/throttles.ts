import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'

/** Attempts that are free, then waits that double from `firstWait` to `longestWait`. All times in seconds. */
export type ThrottleRule = { name: string; free: number; firstWait: number; longestWait: number; memory: number }

export type Admission = { admitted: true; attempts: number } | { admitted: false; waitSeconds: number }

/**
 * Counts one attempt of a subject, or refuses it while the subject has to wait; a refused attempt changes nothing.
 * One statement, so that attempts at the same moment, in any number of processes, are counted one after the other.
 */
export async function countAttempt(db: Db, rule: ThrottleRule, subject: string, now: Date): Promise<Admission> {
  const { rows } = await sql<{ attempts: number }>`
    insert into auth.throttles as known (rule, subject, attempts, blocked_until, expires_at)
    values (${rule.name}, ${hashOf(subject)}, 1, ${waitAfter(rule, sql`1`, now)}, ${later(now, rule.memory)})
    on conflict (rule, subject) do update set
      attempts = case when known.expires_at > ${now} then known.attempts + 1 else 1 end,
      blocked_until = case when known.expires_at > ${now}
        then ${waitAfter(rule, sql`known.attempts + 1`, now)} else excluded.blocked_until end,
      expires_at = case when known.expires_at > ${now}
        then greatest(known.expires_at, ${waitAfter(rule, sql`known.attempts + 1`, now)}) else excluded.expires_at end
    where known.blocked_until is null or known.blocked_until <= ${now}
    returning attempts`.execute(db)
  const [counted] = rows
  if (counted) return { admitted: true, attempts: counted.attempts }
  const [state] = await readThrottles(db, [[rule, subject]], now)
  return { admitted: false, waitSeconds: state?.waitSeconds || 1 }
}

export type ThrottleState = { attempts: number; waitSeconds: number }

/** How often each subject has tried and how long it has to wait (0: not at all), in the order asked for. */
export async function readThrottles(
  db: Db,
  asked: readonly (readonly [ThrottleRule, string])[],
  now: Date,
): Promise<ThrottleState[]> {
  const rows = await db
    .selectFrom('auth.throttles')
    .select(['rule', 'subject', 'attempts', 'blockedUntil'])
    .where('expiresAt', '>', now)
    .where(({ eb, or }) =>
      or(asked.map(([rule, subject]) => eb('rule', '=', rule.name).and('subject', '=', hashOf(subject)))),
    )
    .execute()
  return asked.map(([rule, subject]) => {
    const hash = hashOf(subject)
    const row = rows.find((candidate) => candidate.rule === rule.name && candidate.subject.equals(hash))
    return { attempts: row?.attempts ?? 0, waitSeconds: secondsUntil(row?.blockedUntil, now) }
  })
}

/** Forgets the attempts of a subject that has shown to be in the right. */
export async function forgetAttempts(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db.deleteFrom('auth.throttles').where('rule', '=', rule.name).where('subject', '=', hashOf(subject)).execute()
}

function waitAfter(rule: ThrottleRule, attempts: ReturnType<typeof sql>, now: Date) {
  // The exponent is bounded because 2^1024 is an error, not infinity.
  return sql`case when ${attempts} >= ${rule.free}::integer then ${now}::timestamptz + make_interval(secs =>
    least(${rule.longestWait}::float8, ${rule.firstWait}::float8 * 2 ^ least(30, ${attempts} - ${rule.free}::integer))) end`
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function secondsUntil(instant: Date | null | undefined, now: Date): number {
  return instant ? Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000)) : 0
}

function hashOf(subject: string): Buffer {
  return createHash('sha256').update(subject).digest()
}
