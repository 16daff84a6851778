import { AdminPage } from '../features/approved-users/components/admin-page.tsx'
import { NewSchoolYear } from '../features/classes/promotion/components/new-school-year.tsx'
import { CalendarOverview } from '../features/school-calendar/components/calendar-overview.tsx'
import { useSchoolCalendar } from '../features/school-calendar/queries.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { schoolYear } from '../messages/school-year.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function SchoolYearPage() {
  const t = useMessages(schoolYear)
  const calendar = useSchoolCalendar()
  const skeletons = (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
  return (
    <AdminPage permission="manageSchool" t={t} placeholder={skeletons}>
      {calendar.isLoadingError ? (
        <ErrorState title={t('failedToLoad')} text="" query={calendar} />
      ) : calendar.data ? (
        <CalendarOverview calendar={calendar.data}>
          <NewSchoolYear />
        </CalendarOverview>
      ) : (
        skeletons
      )}
    </AdminPage>
  )
}
