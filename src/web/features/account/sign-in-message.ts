import { useMessages } from '../../lib/i18n/use-messages.ts'
import { login } from '../../messages/login.ts'
import type { SignInFailure } from '../../session/sign-in.ts'

/** Puts a failed sign-in into words. */
export function useSignInMessage() {
  const t = useMessages(login)
  return (failure: SignInFailure) => ('text' in failure ? failure.text : t(failure.sentence))
}
