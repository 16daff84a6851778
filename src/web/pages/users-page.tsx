import { AdminPage } from '../features/approved-users/components/admin-page.tsx'
import { UserManagement } from '../features/approved-users/components/user-management.tsx'
import { UserSkeletons } from '../features/approved-users/components/user-skeletons.tsx'
import { useApprovedUsers } from '../features/approved-users/queries.ts'
import { failureOf } from '../lib/api/client.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useServerMessage } from '../lib/i18n/use-server-message.ts'
import { approvedUsers } from '../messages/approved-users.ts'
import { useCan } from '../session/session-provider.tsx'
import { FaultId } from '../ui/fault-id.tsx'
import { Notice } from '../ui/notice.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function UsersPage() {
  const t = useMessages(approvedUsers)
  const translate = useServerMessage()
  const users = useApprovedUsers({ enabled: useCan('manageUsers') })
  const failedToLoad = translate(failureOf(users.error)?.message ?? t('failedToLoad'))
  return (
    <AdminPage
      permission="manageUsers"
      t={t}
      placeholder={
        <>
          <Skeleton className="mb-6 h-99 sm:h-62 lg:h-37" />
          <UserSkeletons />
        </>
      }
    >
      <UserManagement
        users={users.data}
        placeholder={
          users.isError ? (
            <Notice variant="bad">
              <p className="wrap-anywhere">{failedToLoad}</p>
              <FaultId error={users.error} />
              <RetryButton query={users} size="sm" className="mt-3" />
            </Notice>
          ) : (
            <UserSkeletons />
          )
        }
      />
    </AdminPage>
  )
}
