import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/transaction.ts'
import { logEvent } from '../../events.ts'
import { ensureAccount, parseEmail } from '../accounts.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import type { OneTimeTokenKind } from '../tables.ts'
import { clientNetwork } from '../throttling/client-network.ts'
import { admitAttempt, countAttempt } from '../throttling/throttles.ts'
import { issueOneTimeLink, kindOfLink } from '../tokens/one-time-links.ts'
import { queryText, textOf } from './request-body.ts'

const mailsToRecipient = { name: 'mail-to-address', freeAttempts: 1, firstWait: 60, maxWait: 60, window: 60 }
// High enough for a whole school with one network address on its first day.
const mailsRequestedFrom = { name: 'mails-asked-from', freeAttempts: 300, firstWait: 60, maxWait: 600, window: 3600 }

/** POST /recover mails a link if the address may receive mail; the response is the same if not. */
export function registerRecoverRoute(app: FastifyInstance, context: AuthContext): void {
  const { db, clock, afterResponse } = context
  app.post('/recover', async (request, reply) => {
    const email = readRecipient(request.body)
    await limitMails(db, email, request.ip, clock())
    const requestedKind = kindOfLink(queryText(request.query, 'redirect_to'))
    // What depends on the address is done after the response, so that response times do not reveal whether it is known.
    afterResponse(reply, async () => {
      const sent = await sendLink(context, email, requestedKind)
      if (sent) logEvent(request, 'link-sent', sent)
    })
    return {}
  })
}

function readRecipient(body: unknown): string {
  const email = textOf(body, 'email')
  if (!email) throw invalid('Password recovery requires an email')
  const normalized = parseEmail(email)
  if (Boolean(textOf(body, 'code_challenge')) !== Boolean(textOf(body, 'code_challenge_method'))) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  return normalized
}

async function limitMails(db: Db, email: string, address: string, now: Date): Promise<void> {
  await admitAttempt(db, mailsRequestedFrom, clientNetwork(address), now)
  const admission = await countAttempt(db, mailsToRecipient, email, now)
  if (admission.isAdmitted) return
  const { waitSeconds } = admission
  const reason = `For security purposes, you can only request this after ${waitSeconds} seconds.`
  throw new AuthError(429, 'over_email_send_rate_limit', reason, { retryAfter: waitSeconds })
}

/** Returns the account that the link is for, and its kind; undefined when nothing was sent. */
async function sendLink(context: AuthContext, email: string, requestedKind: OneTimeTokenKind) {
  const { db, clock, publicUrl, outbox, findRecipient } = context
  const now = clock()
  const sent = await db.transaction().execute(async (tx) => {
    const recipient = await findRecipient(tx, email)
    if (!recipient) return undefined
    // Whoever has been activated is not invited again, even if a stranger asks for it.
    const kind = recipient.isInvited ? requestedKind : 'recovery'
    const { id: userId } = await ensureAccount(tx, { email, now })
    await outbox.store(tx, { kind, email, ...(await issueOneTimeLink(tx, { userId, kind, publicUrl, now })) })
    return { userId, kind }
  })
  if (sent) outbox.send()
  return sent
}
