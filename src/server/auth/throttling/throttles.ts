import { sql } from 'kysely'
import { sha256 } from '../../db/ids.ts'
import type { Db } from '../../db/transaction.ts'
import { tooManyRequests } from '../auth-error.ts'

/** Free attempts, then waits that double up to the maximum; counted from zero after the window. All times in seconds. */
export type ThrottleRule = { name: string; freeAttempts: number; firstWait: number; maxWait: number; window: number }

export type Admission = { isAdmitted: true; attempts: number } | { isAdmitted: false; waitSeconds: number }

/** Counts one attempt of a subject and returns how many it has made. Throws AuthError 429 while it has to wait. */
export async function admitAttempt(db: Db, rule: ThrottleRule, subject: string, now: Date): Promise<number> {
  const admission = await countAttempt(db, rule, subject, now)
  if (!admission.isAdmitted) throw tooManyRequests(admission.waitSeconds)
  return admission.attempts
}

/**
 * Counts one attempt of a subject, or rejects it while the subject has to wait; a rejected attempt changes nothing. A
 * single statement, so that concurrent attempts are counted one after the other by any number of processes.
 */
export async function countAttempt(db: Db, rule: ThrottleRule, subject: string, now: Date): Promise<Admission> {
  const { rows } = await sql<{ attempts: number }>`
    insert into auth.throttles as stored (rule, subject, attempts, blocked_until, expires_at)
    values (${rule.name}, ${sha256(subject)}, 1, ${blockedUntil(rule, sql`1`, now)}, ${addSeconds(now, rule.window)})
    on conflict (rule, subject) do update set
      attempts = case when stored.expires_at > ${now} then stored.attempts + 1 else 1 end,
      blocked_until = case when stored.expires_at > ${now}
        then ${blockedUntil(rule, sql`stored.attempts + 1`, now)} else excluded.blocked_until end,
      expires_at = case when stored.expires_at > ${now}
        then greatest(stored.expires_at, ${blockedUntil(rule, sql`stored.attempts + 1`, now)}) else excluded.expires_at end
    where stored.blocked_until is null or stored.blocked_until <= ${now}
    returning attempts`.execute(db)
  const [counted] = rows
  if (counted) return { isAdmitted: true, attempts: counted.attempts }
  const [state] = await readThrottles(db, [[rule, subject]], now)
  return { isAdmitted: false, waitSeconds: state?.waitSeconds || 1 }
}

type ThrottleState = { attempts: number; waitSeconds: number }

/** The attempts of each subject and the seconds that it has to wait (0: none), in the order of `throttles`. */
export async function readThrottles(
  db: Db,
  throttles: readonly (readonly [ThrottleRule, string])[],
  now: Date,
): Promise<ThrottleState[]> {
  const rows = await db
    .selectFrom('auth.throttles')
    .select(['rule', 'subject', 'attempts', 'blockedUntil'])
    .where('expiresAt', '>', now.toISOString())
    .where(({ eb, or }) =>
      or(throttles.map(([rule, subject]) => eb('rule', '=', rule.name).and('subject', '=', sha256(subject)))),
    )
    .execute()
  return throttles.map(([rule, subject]) => {
    const hash = sha256(subject)
    const row = rows.find((candidate) => candidate.rule === rule.name && candidate.subject.equals(hash))
    return { attempts: row?.attempts ?? 0, waitSeconds: secondsUntil(row?.blockedUntil, now) }
  })
}

/** Deletes the count of a subject, and with it the wait. */
export async function resetAttempts(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db.deleteFrom('auth.throttles').where('rule', '=', rule.name).where('subject', '=', sha256(subject)).execute()
}

function blockedUntil(rule: ThrottleRule, attempts: ReturnType<typeof sql>, now: Date) {
  // The exponent is bounded because 2^1024 is an error, not infinity.
  return sql`case when ${attempts} >= ${rule.freeAttempts}::integer then ${now}::timestamptz + make_interval(secs =>
    least(${rule.maxWait}::float8, ${rule.firstWait}::float8 * 2 ^ least(30, ${attempts} - ${rule.freeAttempts}::integer))) end`
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

function secondsUntil(instant: string | null | undefined, now: Date): number {
  return instant ? Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000)) : 0
}
