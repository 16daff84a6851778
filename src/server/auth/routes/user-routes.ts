import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/transaction.ts'
import { findAccountById, lockAccount, storeUserMetadata } from '../accounts.ts'
import type { AuthContext } from '../context.ts'
import { checkedEmail } from '../email-address.ts'
import { firstRank, verifyPassword } from '../passwords/password-hashing.ts'
import { checkNewPassword } from '../passwords/password-policy.ts'
import { hashNewPassword, storePasswordHash } from '../passwords/passwords.ts'
import { type Authenticated, authenticate } from '../sessions/authentication.ts'
import type { Account } from '../tables.ts'
import { countAttempt } from '../throttling/throttles.ts'
import { AuthError, invalid, tooManyRequests } from './auth-error.ts'
import { type Body, objectOf, refuseUnstorable, textOf } from './request-body.ts'
import { userAnswer } from './user-answer.ts'

// Every change costs two hashes.
const passwordChanges = { name: 'password-changes', free: 20, firstWait: 60, longestWait: 600, memory: 3600 }

// It travels in the access token, and that in a cookie, for which browsers have 4,096 bytes.
const largestMetadata = 1000

/** GET and PUT /user: the person behind the session. */
export function registerUserRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/user', async (request) => userAnswer((await authenticate(context, request)).account))
  app.put('/user', async (request) => {
    const authenticated = await authenticate(context, request)
    return userAnswer(await updateUser(context, authenticated, request.body))
  })
}

async function updateUser({ db, clock }: AuthContext, caller: Authenticated, body: unknown): Promise<Account> {
  const { account, sessionId } = caller
  const now = clock()
  refuseUnstorable(body)
  refuseFixedFields(account, body)
  const changes = objectOf(body, 'data')
  const password = textOf(body, 'password')
  const passwordHash = password === undefined ? undefined : await hashChangedPassword(db, account, password, now)

  return db.transaction().execute(async (tx) => {
    const current = await lockAccount(tx, account.id)
    if (current && changes) await storeUserMetadata(tx, account.id, merged(current.userMetadata, changes), now)
    if (passwordHash) {
      await storePasswordHash(tx, { userId: account.id, passwordHash, keptSessionId: sessionId, now })
    }
    const updated = await findAccountById(tx, account.id)
    if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return updated
  })
}

function refuseFixedFields(account: Account, body: unknown): void {
  if (objectOf(body, 'app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const email = textOf(body, 'email')
  if (email && checkedEmail(email) !== account.email) {
    throw new AuthError(422, 'validation_failed', 'The email address cannot be changed')
  }
}

async function hashChangedPassword(db: Db, account: Account, password: string, now: Date): Promise<string> {
  checkNewPassword(password)
  const admission = await countAttempt(db, passwordChanges, account.id, now)
  if (!admission.admitted) throw tooManyRequests(admission.waitSeconds)
  if (account.passwordHash && (await verifyPassword(account.passwordHash, password, firstRank))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashNewPassword(password)
}

/** New keys over old ones; null takes a key away. */
function merged(stored: Body, changes: Body): object {
  const entries = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(entries)
  if (Buffer.byteLength(JSON.stringify(metadata)) > largestMetadata) throw invalid('User data is too large')
  return metadata
}
