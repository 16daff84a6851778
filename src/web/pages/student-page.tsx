import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useParams } from 'wouter'
import { fullNameOf } from '../../contract/students/rules.ts'
import { StudentAbsences } from '../features/absences/components/student-absences.tsx'
import { HistoryButton } from '../features/change-history/components/history-button.tsx'
import { StudentDataMenu } from '../features/student-data/components/student-data-menu.tsx'
import { StudentHistory } from '../features/student-progress/history/components/student-history.tsx'
import { StudentSummary } from '../features/student-progress/history/components/student-summary.tsx'
import { StudentTrend } from '../features/student-progress/history/components/student-trend.tsx'
import { useStudentDetail } from '../features/student-progress/queries.ts'
import { StudentReports } from '../features/student-reports/components/lazy-student-reports.ts'
import { EditStudentButton } from '../features/students/components/edit-student-button.tsx'
import { StudentHeader } from '../features/students/components/student-header.tsx'
import { isNotFound } from '../lib/api/client.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useOpenedValue } from '../lib/lazy/use-opened-value.ts'
import { paths } from '../lib/paths.ts'
import { addressOfList } from '../lib/previous-address.ts'
import { studentHistory } from '../messages/student-history.ts'
import { studentReports } from '../messages/student-reports.ts'
import { Permitted } from '../session/permitted.tsx'
import { DetailPage } from '../ui/detail-page.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export const dialogs = { report: StudentReports }

export default function StudentPage() {
  const { id } = useParams<{ id: string }>()
  const t = useMessages(studentHistory)
  const detail = useStudentDetail(id)
  const [, navigate] = useLocation()
  const tReports = useMessages(studentReports)
  const [report, setReport] = useSearchParam('report', '')
  const isReportOpened = useOpenedValue(report, StudentReports) !== ''
  const title = detail.data ? fullNameOf(detail.data.student) : t(detail.isError ? 'notFound' : 'title')
  useDocumentTitle(isNotFound(detail.error) ? t('notFound') : title)
  return (
    <DetailPage
      title={t('title')}
      backLabel={t('back')}
      onBack={() => navigate(addressOfList(paths.students))}
      query={detail}
      actions={({ student }) => (
        <>
          <EditStudentButton student={student} />
          <IconButton
            {...StudentReports.preloadProps}
            label={tReports('open')}
            icon={<FileText />}
            onClick={() => setReport('now', { push: true })}
          />
          <HistoryButton kind="student" id={id} />
          <Permitted permission="manageData">
            <StudentDataMenu
              student={{ id, name: title, studentId: student.studentId }}
              onErased={() => navigate(paths.students)}
            />
          </Permitted>
        </>
      )}
      skeleton={
        <div className="grid gap-6">
          <Skeleton className="h-14 w-72 max-sm:h-16" />
          <div className="figure-grid">
            <Skeleton className="h-[7.25rem] max-sm:h-20" />
            <Skeleton className="h-[7.25rem] max-sm:h-20" />
            <Skeleton className="h-[7.25rem] max-sm:h-24" />
            <Skeleton className="h-[7.25rem] max-sm:h-24" />
          </div>
          <Skeleton className="h-80" />
          <Skeleton className="h-64" />
        </div>
      }
      notFound={{ title: t('notFound'), text: t('notFoundText') }}
    >
      {({ student, class: schoolClass, progress }) => (
        <div className="mt-3 grid grid-cols-1 gap-6">
          <StudentHeader student={student} schoolClass={schoolClass} />
          <StudentSummary entries={progress} />
          <StudentTrend entries={progress} />
          <StudentAbsences student={{ id, name: title }} />
          <StudentHistory entries={progress} studentName={title} />
          <Suspense>
            {isReportOpened && (
              <StudentReports
                scope={{ studentId: id }}
                name={title}
                periodText={report}
                onPeriod={setReport}
                onClose={() => setReport('')}
              />
            )}
          </Suspense>
        </div>
      )}
    </DetailPage>
  )
}
