import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { sendOnce } from '../../lib/api/client.ts'
import { paths } from '../../lib/paths.ts'
import { authClient } from '../../session/auth-client.ts'
import { setSignedIn } from '../../session/session-state.ts'
import { completeSignIn, type SignInFailure } from '../../session/sign-in.ts'
import { personOf } from '../../session/stored-person.ts'

/** What a mailed link is for: a forgotten password, or coming in for the first time. */
export type LinkKind = 'recovery' | 'invite'

export type LinkFailure =
  | { kind: 'spent' }
  | { kind: 'unreachable' }
  | { kind: 'password'; sentence: string }
  | { kind: 'refused'; failure: SignInFailure }

/** The page to which a mailed link leads. */
export const linkPages = { recovery: paths.resetPassword, invite: paths.setPassword } as const satisfies Record<
  LinkKind,
  string
>

// The form is shown after this time without an answer: saving the password tells a dead link as well.
const checkMilliseconds = 5_000

/** Whether a link works, which spends nothing; a server that does not answer leaves that open. */
export async function checkLink(kind: LinkKind, token: string): Promise<'works' | 'spent' | 'unknown'> {
  try {
    const body = { type: kind, token_hash: token }
    const { status } = await sendOnce('POST', '/auth/v1/verify/check', body, {
      signal: AbortSignal.timeout(checkMilliseconds),
    })
    if (status === 204) return 'works'
    return status === 403 ? 'spent' : 'unknown'
  } catch {
    return 'unknown'
  }
}

// A link is spent by its first use; when the password is then refused, the next attempt goes on from there.
let spentHere: string | undefined

/** Spends the link, sets the password and enters; or says why not. */
export async function setPasswordByLink(
  kind: LinkKind,
  token: string,
  password: string,
): Promise<LinkFailure | undefined> {
  if (spentHere !== token) {
    const { data, error } = await authClient.verifyOtp({ token_hash: token, type: kind })
    if (error) return { kind: isAuthRetryableFetchError(error) ? 'unreachable' : 'spent' }
    spentHere = token
    // The session is this person's from here on, whoever was signed in before.
    const person = personOf(data.session)
    if (person) setSignedIn(person)
  }
  const { error } = await authClient.updateUser({ password })
  if (error)
    return isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'password', sentence: error.message }
  const { data } = await authClient.getSession()
  const failure = await completeSignIn(data.session)
  return failure && { kind: 'refused', failure }
}
