import { Pencil, ShieldAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { AdminLinks } from '../features/approved-users/components/admin-links.tsx'
import { AttendanceSettingsOverview } from '../features/attendance-settings/components/attendance-settings-overview.tsx'
import { useAttendanceSettingsQuery } from '../features/attendance-settings/queries.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { paths } from '../lib/paths.ts'
import { attendanceSettings } from '../messages/attendance-settings.ts'
import { useCan, useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { buttonVariants } from '../ui/button-variants.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const AttendanceSettingsDialog = lazyDialog(
  async () =>
    (await import('../features/attendance-settings/components/attendance-settings-dialog.tsx'))
      .AttendanceSettingsDialog,
)

export default function AttendancePage() {
  const t = useMessages(attendanceSettings)
  useDocumentTitle(t('title'))
  const { role } = useSession()
  const mayManage = useCan('manageSchool')
  const settings = useAttendanceSettingsQuery()
  const [isEditing, setEditing] = useState(false)
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
  const stored = mayManage ? settings.data : undefined
  return (
    <>
      <AdminLinks />
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          stored && (
            <Button icon={<Pencil />} {...AttendanceSettingsDialog.preloadProps} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )
        }
      />
      {settings.isLoadingError ? (
        <ErrorState title={t('failedToLoad')} query={settings} />
      ) : stored ? (
        <AttendanceSettingsOverview settings={stored} />
      ) : (
        <Skeleton className="h-104 max-w-3xl" />
      )}
      <Suspense>
        {stored && isEditing && <AttendanceSettingsDialog stored={stored} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
