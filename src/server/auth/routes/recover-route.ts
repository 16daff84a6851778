import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/transaction.ts'
import { ensureAccount } from '../accounts.ts'
import type { AuthContext } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import type { OneTimeTokenKind } from '../tables.ts'
import { countAttempt } from '../throttling/throttles.ts'
import { issueOneTimeLink, kindOfLink } from '../tokens/one-time-links.ts'
import { AuthError, invalid, tooManyRequests } from './auth-error.ts'
import { subscriberOf } from './client-address.ts'
import { queryText, textOf } from './request-body.ts'

// A mail a minute for each address typed in, and enough from one place for a whole school on its first day.
const mailToAddress = { name: 'mail-to-address', free: 1, firstWait: 60, longestWait: 60, memory: 60 }
const mailsAskedFrom = { name: 'mails-asked-from', free: 300, firstWait: 60, longestWait: 600, memory: 3600 }

/** POST /recover: a mail with a link, if the school knows the address. The answer never tells. */
export function registerRecoverRoute(app: FastifyInstance, context: AuthContext): void {
  const { db, clock, afterAnswer } = context
  app.post('/recover', async (request, reply) => {
    const email = readRecipient(request.body)
    await throttle(db, email, request.ip, clock())
    const kind = kindOfLink(queryText(request.query, 'redirect_to') ?? headerText(request.headers.redirect_to))
    // Whatever depends on whether the address is known happens after the answer, where nobody can time it.
    afterAnswer(reply, () => sendLink(context, email, kind))
    return {}
  })
}

function readRecipient(body: unknown): string {
  const email = textOf(body, 'email')
  if (!email) throw invalid('Password recovery requires an email')
  const normalized = checkedEmail(email)
  if (Boolean(textOf(body, 'code_challenge')) !== Boolean(textOf(body, 'code_challenge_method'))) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  return normalized
}

async function throttle(db: Db, email: string, address: string, now: Date): Promise<void> {
  const place = await countAttempt(db, mailsAskedFrom, subscriberOf(address), now)
  if (!place.admitted) throw tooManyRequests(place.waitSeconds)
  const recipient = await countAttempt(db, mailToAddress, email, now)
  if (recipient.admitted) return
  const { waitSeconds } = recipient
  const reason = `For security purposes, you can only request this after ${waitSeconds} seconds.`
  throw new AuthError(429, 'over_email_send_rate_limit', reason, { retryAfter: waitSeconds })
}

async function sendLink(context: AuthContext, email: string, kind: OneTimeTokenKind): Promise<void> {
  const { db, clock, publicUrl, deliver, mayReceiveMail } = context
  if (!(await mayReceiveMail(email))) return
  const now = clock()
  const link = await db.transaction().execute(async (tx) => {
    const { id: userId } = await ensureAccount(tx, { email, now })
    return issueOneTimeLink(tx, { userId, kind, publicUrl, now })
  })
  await deliver({ kind, email, ...link })
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
