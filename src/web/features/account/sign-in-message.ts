import { useMessages } from '../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../lib/i18n/use-server-message.ts'
import { login } from '../../messages/login.ts'
import type { SignInFailure } from '../../session/sign-in.ts'

/** Puts a failed sign-in into words. */
export function useSignInMessage() {
  const t = useMessages(login)
  const serverMessage = useServerMessage()
  return (failure: SignInFailure) => ('text' in failure ? serverMessage(failure.text) : t(failure.sentence))
}
