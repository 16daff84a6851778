import { Users } from 'lucide-react'
import { useId } from 'react'
import type { ApprovedUser } from '../../../../contract/approved-users/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ApprovedUserRow, type UserActions } from './approved-user-row.tsx'

type Props = {
  users: readonly ApprovedUser[]
  ownEmail: string
  /** The users of whom something is being saved. */
  busyIds: readonly string[]
  actions: UserActions
}

/** The approved users, newest first. */
export function ApprovedUserList({ users, ownEmail, busyIds, actions }: Props) {
  const t = useMessages(approvedUsers)
  const id = useId()
  const listFocus = useListFocus<HTMLUListElement>(users.map((user) => user.id))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="mb-3 text-lg tabular">
        {t('list', { count: users.length })}
      </h2>
      {users.length === 0 ? (
        <EmptyState icon={<Users />} title={t('none')} text={t('noneText')} />
      ) : (
        <Card isFlush className="overflow-hidden">
          <ul className="divide-y divide-line" {...listFocus}>
            {users.map((user) => (
              <ApprovedUserRow
                key={user.id}
                user={user}
                isSelf={user.email === ownEmail.toLowerCase()}
                isBusy={busyIds.includes(user.id)}
                actions={actions}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
