import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ApprovedUser, ApprovedUserInput } from '../../../../contract/approved-users/schema.ts'
import { ApiError, serverMessageOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { lazyComponent } from '../../../lib/lazy/lazy-component.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  useCreateApprovedUser,
  useDeleteApprovedUser,
  useInviteApprovedUser,
  useUpdateApprovedUser,
} from '../queries.ts'
import { ApprovedUserList } from './approved-user-list.tsx'
import type { UserActions } from './approved-user-row.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { type Notice, UserNotice } from './user-notice.tsx'

const AddUserForm = lazyComponent(async () => (await import('./add-user-form.tsx')).AddUserForm)

/** `placeholder` is shown in place of the list while `users` are undefined. */
type Props = { users: readonly ApprovedUser[] | undefined; placeholder: ReactNode }

/** The form, the banner about the last action, and the list. */
export function UserManagement({ users, placeholder }: Props) {
  const t = useMessages(approvedUsers)
  const translate = useServerMessage()
  const { email: ownEmail } = useSession()
  const { mutateAsync: create } = useCreateApprovedUser()
  const { mutateAsync: invite } = useInviteApprovedUser()
  const { mutateAsync: update } = useUpdateApprovedUser()
  const deleting = useDeleteApprovedUser()
  const [notice, setNotice] = useState<Notice>()
  const [busyId, setBusyId] = useState<string>()
  const [userToDelete, setUserToDelete] = useState<ApprovedUser>()

  const showError = (error: unknown, fallback: string) =>
    setNotice({ variant: 'red', text: translate(messageOf(error) ?? fallback) })

  const add = async (input: ApprovedUserInput) => {
    let user: ApprovedUser
    try {
      user = await create(input)
    } catch (error) {
      showError(error, t('failedToCreate'))
      return false
    }
    try {
      const { link } = await invite({ params: { id: user.id } })
      setNotice({ variant: 'green', text: t('invitationSent', { email: user.email }), link })
    } catch {
      setNotice({ variant: 'red', text: t('addedNotInvited', { email: user.email }) })
    }
    return true
  }

  const actions: UserActions = useMemo(() => {
    const attempt = async ({ id }: ApprovedUser, fallback: string, action: () => Promise<Omit<Notice, 'variant'>>) => {
      setBusyId(id)
      const next = await action().then(
        (done) => ({ variant: 'green' as const, ...done }),
        (error) => ({ variant: 'red' as const, text: translate(messageOf(error) ?? fallback) }),
      )
      setBusyId((busy) => (busy === id ? undefined : busy))
      setNotice(next)
    }
    return {
      onInvite: (user) =>
        void attempt(user, t('failedToInvite'), async () => {
          const { link } = await invite({ params: { id: user.id } })
          return { text: t('invitationSent', { email: user.email }), link }
        }),
      onUpdate: (user, body) =>
        void attempt(user, t('failedToChange'), async () => {
          const { email, role } = await update({ params: { id: user.id }, body })
          if ('role' in body) return { text: t('roleChanged', { email, role: t(`role.${role}`) }) }
          return { text: t(body.status === 'suspended' ? 'suspended' : 'reactivated', { email }) }
        }),
      onDelete: setUserToDelete,
    }
  }, [t, translate, invite, update])

  const deleteUser = async ({ id, email }: ApprovedUser) => {
    try {
      await deleting.mutateAsync({ params: { id } })
      setNotice({ variant: 'green', text: t('deleted', { email }) })
    } catch (error) {
      showError(error, t('failedToDelete'))
    }
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
      <UserNotice notice={notice} onDismiss={() => setNotice(undefined)} />
      {users ? <ApprovedUserList users={users} ownEmail={ownEmail} busyId={busyId} actions={actions} /> : placeholder}
      {userToDelete && (
        <DeleteUserDialog
          user={userToDelete}
          isPending={deleting.isPending}
          onClose={() => setUserToDelete(undefined)}
          onConfirm={() => deleteUser(userToDelete)}
        />
      )}
    </>
  )
}

/**
 * The text of an error for a person: the server's message or its own; undefined for a bare status or a lost connection.
 */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError || error instanceof TypeError) return serverMessageOf(error)
  return error instanceof Error ? error.message : undefined
}
