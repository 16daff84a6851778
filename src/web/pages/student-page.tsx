import { useLocation, useParams } from 'wouter'
import { fullNameOf } from '../../contract/students/rules.ts'
import { StudentHistory } from '../features/student-progress/history/components/student-history.tsx'
import { StudentPageSkeleton } from '../features/student-progress/history/components/student-page-skeleton.tsx'
import { StudentSummary } from '../features/student-progress/history/components/student-summary.tsx'
import { StudentTrend } from '../features/student-progress/history/components/student-trend.tsx'
import { useStudentDetail } from '../features/student-progress/queries.ts'
import { StudentHeader } from '../features/students/components/student-header.tsx'
import { isNotFound } from '../lib/api/client.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { paths } from '../lib/paths.ts'
import { studentHistory } from '../messages/student-history.ts'
import { BackButton } from '../ui/back-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'

export default function StudentPage() {
  const { id = '' } = useParams<{ id: string }>()
  const t = useMessages(studentHistory)
  const detail = useStudentDetail(id)
  const [, navigate] = useLocation()
  const title = detail.data ? fullNameOf(detail.data.student) : t(detail.isError ? 'notFound' : 'title')
  useDocumentTitle(title)
  return (
    <>
      <BackButton onClick={() => navigate(paths.students)}>{t('back')}</BackButton>
      {!detail.data && <h1 className="sr-only">{t('title')}</h1>}
      {detail.isPending && <StudentPageSkeleton />}
      {detail.isError && !detail.data && (
        <div className="mt-3">
          <ErrorState
            title={t('notFound')}
            {...(isNotFound(detail.error)
              ? { text: t('notFoundText') }
              : { text: t('checkConnection'), onRetry: () => void detail.refetch(), isRetrying: detail.isFetching })}
          />
        </div>
      )}
      {detail.data && (
        <div className="mt-3 grid grid-cols-1 gap-6">
          <StudentHeader student={detail.data.student} schoolClass={detail.data.class} />
          <StudentSummary entries={detail.data.progress} />
          <StudentTrend entries={detail.data.progress} />
          <StudentHistory entries={detail.data.progress} studentName={title} />
        </div>
      )}
    </>
  )
}
