import { FileText, Printer } from 'lucide-react'
import { periodProblemOf } from '../../../../contract/kernel/periods.ts'
import { reportKinds } from '../../../../contract/student-reports/rules.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import { common } from '../../../lib/i18n/common.ts'
import { languages, localeOf } from '../../../lib/i18n/language.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { periodTextOf, readPeriodText } from '../../../lib/period-texts.ts'
import { storedChoice } from '../../../lib/storage/stored-choice.ts'
import { useStore } from '../../../lib/store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAttendanceSettingsQuery } from '../../attendance-settings/queries.ts'
import { useSchoolCalendar } from '../../school-calendar/queries.ts'
import type { ReportScope } from '../queries.ts'
import { draftWith, proposedPeriod, type ShownReport } from '../state.ts'
import { ReportOverflows } from './report-overflows.tsx'
import { ReportSheets } from './report-sheets.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import { ReportWorkspace } from './report-workspace.tsx'
import { useReportPrint } from './use-report-print.ts'
import { useReportSave } from './use-report-save.ts'
import { useReportSelection } from './use-report-selection.ts'
import { useShownReports } from './use-shown-reports.ts'

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
  const tCommon = useMessages(common)
  const mayWrite = useCan('changeSchool')
  const settings = useAttendanceSettingsQuery()
  const calendar = useSchoolCalendar()
  const [kind, setKind] = useSearchParam('paper', 'report', reportKinds)
  const language = useStore(paperLanguage) ?? 'uk'
  const terms = calendar.data?.terms ?? []
  const requested = readPeriodText(periodText) ?? proposedPeriod(terms, today)
  const problem = periodProblemOf(requested)
  // The period that is proposed is that of the calendar, once it is there.
  const isPeriodKnown = readPeriodText(periodText) !== undefined || !calendar.isPending
  const shown = useShownReports(scope, requested, isPeriodKnown && !problem)
  const { query, answer, period, isCurrent, reports, draftOf, setDraft } = shown
  const { selected, isSeen, select, forget } = useReportSelection(scope, reports)
  const changed = reports.filter(({ isChanged }) => isChanged)
  const { progress, save } = useReportSave(shown, isSeen, select)
  const { print, printed, sheets, tooLong, clearTooLong } = useReportPrint(
    reports,
    [periodTextOf(period), kind, language].join(),
  )
  const term = terms.find(({ from, to }) => from === period.from && to === period.to)
  const classNamesById = new Map(answer?.classes.map((one) => [one.id, one.name]))
  // No line of the paper ends within a date.
  const days = formatPlainDateRange(period.from, period.to, localeOf(language)).replaceAll(' ', '\u00a0')
  const options = answer &&
    settings.data && {
      kind,
      language,
      settings: settings.data,
      days: [term?.name, days].filter(Boolean).join(', '),
      firstHalfTo: answer.firstHalfTo,
      classNameOf: (id: string | null) =>
        'classId' in scope ? name : id === null ? undefined : classNamesById.get(id),
    }
  const failed = [settings, query].find(({ isLoadingError }) => isLoadingError)
  const isWaiting = !isCurrent || !options
  const discard = ({ student }: ShownReport) => {
    const draft = draftOf(student.id)
    setDraft(student.id, undefined)
    const action = { label: tCommon('undo'), onPress: () => setDraft(student.id, draft) }
    toastSuccess(t.language, t('discarded', { name: rosterNameOf(student) }), { action })
  }
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
          <>
            <Button
              icon={<Printer />}
              aria-disabled={isWaiting || undefined}
              onClick={() => isWaiting || print(reports.map(({ student }) => student.id))}
            >
              {reports.length === 1 ? t('print') : t('printAll', { count: reports.length })}
            </Button>
            {mayWrite && (
              <Button
                variant="primary"
                isPending={progress !== undefined}
                aria-disabled={isWaiting || progress !== undefined || changed.length === 0 || undefined}
                onClick={() => isWaiting || changed.length === 0 || void save(changed)}
              >
                {progress && progress.total > 3 ? t('saving', progress) : t('save')}
              </Button>
            )}
          </>
        )
      }
    >
      {calendar.isPending ? (
        <Skeleton className="h-[4.25rem]" />
      ) : (
        <ReportToolbar
          period={requested}
          problem={problem}
          terms={terms}
          onPeriod={onPeriod}
          kind={kind}
          onKind={setKind}
          language={language}
          onLanguage={paperLanguage.set}
        />
      )}
      {tooLong.length > 0 && <ReportOverflows reports={tooLong} />}
      {failed ? (
        <ErrorState title={t('failed')} query={failed} />
      ) : !options ? (
        !problem && <Skeleton className="h-96" />
      ) : selected ? (
        <ReportWorkspace
          reports={reports}
          selected={selected}
          onSelect={select}
          isCurrent={isCurrent}
          options={options}
          onChange={(report, values) => {
            const { id } = report.student
            clearTooLong()
            setDraft(id, draftWith(report, draftOf(id), values))
          }}
          onDiscard={discard}
          onPrint={(studentId) => print([studentId])}
        />
      ) : (
        <EmptyState icon={<FileText />} title={t('noStudents')} text={t('noStudentsText')} />
      )}
      {options && <ReportSheets sheets={sheets} printed={printed} options={options} />}
    </Dialog>
  )
}
