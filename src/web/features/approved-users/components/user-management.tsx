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
  useChangeApprovedUser,
  useCreateApprovedUser,
  useDeleteApprovedUser,
  useInviteApprovedUser,
} from '../queries.ts'
import { ApprovedUserList } from './approved-user-list.tsx'
import type { UserActions } from './approved-user-row.tsx'
import { UserDeletion } from './user-deletion.tsx'
import { type Notice, UserNotice } from './user-notice.tsx'

const AddUserForm = lazyComponent(async () => (await import('./add-user-form.tsx')).AddUserForm)

/** `users` are undefined while they are not there; `standIn` holds the place of their list. */
type Props = { users: readonly ApprovedUser[] | undefined; standIn: ReactNode }

/** The form, the banner about what was done last, and the list. */
export function UserManagement({ users, standIn }: Props) {
  const t = useMessages(approvedUsers)
  const sentence = useServerMessage()
  const { email: ownEmail } = useSession()
  const { mutateAsync: create } = useCreateApprovedUser()
  const { mutateAsync: invite } = useInviteApprovedUser()
  const { mutateAsync: change } = useChangeApprovedUser()
  const deletion = useDeleteApprovedUser()
  const [notice, setNotice] = useState<Notice>()
  const [busyId, setBusyId] = useState<string>()
  const [leaving, setLeaving] = useState<ApprovedUser>()

  const refused = (error: unknown, fallback: string) =>
    setNotice({ variant: 'red', text: sentence(sentenceOf(error) ?? fallback) })

  const add = async (input: ApprovedUserInput) => {
    let user: ApprovedUser
    try {
      user = await create(input)
    } catch (error) {
      refused(error, t('failedToCreate'))
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
    const attempt = async ({ id }: ApprovedUser, failed: string, act: () => Promise<Omit<Notice, 'variant'>>) => {
      setBusyId(id)
      const next = await act().then(
        (done) => ({ variant: 'green' as const, ...done }),
        (error) => ({ variant: 'red' as const, text: sentence(sentenceOf(error) ?? failed) }),
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
      onChange: (user, body) =>
        void attempt(user, t('failedToChange'), async () => {
          const { email, role } = await change({ params: { id: user.id }, body })
          if ('role' in body) return { text: t('roleChanged', { email, role: t(`role.${role}`) }) }
          return { text: t(body.status === 'suspended' ? 'suspended' : 'reactivated', { email }) }
        }),
      onDelete: setLeaving,
    }
  }, [t, sentence, invite, change])

  const remove = async ({ id, email }: ApprovedUser) => {
    try {
      await deletion.mutateAsync({ params: { id } })
      setNotice({ variant: 'green', text: t('removed', { email }) })
    } catch (error) {
      refused(error, t('failedToDelete'))
    }
    setLeaving(undefined)
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
      {users ? <ApprovedUserList users={users} ownEmail={ownEmail} busyId={busyId} actions={actions} /> : standIn}
      {leaving && (
        <UserDeletion
          user={leaving}
          isPending={deletion.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => remove(leaving)}
        />
      )}
    </>
  )
}

/** What an error says to a person: the server's sentence, or its own; a status or a lost connection says nothing. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError || error instanceof TypeError) return serverMessageOf(error)
  return error instanceof Error ? error.message : undefined
}
