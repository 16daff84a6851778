import { activateOwnAccount, reasonOfFailedActivation } from './activation.ts'
import { authClient } from './auth-client.ts'
import { type SignOutReason, setSignedIn } from './session-state.ts'
import { personOf } from './stored-person.ts'

/** Why nobody got in: the name of a sentence of the login page, or a sentence of the auth service as it came. */
export type SignInFailure =
  | { sentence: SignOutReason | 'invalidCredentials' | 'emailNotConfirmed' | 'signInFailed' }
  | { text: string }

const known: Record<string, SignInFailure> = {
  'Invalid login credentials': { sentence: 'invalidCredentials' },
  'Email not confirmed': { sentence: 'emailNotConfirmed' },
}

/** Signs in by password and enters, or says why not. */
export async function signIn(email: string, password: string): Promise<SignInFailure | undefined> {
  try {
    const { data, error } = await authClient.signInWithPassword({ email, password })
    if (error) return known[error.message] ?? { text: error.message }
    return await completeSignIn(data.session)
  } catch (error) {
    return error instanceof Error && error.message ? { text: error.message } : { sentence: 'signInFailed' }
  }
}

/** Lets the owner of a fresh session in if the school approves of them; otherwise ends the session and says why. */
export async function completeSignIn(session: unknown): Promise<SignInFailure | undefined> {
  try {
    const { role } = await activateOwnAccount()
    const person = personOf(session)
    if (!person) throw new Error('A session without a user')
    setSignedIn(person, role)
    return undefined
  } catch (error) {
    await authClient.signOut({ scope: 'local' })
    return { sentence: reasonOfFailedActivation(error) }
  }
}

/** The result of asking for a mailed link; `waitSeconds`: until the same address can be sent another one. */
export type LinkRequest = 'sent' | 'failed' | { waitSeconds: number }

/** Asks for a mail with a link to the page on which a password is chosen. */
export async function requestLink(email: string, page: string): Promise<LinkRequest> {
  try {
    const { error } = await authClient.resetPasswordForEmail(email, { redirectTo: window.location.origin + page })
    if (!error) return 'sent'
    const seconds = /after (\d+) seconds/.exec(error.message)?.[1]
    return error.code === 'over_email_send_rate_limit' && seconds ? { waitSeconds: Number(seconds) } : 'failed'
  } catch {
    // A thrown failure reads the same as an answered one.
    return 'failed'
  }
}
