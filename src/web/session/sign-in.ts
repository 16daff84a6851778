import { invariant } from '../../contract/kernel/invariant.ts'
import { activateOwnAccount, reasonOfFailedActivation } from './activation.ts'
import { authClient, signOutOfMemory } from './auth-client.ts'
import { type SignOutReason, setSignedIn, setSignedOut, shareSignOutReason } from './session-state.ts'
import { personOf } from './stored-person.ts'
import { finishSignOut, removeStoredSession } from './unfinished-sign-out.ts'

/** Why a sign-in failed: a message key of the login page, or a text of the auth service. */
export type SignInFailure =
  | { message: SignOutReason | 'invalidCredentials' | 'emailNotConfirmed' | 'signInFailed' }
  | { text: string }

const failuresByText: Record<string, SignInFailure> = {
  'Invalid login credentials': { message: 'invalidCredentials' },
  'Email not confirmed': { message: 'emailNotConfirmed' },
}

/** Signs in by password; resolves to the failure if there is one. */
export async function signIn(email: string, password: string): Promise<SignInFailure | undefined> {
  try {
    const { data, error } = await authClient.signInWithPassword({ email, password })
    if (error) return failuresByText[error.message] ?? { text: error.message }
    return await completeSignIn(data.session)
  } catch (error) {
    return error instanceof Error && error.message ? { text: error.message } : { message: 'signInFailed' }
  }
}

/** Activates the person of a new session; ends the session and resolves to the failure if that fails. */
async function completeSignIn(session: unknown): Promise<SignInFailure | undefined> {
  try {
    const approval = await activateOwnAccount()
    const person = personOf(session)
    invariant(person, 'a session has a user')
    setSignedIn(person, approval)
    return undefined
  } catch (error) {
    const message = reasonOfFailedActivation(error)
    shareSignOutReason(message)
    await endNewSession()
    return { message }
  }
}

/** Ends the session of a sign-in that has failed, whose cookie the server accepts. */
async function endNewSession() {
  if (removeStoredSession()) {
    setSignedOut()
    await finishSignOut()
  } else {
    await signOutOfMemory()
  }
}

/** The result of asking for a mailed link; `waitSeconds`: until the same address can be sent another one. */
export type LinkRequest = 'sent' | 'failed' | 'tooMany' | { waitSeconds: number }

/** Requests a mail with a link to the page on which a password is set. */
export async function requestLink(email: string, page: string): Promise<LinkRequest> {
  try {
    const { error } = await authClient.resetPasswordForEmail(email, { redirectTo: window.location.origin + page })
    if (!error) return 'sent'
    if (error.code === 'over_request_rate_limit') return 'tooMany'
    const seconds = /after (\d+) seconds/.exec(error.message)?.[1]
    return error.code === 'over_email_send_rate_limit' && seconds ? { waitSeconds: Number(seconds) } : 'failed'
  } catch {
    // Thrown errors are shown like answered ones.
    return 'failed'
  }
}
