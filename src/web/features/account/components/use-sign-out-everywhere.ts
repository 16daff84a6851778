import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError } from '../../../lib/toast.ts'
import { shell } from '../../../messages/shell.ts'
import { useSession } from '../../../session/session-provider.tsx'

/** Ends the sessions on all devices, and shows a toast if the server could not be reached. */
export function useSignOutEverywhere() {
  const t = useMessages(shell)
  const { signOut } = useSession()
  return async () => {
    if (await signOut('global')) return
    toastError(t.language, t('signOutFailed'))
  }
}
