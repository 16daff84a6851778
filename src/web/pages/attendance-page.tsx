import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AdminPage } from '../features/approved-users/components/admin-page.tsx'
import { AttendanceSettingsOverview } from '../features/attendance-settings/components/attendance-settings-overview.tsx'
import { useAttendanceSettingsQuery } from '../features/attendance-settings/queries.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { attendanceSettings } from '../messages/attendance-settings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const AttendanceSettingsDialog = lazyDialog(
  async () =>
    (await import('../features/attendance-settings/components/attendance-settings-dialog.tsx'))
      .AttendanceSettingsDialog,
)

export default function AttendancePage() {
  const t = useMessages(attendanceSettings)
  const settings = useAttendanceSettingsQuery()
  const [isEditing, setEditing] = useState(false)
  const stored = settings.data
  const skeleton = <Skeleton className="h-104 max-w-3xl" />
  return (
    <AdminPage permission="manageSchool" t={t} placeholder={skeleton}>
      {settings.isLoadingError ? (
        <ErrorState title={t('failedToLoad')} query={settings} />
      ) : stored ? (
        <AttendanceSettingsOverview
          settings={stored}
          action={
            <Button
              size="sm"
              icon={<Pencil />}
              {...AttendanceSettingsDialog.preloadProps}
              onOpen={() => setEditing(true)}
            >
              {t('edit')}
            </Button>
          }
        />
      ) : (
        skeleton
      )}
      <Suspense>
        {stored && isEditing && <AttendanceSettingsDialog stored={stored} onClose={() => setEditing(false)} />}
      </Suspense>
    </AdminPage>
  )
}
