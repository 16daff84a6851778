import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { ApprovedUser, ApprovedUserInput } from '../../../../contract/approved-users/schema.ts'
import { ApiError, failureOf } from '../../../lib/api/client.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { lazyComponent } from '../../../lib/lazy/lazy-component.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { storedPerson } from '../../../session/stored-person.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailedPart } from '../../../ui/failed-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useUpdateOwnName } from '../../account/own-name/queries.ts'
import {
  useCreateApprovedUser,
  useDeleteApprovedUser,
  useInviteApprovedUser,
  useUpdateApprovedUser,
} from '../queries.ts'
import { ApprovedUserList } from './approved-user-list.tsx'
import type { UserActions } from './approved-user-row.tsx'
import { LastBackup } from './last-backup.tsx'
import { type Notice, UserNotice } from './user-notice.tsx'

const NameDialog = lazyDialog(async () => (await import('../../account/components/name-dialog.tsx')).NameDialog)
const AddUserForm = lazyComponent(async () => (await import('./add-user-form.tsx')).AddUserForm, FailedPart)

/** `placeholder` is shown in place of the list while `users` are undefined. */
type Props = { users: readonly ApprovedUser[] | undefined; placeholder: ReactNode }

/** What a completed action reports: a success unless it has a variant. */
type Report = Omit<Notice, 'variant'> & Partial<Pick<Notice, 'variant'>>

/** The form, the banner about the last action, and the list. */
export function UserManagement({ users, placeholder }: Props) {
  const t = useMessages(approvedUsers)
  const translate = useServerMessage()
  const { email: ownEmail } = useSession()
  const { mutateAsync: create } = useCreateApprovedUser()
  const { mutateAsync: invite } = useInviteApprovedUser()
  const { mutateAsync: update } = useUpdateApprovedUser()
  const { mutateAsync: updateOwnName } = useUpdateOwnName()
  const { mutateAsync: deleteUser } = useDeleteApprovedUser()
  const [notice, setNotice] = useState<Notice>()
  const list = useRef<HTMLDivElement>(null)
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [userToRename, setUserToRename] = useState<ApprovedUser>()
  const [userToDelete, setUserToDelete] = useState<ApprovedUser>()

  const attempt = useCallback(
    async (id: string | undefined, failed: string, action: () => Promise<Report>) => {
      if (id) setBusyIds((busy) => [...busy, id])
      const next = await action().then(
        (report): Notice => ({ variant: 'green', ...report }),
        (error): Notice => ({ variant: 'red', text: translate(messageOf(error) ?? failed) }),
      )
      setBusyIds((busy) => busy.filter((other) => other !== id))
      setNotice(next)
    },
    [translate],
  )
  const sendInvitation = useCallback(
    async ({ id, email }: ApprovedUser): Promise<Report> => {
      const { link } = await invite({ params: { id } })
      return { text: t('invitationSent', { email }), link }
    },
    [t, invite],
  )

  const add = async (input: ApprovedUserInput) => {
    let isAdded = false
    await attempt(undefined, t('failedToCreate'), async () => {
      if (!storedPerson()) throw new Error('Not authenticated')
      const user = await create({ body: input })
      isAdded = true
      return sendInvitation(user).catch(() => ({ variant: 'red', text: t('addedNotInvited', { email: user.email }) }))
    })
    return isAdded
  }

  const actions: UserActions = useMemo(
    () => ({
      onInvite: (user) => void attempt(user.id, t('failedToInvite'), () => sendInvitation(user)),
      onUpdate: ({ id }, body) =>
        void attempt(id, t('failedToChange'), async () => {
          const { email, role } = await update({ params: { id }, body })
          if ('role' in body) return { text: t('roleChanged', { email, role: t(`role.${role}`) }) }
          return { text: t(body.status === 'suspended' ? 'suspended' : 'reactivated', { email }) }
        }),
      onRename: setUserToRename,
      onDelete: setUserToDelete,
    }),
    [t, attempt, sendInvitation, update],
  )

  const rename = async ({ id, email }: ApprovedUser, name: string) => {
    if (email === ownEmail.toLowerCase()) await updateOwnName({ body: { name } })
    else await update({ params: { id }, body: { name } })
    setNotice({ variant: 'green', text: t('renamed', { email, name }) })
  }

  const confirmDelete = async ({ id, email }: ApprovedUser) => {
    await attempt(id, t('failedToDelete'), async () => {
      await deleteUser({ params: { id } })
      return { text: t('deleted', { email }) }
    })
    setUserToDelete(undefined)
  }

  return (
    <>
      <Card as="section" className="mb-6 print:hidden">
        <h2 className="mb-4 text-lg">{t('addUser')}</h2>
        <Suspense fallback={<Skeleton className="h-10 w-full sm:mt-[1.6875rem]" />}>
          <AddUserForm onAdd={add} />
        </Suspense>
      </Card>
      <UserNotice
        notice={notice}
        onDismiss={() => {
          setNotice(undefined)
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
          title={<span className="wrap-anywhere">{t('deleteQuestion', { email: userToDelete.email })}</span>}
          description={t('deleteText')}
          confirmLabel={common.in(t.language)('delete')}
          lang={t.language}
          isPending={busyIds.includes(userToDelete.id)}
          onConfirm={() => confirmDelete(userToDelete)}
        />
      )}
    </>
  )
}

/**
 * The text of an error for a person: the server's message or its own; undefined for a bare status or a lost connection.
 */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError || error instanceof TypeError) return failureOf(error)?.message
  return error instanceof Error ? error.message : undefined
}
