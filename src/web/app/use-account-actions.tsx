import { CalendarSync, KeyRound, LogOut, MonitorSmartphone, MonitorX, UserPen } from 'lucide-react'
import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { useQueuedSaves } from '../features/student-progress/register/queue/queries.ts'
import { discardQueuedSaves } from '../features/student-progress/register/queue/state.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyDialog, openableDialog } from '../lib/lazy/lazy-dialog.tsx'
import type { PreloadProps } from '../lib/lazy/preload-props.ts'
import { toastError } from '../lib/toast.ts'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { isSignedIn } from '../session/session-state.ts'

export type AccountAction = {
  label: string
  icon: ReactNode
  preloadProps?: PreloadProps
  open: () => void
}

export const useOwnNameDialog = openableDialog(
  async () => (await import('../features/account/components/own-name-dialog.tsx')).OwnNameDialog,
)
const useChangePasswordDialog = openableDialog(
  async () => (await import('../features/account/components/change-password-dialog.tsx')).ChangePasswordDialog,
)
const useDevicesDialog = openableDialog(
  async () => (await import('../features/account/components/devices-dialog.tsx')).DevicesDialog,
)
const useCalendarFeedDialog = openableDialog(
  async () => (await import('../features/calendar-feed/components/calendar-feed-dialog.tsx')).CalendarFeedDialog,
)

const SignOutQuestion = lazyDialog(
  async () => (await import('../features/student-progress/register/components/sign-out-question.tsx')).SignOutQuestion,
)

/** What both account menus offer, and the dialogs that it opens, to be rendered once beside them. */
export function useAccountActions() {
  const t = useMessages(shell)
  const { signOut, userId } = useSession()
  const queued = useQueuedSaves()
  const [asking, setAsking] = useState<'local' | 'global'>()
  const { dialog: nameDialog, ...name } = useOwnNameDialog()
  const { dialog: passwordDialog, ...password } = useChangePasswordDialog()
  const { dialog: devicesDialog, ...devices } = useDevicesDialog()
  const { dialog: feedDialog, ...feed } = useCalendarFeedDialog()
  const signOutEverywhere = async () => {
    // Whoever is not signed in any more has left this device; where the session had ended before, the login page shows that.
    // Only what was asked about is deleted: the answer may take long, and more may be kept meanwhile.
    if ((await signOut('global')) || !isSignedIn(userId)) discardQueuedSaves(userId, queued)
    else toastError(t.language, t('signOutFailed'))
  }
  const begin = (scope: 'local' | 'global') => (scope === 'local' ? void signOut(scope) : void signOutEverywhere())
  const request = (scope: 'local' | 'global') =>
    queued.length > 0 ? startTransition(() => setAsking(scope)) : begin(scope)
  const preloadProps = queued.length > 0 ? SignOutQuestion.preloadProps : undefined
  const question = preloadProps && { preloadProps }
  const actions: AccountAction[] = [
    { label: t('changeName'), icon: <UserPen />, ...name },
    { label: t('calendarFeed'), icon: <CalendarSync />, ...feed },
    { label: t('changePassword'), icon: <KeyRound />, ...password },
    { label: t('devices'), icon: <MonitorSmartphone />, ...devices },
    { label: t('signOut'), icon: <LogOut />, ...question, open: () => request('local') },
    { label: t('signOutEverywhere'), icon: <MonitorX />, ...question, open: () => request('global') },
  ]
  const dialogs = (
    <>
      {nameDialog}
      {passwordDialog}
      {devicesDialog}
      {feedDialog}
      <Suspense>
        {asking && (
          <SignOutQuestion
            onClose={() => setAsking(undefined)}
            onConfirm={() => {
              if (asking === 'local') discardQueuedSaves(userId, queued)
              begin(asking)
            }}
          />
        )}
      </Suspense>
    </>
  )
  const signOutProps = { ...preloadProps, onOpen: () => request('local') }
  return { actions, dialogs, signOutProps }
}
