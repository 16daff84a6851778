import { isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js'
import * as api from '../../contract/approved-users/api.ts'
import type { LinkOwner, LinkOwnerInput } from '../../contract/approved-users/schema.ts'
import { mayHaveBeenDone } from '../lib/api/client.ts'
import { sendOnce } from '../lib/api/send.ts'
import { paths } from '../lib/paths.ts'
import { authClient } from './auth-client.ts'
import { setSignedIn } from './session-state.ts'
import { activatePerson, failSignIn, type SignInFailure } from './sign-in.ts'
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

// A link works once, so another attempt after a refused password must not verify it again.
let verifiedToken: string | undefined

// The server has stored them, or may have, and refuses them as the old password then.
const sentPasswords = new Set<string>()

/** Verifies the link, sets the password and, if given, the name, and signs in; resolves to the failure if there is one. */
export async function setPasswordByLink(
  kind: LinkKind,
  token: string,
  password: string,
  name: string | undefined,
): Promise<LinkFailure | undefined> {
  if (verifiedToken !== token) {
    const { data, error } = await authClient.verifyOtp({ token_hash: token, type: kind })
    if (error) return { kind: isAuthRetryableFetchError(error) ? 'unreachable' : 'invalid' }
    verifiedToken = token
    sentPasswords.clear()
    // Verifying has replaced the session of whoever was signed in before.
    const person = personOf(data.session)
    if (person) setSignedIn(person)
  }
  const refusal = await storePassword(password)
  if (refusal) return refusal
  const { data } = await authClient.getSession()
  try {
    await activatePerson(data.session, name)
    return undefined
  } catch (error) {
    // The next attempt needs the session, because the link is used up.
    if (mayHaveBeenDone(error)) return { kind: 'unreachable' }
    return { kind: 'refused', failure: await failSignIn(error) }
  }
}

async function storePassword(password: string): Promise<LinkFailure | undefined> {
  const { error } = await authClient.updateUser({ password })
  if (error?.code === 'same_password' && sentPasswords.has(password)) return undefined
  if (!error || isAuthRetryableFetchError(error)) sentPasswords.add(password)
  if (!error) return undefined
  // The password was refused an hour ago: only another link allows one without the current password.
  if (error.code === 'current_password_required') return { kind: 'invalid' }
  // The session has ended since, such as that of a person who was refused.
  if (isAuthSessionMissingError(error)) return { kind: 'invalid' }
  return isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'password', message: error.message }
}
