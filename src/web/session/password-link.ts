import { isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js'
import * as api from '../../contract/approved-users/api.ts'
import type { ApprovedUser, LinkOwner, LinkOwnerInput } from '../../contract/approved-users/schema.ts'
import { mayHaveBeenDone } from '../lib/api/client.ts'
import { fetchWithTimeout, sendOnce } from '../lib/api/send.ts'
import { paths } from '../lib/paths.ts'
import { activateOwnAccount, reasonOfFailedActivation, updateOwnName } from './activation.ts'
import { authClient, clientSettings, SessionClient } from './auth-client.ts'
import { setSignedIn } from './session-state.ts'
import type { SignInFailure } from './sign-in.ts'
import { personOf } from './stored-person.ts'

/** What a mailed link is for: a forgotten password, or a first password after an invitation. */
export type LinkKind = LinkOwnerInput['kind']

export type LinkFailure =
  | { kind: 'invalid' }
  | { kind: 'unreachable' }
  | { kind: 'password'; message: string }
  | { kind: 'refused'; failure: SignInFailure }

/** The page to which a mailed link leads. */
export const linkPages = { recovery: paths.resetPassword, invite: paths.setPassword } as const satisfies Record<
  LinkKind,
  string
>

// The form is shown after this time without an answer: saving the password detects a dead link as well.
const checkMs = 5_000

/** Whether a link works, without using it up; 'unknown' if the server does not answer. */
export async function checkLink(kind: LinkKind, token: string): Promise<'valid' | 'invalid' | 'unknown'> {
  try {
    const body = { type: kind, token_hash: token }
    const { status } = await sendOnce('POST', '/auth/v1/verify/check', body, {
      signal: AbortSignal.timeout(checkMs),
    })
    if (status === 204) return 'valid'
    return status === 403 ? 'invalid' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** The person whose link this is; undefined if it does not work, or the server does not answer. */
export async function fetchLinkOwner(kind: LinkKind, token: string): Promise<LinkOwner | undefined> {
  const { method, path } = api.getLinkOwner
  try {
    const answer = await sendOnce(method, path, { kind, token }, { signal: AbortSignal.timeout(checkMs) })
    const owner = (await answer.json()) as Partial<LinkOwner>
    return owner.email ? { email: owner.email, name: owner.name ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** The client of the link's session, which is only in the memory of this page, because other tabs share the stored one. */
const linkClient = new SessionClient({
  ...clientSettings,
  storageKey: 'daybook-link',
  autoRefreshToken: false,
  persistSession: false,
  fetch: fetchForLink,
})

/** Whether the session of the link is becoming that of this device. */
let isSigningIn = false

/**
 * Without cookies, because that of this device would be replaced or deleted; only the password comes with the cookie of the known
 * browser, and the session of this device with its own.
 */
function fetchForLink(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const setsCookies = isSigningIn || String(url).endsWith('/user')
  return fetchWithTimeout(url, { ...init, ...(!setsCookies && { credentials: 'omit' }) })
}

// A link works once, so another attempt after a refused password must not verify it again.
let verifiedToken: string | undefined

// The server has stored them, or may have, and refuses them as the old password then.
const sentPasswords = new Set<string>()

/**
 * Verifies the link, sets the password and, if given, the name, and signs in; resolves to the failure if there is one. Until then this
 * device keeps the session that it had.
 */
export async function setPasswordByLink(
  kind: LinkKind,
  token: string,
  password: string,
  name: string | undefined,
): Promise<LinkFailure | undefined> {
  if (verifiedToken !== token) {
    const { error } = await linkClient.verifyOtp({ token_hash: token, type: kind })
    if (error) return { kind: isAuthRetryableFetchError(error) ? 'unreachable' : 'invalid' }
    verifiedToken = token
    sentPasswords.clear()
  }
  const refusal = await storePassword(password)
  if (refusal) return refusal
  const { data } = await linkClient.getSession()
  if (!data.session) return { kind: 'invalid' }
  try {
    return await signInAs(await activatePerson(data.session.access_token, name))
  } catch (error) {
    // The next attempt needs the session, because the link is used up.
    if (mayHaveBeenDone(error)) return { kind: 'unreachable' }
    await linkClient.signOut({ scope: 'local' })
    return { kind: 'refused', failure: { message: reasonOfFailedActivation(error) } }
  }
}

/**
 * Activates the person of an access token, and stores the name that they typed; rejects if they are not approved, or without an answer.
 * A name that cannot be stored is asked for later.
 */
async function activatePerson(token: string, name: string | undefined): Promise<ApprovedUser> {
  const approval = await activateOwnAccount({ token })
  return !name || name === approval.name ? approval : updateOwnName(name, { token }).catch(() => approval)
}

/** Makes the session of the link that of this device. */
async function signInAs(approval: ApprovedUser): Promise<LinkFailure | undefined> {
  linkClient.forgetFailedRenewal()
  // Only a renewed session has its cookie.
  isSigningIn = true
  const { data, error } = await linkClient.refreshSession().finally(() => {
    isSigningIn = false
  })
  const person = personOf(data.session)
  if (isAuthRetryableFetchError(error)) return { kind: 'unreachable' }
  if (!data.session || !person) return { kind: 'refused', failure: { message: 'sessionEnded' } }
  await authClient.adopt(data.session)
  setSignedIn(person, approval)
  return undefined
}

async function storePassword(password: string): Promise<LinkFailure | undefined> {
  const { error } = await linkClient.updateUser({ password })
  if (error?.code === 'same_password' && sentPasswords.has(password)) return undefined
  if (!error || isAuthRetryableFetchError(error)) sentPasswords.add(password)
  if (!error) return undefined
  // The password was refused an hour ago: only another link allows one without the current password.
  if (error.code === 'current_password_required') return { kind: 'invalid' }
  // The session has ended since, such as that of a person who was refused.
  if (isAuthSessionMissingError(error)) return { kind: 'invalid' }
  return isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'password', message: error.message }
}
