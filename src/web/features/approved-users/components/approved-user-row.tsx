import { EllipsisVertical, MailWarning, Send, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { canBeInvitedAgain } from '../../../../contract/approved-users/rules.ts'
import type { ApprovedUser } from '../../../../contract/approved-users/schema.ts'
import { type Role, roles, type UserStatus } from '../../../../contract/kernel/permissions.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MenuEntry } from '../../../ui/opened-dropdown-menu.tsx'
import { failedInvitation, nextStatus, roleVariants, statusVariants } from '../view.ts'

export type UserActions = {
  onInvite: (user: ApprovedUser) => void
  onUpdate: (user: ApprovedUser, change: { role: Role } | { status: UserStatus }) => void
  onRename: (user: ApprovedUser) => void
  onDelete: (user: ApprovedUser) => void
}

type Props = {
  user: ApprovedUser
  isSelf: boolean
  /** Something about this user is being saved. */
  isBusy: boolean
  actions: UserActions
}

/** One approved user with role, status and actions; oneself without those that the server refuses. */
export const ApprovedUserRow = memo(function ApprovedUserRow({ user, isSelf, isBusy, actions }: Props) {
  const t = useMessages(approvedUsers)
  const { email, name } = user
  const entries: MenuEntry[] = []
  if (!isSelf) {
    entries.push(
      {
        kind: 'choice',
        label: t('role'),
        value: user.role,
        onChange: (role) => !isBusy && role !== user.role && actions.onUpdate(user, { role: role as Role }),
        options: roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
      },
      { kind: 'separator' },
    )
  }
  entries.push({ kind: 'action', label: t('changeName'), onSelect: () => !isBusy && actions.onRename(user) })
  const status = nextStatus[user.status]
  if (status && !isSelf) {
    const button = { suspended: { label: t('suspend'), variant: 'red' }, active: { label: t('reactivate') } } as const
    const onSelect = () => !isBusy && actions.onUpdate(user, { status })
    entries.push({ kind: 'action', ...button[status], onSelect })
  }
  return (
    <li
      data-row={user.id}
      aria-busy={isBusy}
      className="grid gap-x-5 gap-y-2 px-4 py-3 [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto] sm:px-5 lg:grid-cols-[minmax(0,1fr)_31rem] lg:items-center"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name || email}
          {isSelf && <span className="text-sm font-normal text-faint">{` (${t('you')})`}</span>}
        </p>
        {name && <p className="text-sm text-muted wrap-anywhere">{email}</p>}
        <p className="text-sm text-muted tabular">{t('invited', { date: formatDate(user.createdAt, t.locale) })}</p>
        <FailedInvitation user={user} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex flex-wrap gap-2 lg:grid lg:grid-cols-[8rem_6rem]">
          <Badge variant={roleVariants[user.role]}>{t(`role.${user.role}`)}</Badge>
          <Badge variant={statusVariants[user.status]}>{t(`status.${user.status}`)}</Badge>
        </span>
        <span className="-mr-2 ml-auto flex items-center gap-1 print:hidden">
          {canBeInvitedAgain(user) && (
            <Button
              size="sm"
              icon={<Send />}
              isPending={isBusy}
              ignoresDoubleClick
              aria-label={t('resendTo', { email })}
              onClick={() => actions.onInvite(user)}
            >
              {t('resend')}
            </Button>
          )}
          {!isSelf && (
            <IconButton
              label={t('deleteUser', { email })}
              icon={<Trash2 />}
              variant="red"
              disabled={isBusy}
              onClick={() => actions.onDelete(user)}
            />
          )}
          {/* Not disabled, because it receives the focus back while the change is being saved. */}
          <DropdownMenu
            trigger={(trigger) => (
              <IconButton
                label={t('more', { email })}
                icon={<EllipsisVertical />}
                aria-disabled={isBusy}
                {...trigger}
              />
            )}
            entries={entries}
          />
        </span>
      </div>
    </li>
  )
})

/** Why an invitation mail was not sent and when it is retried; nothing unless it failed. */
function FailedInvitation({ user }: { user: ApprovedUser }) {
  const t = useMessages(approvedUsers)
  const mail = failedInvitation(user)
  if (!mail) return null
  const { reason, nextAttemptAt } = mail
  return (
    <div className="mt-1.5 flex max-w-prose gap-2 text-sm">
      <MailWarning className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="min-w-0">
        <p className="wrap-anywhere text-amber">{t('mailFailed', { reason })}</p>
        <p className="text-muted">
          {nextAttemptAt === null
            ? t('mailGivenUp')
            : t('mailRetried', { time: formatDate(nextAttemptAt, t.locale, 'moment') })}
        </p>
      </div>
    </div>
  )
}
