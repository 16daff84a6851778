import { FileText } from 'lucide-react'
import { periodProblemOf } from '../../../../contract/kernel/periods.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { periodTextOf, readPeriodText } from '../../../lib/period-texts.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSchoolCalendar } from '../../school-calendar/queries.ts'
import type { ReportScope } from '../queries.ts'
import { proposedPeriod } from '../state.ts'
import { ReportFooter } from './report-footer.tsx'
import { ReportOverflows } from './report-overflows.tsx'
import { ReportSheets } from './report-sheets.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import { ReportWorkspace } from './report-workspace.tsx'
import { useReportPaper } from './use-report-paper.ts'
import { useReportPrint } from './use-report-print.ts'
import { useReportSave } from './use-report-save.ts'
import { useReportSelection } from './use-report-selection.ts'
import { useShownReports } from './use-shown-reports.ts'

type Props = {
  scope: ReportScope
  /** The class, or the student. */
  name: string
  /** The period in the address; an invalid one shows the proposed one. */
  periodText: string
  onPeriod: (periodText: string) => void
  onClose: () => void
}

/** The reports of a class or of one student in a period: written here, and printed with one page for each student. */
export function StudentReports({ scope, name, periodText, onPeriod, onClose }: Props) {
  const { date: today } = useNow()
  const t = useMessages(studentReports)
  const calendar = useSchoolCalendar()
  const terms = calendar.data?.terms ?? []
  const requested = readPeriodText(periodText) ?? proposedPeriod(terms, today)
  const problem = periodProblemOf(requested)
  // The period that is proposed is that of the calendar, once it is there.
  const isPeriodKnown = readPeriodText(periodText) !== undefined || calendar.data !== undefined
  const shown = useShownReports(scope, requested, isPeriodKnown && !problem)
  const { query, period, isCurrent, reports } = shown
  const paper = useReportPaper(scope, name, shown, terms)
  const { kind, language, options } = paper
  const { selected, isSeen, select, forget } = useReportSelection(scope, reports)
  const changed = reports.filter(({ isChanged }) => isChanged)
  const { progress, save } = useReportSave(shown, isSeen, select)
  const { print, printed, sheets, tooLong, clearTooLong } = useReportPrint(
    reports,
    [periodTextOf(period), kind, language].join(),
  )
  const needed = isPeriodKnown ? [paper.settings, query] : [calendar]
  const failed = needed.find(({ isLoadingError }) => isLoadingError)
  const isWaiting = !isCurrent || !options
  // Without the terms, if they could not be loaded, the days of the paper are right all the same.
  const isPrintWaiting = isWaiting || calendar.isPending
  return (
    <Dialog
      onClose={() => {
        forget()
        onClose()
      }}
      title={t('title')}
      description={name}
      lang={t.language}
      size="full"
      isTitlePrinted={false}
      isBusy={progress !== undefined}
      hasDraft
      footer={
        reports.length > 0 && (
          <ReportFooter
            count={reports.length}
            changedCount={changed.length}
            isWaiting={isWaiting}
            isPrintWaiting={isPrintWaiting}
            progress={progress}
            onPrint={() => print(reports.map(({ student }) => student.id))}
            onSave={() => void save(changed)}
          />
        )
      }
    >
      {calendar.isPending ? (
        <Skeleton className="h-[4.25rem]" />
      ) : (
        isPeriodKnown && (
          <ReportToolbar
            period={requested}
            problem={problem}
            calendar={calendar}
            onPeriod={onPeriod}
            kind={kind}
            onKind={paper.setKind}
            language={language}
            onLanguage={paper.setLanguage}
          />
        )
      )}
      {tooLong.length > 0 && <ReportOverflows reports={tooLong} />}
      {failed ? (
        <ErrorState title={t('failed')} query={failed} />
      ) : !options ? (
        // As high as the dialog can be, so that it does not grow when the reports arrive.
        !problem && <Skeleton className="h-[54rem]" />
      ) : selected ? (
        <ReportWorkspace
          reports={reports}
          selected={selected}
          onSelect={select}
          isCurrent={isCurrent}
          options={options}
          isPrintWaiting={isPrintWaiting}
          drafts={shown}
          onChange={clearTooLong}
          onPrint={(studentId) => print([studentId])}
        />
      ) : (
        <EmptyState icon={<FileText />} title={t('noStudents')} text={t('noStudentsText')} />
      )}
      {options && <ReportSheets sheets={sheets} printed={printed} options={options} />}
    </Dialog>
  )
}
