import { KeyRound, LogOut, MonitorSmartphone, MonitorX, UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { openableDialog } from '../lib/lazy/lazy-dialog.tsx'
import type { PreloadProps } from '../lib/lazy/preload-props.ts'
import { toastError } from '../lib/toast.ts'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'

export type AccountAction = {
  label: string
  icon: ReactNode
  variant?: 'ghost'
  preloadProps?: PreloadProps
  /** While the code of what it opens is being fetched. */
  isOpening?: boolean
  open: () => void
}

const useOwnNameDialog = openableDialog(
  async () => (await import('../features/account/components/own-name-dialog.tsx')).OwnNameDialog,
)
const useChangePasswordDialog = openableDialog(
  async () => (await import('../features/account/components/change-password-dialog.tsx')).ChangePasswordDialog,
)
const useDevicesDialog = openableDialog(
  async () => (await import('../features/account/components/devices-dialog.tsx')).DevicesDialog,
)

/** What both account menus offer, and the dialogs that it opens, to be rendered once beside them. */
export function useAccountActions() {
  const t = useMessages(shell)
  const { signOut } = useSession()
  const { dialog: nameDialog, ...name } = useOwnNameDialog()
  const { dialog: passwordDialog, ...password } = useChangePasswordDialog()
  const { dialog: devicesDialog, ...devices } = useDevicesDialog()
  const signOutEverywhere = async () => {
    if (!(await signOut('global'))) toastError(t.language, t('signOutFailed'))
  }
  const actions: AccountAction[] = [
    { label: t('changeName'), icon: <UserPen />, ...name },
    { label: t('changePassword'), icon: <KeyRound />, ...password },
    { label: t('devices'), icon: <MonitorSmartphone />, ...devices },
    { label: t('signOut'), icon: <LogOut />, open: () => void signOut('local') },
    { label: t('signOutEverywhere'), icon: <MonitorX />, open: () => void signOutEverywhere(), variant: 'ghost' },
  ]
  const dialogs = (
    <>
      {nameDialog}
      {passwordDialog}
      {devicesDialog}
    </>
  )
  return { actions, dialogs }
}
