import type { FastifyInstance } from 'fastify'
import { isTooLong } from '../../../contract/kernel/passwords.ts'
import type { Db } from '../../db/transaction.ts'
import { logEvent } from '../../events.ts'
import { findAccountById, lockAccount, parseEmail, updatePasswordHash, updateUserMetadata } from '../accounts.ts'
import { AuthError, invalid, sessionNotFound } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { authenticate } from '../sessions/authentication.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { endSessionsOf, findSession } from '../sessions/sessions.ts'
import type { Account, Session, SignedIn } from '../tables.ts'
import { highestPriority } from '../throttling/priority-queue.ts'
import { admitAttempt } from '../throttling/throttles.ts'
import { deleteOneTimeTokens } from '../tokens/one-time-links.ts'
import { type Body, objectOf, rejectUnstorable, textOf } from './request-body.ts'
import { toUserResponse } from './responses.ts'

// As long as the link itself.
const recoveryMs = 60 * 60 * 1000

// Limited because every change costs three hashes, and by the answer the current password could be guessed.
const passwordChanges = { name: 'password-changes', freeAttempts: 20, firstWait: 60, maxWait: 600, window: 3600 }

// Limited because the metadata is in the access token, and that in a cookie, which browsers limit to 4,096 bytes.
const maxMetadataBytes = 1000

/** GET and PUT /user: the account of the session. */
export function registerUserRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/user', async (request) => toUserResponse((await authenticate(context, request)).account))
  app.put('/user', async (request, reply) => {
    const authenticated = await authenticate(context, request)
    const userId = authenticated.account.id
    const isPasswordChange = textOf(request.body, 'password') !== undefined
    const updated = await updateUser(context, authenticated, request.body).catch((error: unknown) => {
      if (error instanceof AuthError && isPasswordChange)
        logEvent(request, 'password-not-changed', { userId, code: error.code })
      throw error
    })
    if (isPasswordChange) {
      logEvent(request, 'password-changed', { userId })
      // The page of a mailed link has asked for its session without cookies.
      await rememberDevice(context.db, userId, context.cookies.issueDevice(request, reply), context.clock())
    }
    return toUserResponse(updated)
  })
}

async function updateUser({ db, clock }: AuthContext, caller: SignedIn, body: unknown): Promise<Account> {
  const { account, session } = caller
  const now = clock()
  rejectUnstorable(body)
  rejectReadOnlyFields(account, body)
  const changes = objectOf(body, 'data')
  const password = textOf(body, 'password')
  const currentPassword = textOf(body, 'current_password')
  const passwordHash =
    password === undefined ? undefined : await hashChangedPassword(db, caller, { password, currentPassword, now })

  return db.transaction().execute(async (tx) => {
    const current = await lockAccount(tx, account.id)
    if (current && changes) await updateUserMetadata(tx, account.id, mergeMetadata(current.userMetadata, changes), now)
    if (passwordHash) {
      await updatePasswordHash(tx, account.id, passwordHash, now)
      await deleteOneTimeTokens(tx, account.id)
      // So that of two concurrent changes only the first is made.
      if (!(await findSession(tx, account.id, session.id))) throw sessionNotFound()
      await endSessionsOf(tx, account.id, { except: session.id })
    }
    const updated = await findAccountById(tx, account.id)
    if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return updated
  })
}

function rejectReadOnlyFields(account: Account, body: unknown): void {
  if (objectOf(body, 'app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const email = textOf(body, 'email')
  if (email && parseEmail(email) !== account.email) {
    throw new AuthError(422, 'validation_failed', 'The email address cannot be changed')
  }
}

type PasswordChange = { password: string; currentPassword: string | undefined; now: Date }

async function hashChangedPassword(db: Db, caller: SignedIn, change: PasswordChange): Promise<string> {
  const { account, session } = caller
  const { password, currentPassword, now } = change
  await checkNewPassword(password, account.email)
  const mustKnowCurrent = account.passwordHash !== null && !isRecovery(session, now)
  if (mustKnowCurrent && currentPassword === undefined) {
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
  }
  await admitAttempt(db, passwordChanges, account.id, now)
  const isCurrent = async (text: string) =>
    !isTooLong(text) && (await verifyPassword(account.passwordHash, text, highestPriority))
  const knowsCurrent = currentPassword === undefined || (await isCurrent(currentPassword))
  const isStored = account.passwordHash !== null && (await isCurrent(password))
  if (knowsCurrent && isStored) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  // A change whose answer was lost is sent again with what was the current password before it.
  if (mustKnowCurrent && !knowsCurrent && !isStored) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct.')
  }
  return hashPassword(password)
}

/** Whether a session was begun by a mailed link so recently that the person may have forgotten the password. */
function isRecovery({ method, createdAt }: Session, now: Date): boolean {
  return method === 'otp' && now.getTime() - Date.parse(createdAt) < recoveryMs
}

/** The stored metadata with the changes; null deletes a key. */
function mergeMetadata(stored: Body, changes: Body): object {
  const entries = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(entries)
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes) throw invalid('User data is too large')
  return metadata
}
