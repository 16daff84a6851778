import { ShieldAlert } from 'lucide-react'
import { Link } from 'wouter'
import { UserManagement } from '../features/approved-users/components/user-management.tsx'
import { UserSkeletons } from '../features/approved-users/components/user-skeletons.tsx'
import { useApprovedUsers } from '../features/approved-users/queries.ts'
import { AdminLinks } from '../features/school-calendar/components/admin-links.tsx'
import { failureOf } from '../lib/api/client.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useServerMessage } from '../lib/i18n/use-server-message.ts'
import { paths } from '../lib/paths.ts'
import { approvedUsers } from '../messages/approved-users.ts'
import { shell } from '../messages/shell.ts'
import { useCan, useSession } from '../session/session-provider.tsx'
import { buttonVariants } from '../ui/button-variants.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function UsersPage() {
  const t = useMessages(approvedUsers)
  const shellMessages = useMessages(shell)
  useDocumentTitle(t('title'))
  const translate = useServerMessage()
  const { role, roleFailure } = useSession()
  const mayManage = useCan('manageUsers')
  const users = useApprovedUsers({ enabled: mayManage })

  if (role !== undefined && !mayManage) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState
          icon={<ShieldAlert />}
          title={t('adminOnly')}
          text={t('adminOnlyText')}
          action={
            <Link href={paths.dashboard} className={buttonVariants()}>
              {t('toDashboard')}
            </Link>
          }
        />
      </>
    )
  }
  const failedToLoad = translate(failureOf(users.error)?.message ?? t('failedToLoad'))
  return (
    <>
      <AdminLinks />
      <PageHeader title={t('title')} text={t('text')} />
      {mayManage ? (
        <UserManagement
          users={users.data}
          placeholder={users.isError ? <ErrorState title={failedToLoad} text="" query={users} /> : <UserSkeletons />}
        />
      ) : roleFailure ? (
        <ErrorState title={t('failedToLoad')} text={shellMessages('roleFailed')} query={roleFailure} />
      ) : (
        <>
          <Skeleton className="mb-6 h-37" />
          <UserSkeletons />
        </>
      )}
    </>
  )
}
