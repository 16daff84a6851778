import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { shell } from '../../../messages/shell.ts'
import { useSession } from '../../../session/session-provider.tsx'

/** Ends the sessions on all devices, and shows a toast if the server could not be reached. */
export function useSignOutEverywhere() {
  const t = useMessages(shell)
  const c = useMessages(common)
  const { signOut } = useSession()
  return async () => {
    if (await signOut('global')) return
    toast({ title: c('error'), description: t('signOutFailed'), variant: 'destructive', lang: t.language })
  }
}
