import { ShieldAlert } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { AdminLinks } from '../features/approved-users/components/admin-links.tsx'
import { useAttendanceSettingsQuery } from '../features/attendance-settings/queries.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { paths } from '../lib/paths.ts'
import { attendanceSettings } from '../messages/attendance-settings.ts'
import { useCan, useSession } from '../session/session-provider.tsx'
import { buttonVariants } from '../ui/button-variants.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FailedPart } from '../ui/failed-part.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const AttendanceSettingsForm = lazyComponent(
  async () =>
    (await import('../features/attendance-settings/components/attendance-settings-form.tsx')).AttendanceSettingsForm,
  FailedPart,
)

export default function AttendancePage() {
  const t = useMessages(attendanceSettings)
  useDocumentTitle(t('title'))
  const { role } = useSession()
  const mayManage = useCan('manageAttendance')
  const settings = useAttendanceSettingsQuery()
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
  const placeholder = <Skeleton className="h-128 max-w-3xl" />
  return (
    <>
      <AdminLinks />
      <PageHeader title={t('title')} text={t('text')} />
      {settings.isLoadingError ? (
        <ErrorState title={t('failedToLoad')} query={settings} />
      ) : mayManage && settings.data ? (
        <Suspense fallback={placeholder}>
          <AttendanceSettingsForm stored={settings.data} />
        </Suspense>
      ) : (
        placeholder
      )}
    </>
  )
}
