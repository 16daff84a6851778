import { FileText, Printer } from 'lucide-react'
import { periodProblemOf } from '../../../../contract/student-progress/class-register-rules.ts'
import { reportKinds } from '../../../../contract/student-reports/rules.ts'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import { languages, localeOf } from '../../../lib/i18n/language.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { storedChoice } from '../../../lib/storage/stored-choice.ts'
import { useStore } from '../../../lib/store.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAttendanceSettings } from '../../attendance-settings/queries.ts'
import { useSchoolCalendar } from '../../school-calendar/queries.ts'
import { readPeriodText } from '../../student-progress/class-register/state.ts'
import { type ReportScope, useStudentReports } from '../queries.ts'
import { draftWith, proposedPeriod, shownReport } from '../state.ts'
import { ReportSheets } from './report-sheets.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import { ReportWork } from './report-work.tsx'
import { useReportDrafts } from './use-report-drafts.ts'
import { useReportPrint } from './use-report-print.ts'
import { useReportSave } from './use-report-save.ts'

const paperLanguage = storedChoice('reportLanguage', languages)

type Props = {
  scope: ReportScope
  /** The class, or the student. */
  name: string
  /** The period in the address; an invalid one shows the proposed one. */
  periodText: string
  onPeriod: (periodText: string) => void
  today: string
  onClose: () => void
}

/** The reports of a class or of one student in a period: written here, and printed with one page for each student. */
export function StudentReports({ scope, name, periodText, onPeriod, today, onClose }: Props) {
  const t = useMessages(studentReports)
  const mayWrite = useCan('changeSchool')
  const settings = useAttendanceSettings()
  const calendar = useSchoolCalendar()
  const [kind, setKind] = useSearchParam('paper', 'report', reportKinds)
  const language = useStore(paperLanguage) ?? 'uk'
  const terms = calendar.data?.terms ?? []
  const period = readPeriodText(periodText) ?? proposedPeriod(terms, today)
  const problem = periodProblemOf(period)
  // The period that is proposed is that of the calendar, once it is there.
  const isPeriodKnown = readPeriodText(periodText) !== undefined || !calendar.isPending
  const query = useStudentReports(scope, period, isPeriodKnown && !problem)
  const drafts = useReportDrafts(period)
  const answer = problem ? undefined : query.data
  const reports = (answer?.students ?? []).map((reported) =>
    shownReport(reported, mayWrite ? drafts.draftOf(reported.student.id) : undefined),
  )
  const changed = reports.filter(({ isChanged }) => isChanged)
  const { isSaving, save } = useReportSave(period, drafts)
  const { print, printed, sheets, tooLong, clearTooLong } = useReportPrint(reports)
  const term = terms.find(({ from, to }) => from === period.from && to === period.to)
  const locale = localeOf(language)
  const classNamesById = new Map(answer?.classes.map((one) => [one.id, one.name]))
  const options = answer && {
    kind,
    language,
    settings,
    days: [term?.name, formatPlainDateRange(period.from, period.to, locale)].filter(Boolean).join(', '),
    firstHalfTo: answer.firstHalfTo,
    classNameOf: (id: string | null) => (id === null ? undefined : classNamesById.get(id)),
  }
  const printAll = () => print(reports.map(({ student }) => student.id))
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      description={name}
      lang={t.language}
      size="full"
      isTitlePrinted={false}
      isBusy={isSaving}
      footer={
        reports.length > 0 && (
          <>
            <Button icon={<Printer />} onClick={printAll}>
              {reports.length === 1 ? t('print') : t('printAll', { count: reports.length })}
            </Button>
            {mayWrite && (
              <Button
                variant="primary"
                disabled={changed.length === 0}
                isPending={isSaving}
                onClick={() => save(changed)}
              >
                {t('save')}
              </Button>
            )}
          </>
        )
      }
    >
      <ReportToolbar
        period={period}
        problem={problem}
        terms={terms}
        onPeriod={onPeriod}
        kind={kind}
        onKind={setKind}
        language={language}
        onLanguage={paperLanguage.set}
      />
      {tooLong.length > 0 && (
        <Notice variant="bad" className="print:hidden">
          {t('tooLongNames', { names: tooLong.join('; ') })}
        </Notice>
      )}
      {options && reports.length === 0 && (
        <EmptyState icon={<FileText />} title={t('noStudents')} text={t('noStudentsText')} />
      )}
      {options && (
        <>
          <ReportWork
            reports={reports}
            options={options}
            onChange={(shown, values) => {
              const { id } = shown.student
              clearTooLong()
              drafts.setDraft(id, draftWith(shown, drafts.draftOf(id), values))
            }}
            onPrint={(studentId) => print([studentId])}
          />
          <ReportSheets sheets={sheets} printed={printed} options={options} />
        </>
      )}
      {!problem && !answer && !query.isLoadingError && <Skeleton className="h-96" />}
      {!problem && query.isLoadingError && <ErrorState title={t('failed')} query={query} />}
    </Dialog>
  )
}
