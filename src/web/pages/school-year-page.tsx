import { ShieldAlert } from 'lucide-react'
import { Link } from 'wouter'
import { AdminLinks } from '../features/approved-users/components/admin-links.tsx'
import { NewSchoolYear } from '../features/classes/promotion/components/new-school-year.tsx'
import { CalendarOverview } from '../features/school-calendar/components/calendar-overview.tsx'
import { useSchoolCalendar } from '../features/school-calendar/queries.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { paths } from '../lib/paths.ts'
import { schoolYear } from '../messages/school-year.ts'
import { shell } from '../messages/shell.ts'
import { useCan, useSession } from '../session/session-provider.tsx'
import { buttonVariants } from '../ui/button-variants.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function SchoolYearPage() {
  const t = useMessages(schoolYear)
  const shellMessages = useMessages(shell)
  useDocumentTitle(t('title'))
  const { role, roleFailure } = useSession()
  const mayManage = useCan('manageSchool')
  const calendar = useSchoolCalendar()
  const { date: today } = useNow()

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
  return (
    <>
      <AdminLinks />
      <PageHeader title={t('title')} text={t('text')} />
      {roleFailure && !mayManage ? (
        <ErrorState title={t('failedToLoad')} text={shellMessages('roleFailed')} query={roleFailure} />
      ) : calendar.isLoadingError ? (
        <ErrorState title={t('failedToLoad')} text="" query={calendar} />
      ) : calendar.data && mayManage ? (
        <CalendarOverview calendar={calendar.data} today={today}>
          <NewSchoolYear today={today} />
        </CalendarOverview>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  )
}
