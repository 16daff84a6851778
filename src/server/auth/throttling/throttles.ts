import { sql } from 'kysely'
import { maxClockDifferenceMs } from '../../clock-difference.ts'
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
  const isCurrent = sql`(stored.expires_at > ${now} and stored.expires_at <= ${latestExpiry(rule, now)})`
  const { rows } = await sql<{ attempts: number }>`
    insert into auth.throttles as stored (rule, subject, attempts, blocked_until, expires_at)
    values (${rule.name}, ${sha256(subject)}, 1, ${blockedUntil(rule, sql`1`, now)}, ${addSeconds(now, rule.window)})
    on conflict (rule, subject) do update set
      attempts = case when ${isCurrent} then stored.attempts + 1 else 1 end,
      blocked_until = case when ${isCurrent}
        then ${blockedUntil(rule, sql`stored.attempts + 1`, now)} else excluded.blocked_until end,
      expires_at = case when ${isCurrent}
        then greatest(stored.expires_at, ${blockedUntil(rule, sql`stored.attempts + 1`, now)}) else excluded.expires_at end
    where (${isCurrent} and stored.blocked_until > ${now} and stored.blocked_until <= ${latestBlock(rule, now)}) is not true
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
      or(
        throttles.map(([rule, subject]) =>
          eb('rule', '=', rule.name)
            .and('subject', '=', sha256(subject))
            .and('expiresAt', '<=', latestExpiry(rule, now).toISOString()),
        ),
      ),
    )
    .execute()
  return throttles.map(([rule, subject]) => {
    const hash = sha256(subject)
    const row = rows.find((candidate) => candidate.rule === rule.name && candidate.subject.equals(hash))
    const end = row?.blockedUntil ? new Date(row.blockedUntil) : now
    return { attempts: row?.attempts ?? 0, waitSeconds: end <= latestBlock(rule, now) ? secondsUntil(end, now) : 0 }
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

// What ends later was stored while the clock was ahead, and counts as expired: it would last as long as the clock was wrong.
function latestExpiry({ window, maxWait }: ThrottleRule, now: Date): Date {
  return addSeconds(now, Math.max(window, maxWait) + maxClockDifferenceMs / 1000)
}

function latestBlock({ maxWait }: ThrottleRule, now: Date): Date {
  return addSeconds(now, maxWait + maxClockDifferenceMs / 1000)
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000))
}
