import { useCallback, useState } from 'react'
import type { ApprovedUser, ApprovedUserInput } from '../../../../contract/approved-users/schema.ts'
import type { Role, UserStatus } from '../../../../contract/kernel/permissions.ts'
import { ApiError, failureOf } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { hasSession } from '../../../session/session-renewal.ts'
import { useUpdateOwnName } from '../../account/own-name/queries.ts'
import {
  useCreateApprovedUser,
  useDeleteApprovedUser,
  useInviteApprovedUser,
  useUpdateApprovedUser,
} from '../queries.ts'
import type { Notice } from './user-notice.tsx'

/** What a completed action reports: a success unless it has a variant. */
type Report = Omit<Notice, 'variant'> & Partial<Pick<Notice, 'variant'>>

/** What an admin does with users, the notice about the last action, and the users about whom something is being saved. */
export function useUserActions() {
  const t = useMessages(approvedUsers)
  const translate = useServerMessage()
  const { email: ownEmail } = useSession()
  const create = useCreateApprovedUser()
  const { mutateAsync: sendInvitation } = useInviteApprovedUser()
  const { mutateAsync: sendUpdate } = useUpdateApprovedUser()
  const { mutateAsync: updateOwnName } = useUpdateOwnName()
  const { mutateAsync: sendDelete } = useDeleteApprovedUser()
  const [notice, setNotice] = useState<Notice>()
  const [busyIds, setBusyIds] = useState<readonly string[]>([])

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
  const invite = useCallback(
    async ({ id, email }: ApprovedUser): Promise<Report> => {
      const { link } = await sendInvitation({ params: { id } })
      return { text: t('invitationSent', { email }), link }
    },
    [t, sendInvitation],
  )
  const inviteAgain = useCallback(
    (user: ApprovedUser) => void attempt(user.id, t('failedToInvite'), () => invite(user)),
    [t, attempt, invite],
  )
  const update = useCallback(
    ({ id }: ApprovedUser, body: { role: Role } | { status: UserStatus }) =>
      void attempt(id, t('failedToChange'), async () => {
        const { email, role } = await sendUpdate({ params: { id }, body })
        if ('role' in body) return { text: t('roleChanged', { email, role: t(`role.${role}`) }) }
        return { text: t(body.status === 'suspended' ? 'suspended' : 'reactivated', { email }) }
      }),
    [t, attempt, sendUpdate],
  )

  /** Answers whether the user was added, whether or not the invitation was sent. */
  const add = async (input: ApprovedUserInput): Promise<boolean> => {
    let isAdded = false
    await attempt(undefined, t('failedToCreate'), async () => {
      if (!(await hasSession())) throw new Error('Not authenticated')
      const user = await create(input)
      isAdded = true
      return invite(user).catch(() => ({ variant: 'red', text: t('addedNotInvited', { email: user.email }) }))
    })
    return isAdded
  }
  /** Throws when the name is not saved, which the dialog for it shows. */
  const rename = async ({ id, email }: ApprovedUser, name: string) => {
    if (email === ownEmail.toLowerCase()) await updateOwnName({ body: { name } })
    else await sendUpdate({ params: { id }, body: { name } })
    setNotice({ variant: 'green', text: t('renamed', { email, name }) })
  }
  const deleteUser = ({ id, email }: ApprovedUser) =>
    attempt(id, t('failedToDelete'), async () => {
      await sendDelete({ params: { id } })
      return { text: t('deleted', { email }) }
    })
  return {
    notice,
    dismissNotice: () => setNotice(undefined),
    busyIds,
    add,
    inviteAgain,
    update,
    rename,
    deleteUser,
  }
}

/**
 * The text of an error for a person: the server's message or its own; undefined for a bare status or a lost connection.
 */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError || error instanceof TypeError) return failureOf(error)?.message
  return error instanceof Error ? error.message : undefined
}
