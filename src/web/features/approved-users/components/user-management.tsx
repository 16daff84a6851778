import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { ApprovedUser } from '../../../../contract/approved-users/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyComponent } from '../../../lib/lazy/lazy-component.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailedPart } from '../../../ui/failed-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ApprovedUserList } from './approved-user-list.tsx'
import type { UserActions } from './approved-user-row.tsx'
import { LastBackup } from './last-backup.tsx'
import { useUserActions } from './use-user-actions.ts'
import { UserNotice } from './user-notice.tsx'

const NameDialog = lazyDialog(async () => (await import('../../account/components/name-dialog.tsx')).NameDialog)
const AddUserForm = lazyComponent(async () => (await import('./add-user-form.tsx')).AddUserForm, FailedPart)

/** `placeholder` is shown in place of the list while `users` are undefined. */
type Props = { users: readonly ApprovedUser[] | undefined; placeholder: ReactNode }

/** The form, the banner about the last action, and the list. */
export function UserManagement({ users, placeholder }: Props) {
  const t = useMessages(approvedUsers)
  const { email: ownEmail } = useSession()
  const { notice, dismissNotice, busyIds, add, inviteAgain, update, rename, deleteUser } = useUserActions()
  const list = useRef<HTMLDivElement>(null)
  const [userToRename, setUserToRename] = useState<ApprovedUser>()
  const [userToDelete, setUserToDelete] = useState<ApprovedUser>()
  const actions: UserActions = useMemo(
    () => ({ onInvite: inviteAgain, onUpdate: update, onRename: setUserToRename, onDelete: setUserToDelete }),
    [inviteAgain, update],
  )
  return (
    <>
      <Card as="section" className="mb-6 print:hidden">
        <h2 className="mb-4 text-lg">{t('addUser')}</h2>
        <Suspense fallback={<Skeleton className="h-79 w-full sm:mt-[1.6875rem] sm:h-[8.6875rem] lg:h-10" />}>
          <AddUserForm onAdd={add} />
        </Suspense>
      </Card>
      <UserNotice
        notice={notice}
        onDismiss={() => {
          dismissNotice()
          // The pressed button disappears.
          list.current?.querySelector('h2')?.focus({ preventScroll: true })
        }}
      />
      <div ref={list}>
        {users ? (
          <ApprovedUserList users={users} ownEmail={ownEmail} busyIds={busyIds} actions={actions} />
        ) : (
          placeholder
        )}
      </div>
      <LastBackup />
      <Suspense>
        {userToRename && (
          <NameDialog
            title={t('nameOf', { email: userToRename.email })}
            description={t('nameText')}
            name={userToRename.name}
            onSave={(name) => rename(userToRename, name)}
            onClose={() => setUserToRename(undefined)}
          />
        )}
      </Suspense>
      {userToDelete && (
        <ConfirmDialog
          onClose={() => setUserToDelete(undefined)}
          title={t('deleteQuestion', { email: userToDelete.email })}
          description={t('deleteText')}
          confirmLabel={common.in(t.language)('delete')}
          lang={t.language}
          isPending={busyIds.includes(userToDelete.id)}
          onConfirm={() => deleteUser(userToDelete)}
        />
      )}
    </>
  )
}
