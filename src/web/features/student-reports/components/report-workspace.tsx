import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { draftWith, type ReportValues, type ShownReport, storedValues } from '../state.ts'
import { ReportContents } from './report-contents.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportPreview } from './report-preview.tsx'
import type { SheetOptions } from './report-sheet.tsx'
import { ReportStudents } from './report-students.tsx'
import type { useShownReports } from './use-shown-reports.ts'

type Props = {
  reports: readonly ShownReport[]
  selected: ShownReport
  onSelect: (studentId: string) => void
  /** Whether this is what was asked for; while it is loaded, nothing can be entered. */
  isCurrent: boolean
  options: SheetOptions
  /** Whether what is printed is not there yet. */
  isPrintWaiting: boolean
  drafts: Pick<ReturnType<typeof useShownReports>, 'draftOf' | 'setDraft'>
  /** Called at each change of what is written. */
  onChange: () => void
  onPrint: (studentId: string) => void
}

/** The students, what is written of one of them, and the paper as it will be. */
export function ReportWorkspace(props: Props) {
  const { reports, selected, onSelect, isCurrent, options, isPrintWaiting, drafts, onChange, onPrint } = props
  const t = useMessages(studentReports)
  const tCommon = useMessages(common)
  const { id } = selected.student
  const change = (values: ReportValues) => {
    onChange()
    drafts.setDraft(id, draftWith(selected, drafts.draftOf(id), values))
  }
  const discard = () => {
    const draft = drafts.draftOf(id)
    drafts.setDraft(id, draftWith(selected, draft, storedValues(selected)))
    const action = { label: tCommon('undo'), onPress: () => drafts.setDraft(id, draft) }
    toastSuccess(t.language, t('discarded', { name: rosterNameOf(selected.student) }), { action })
  }
  return (
    <div
      inert={!isCurrent}
      className={classNames(
        'grid min-w-0 grid-cols-1 gap-x-6 gap-y-5 print:hidden',
        reports.length > 1 ? 'lg:grid-cols-[13rem_1fr_auto]' : 'lg:grid-cols-[1fr_auto]',
        !isCurrent && 'opacity-55',
      )}
    >
      {reports.length > 1 && <ReportStudents reports={reports} selectedId={id} onSelect={onSelect} />}
      <div className="grid min-w-0 content-start gap-4">
        <h3 className="text-lg wrap-anywhere">{rosterNameOf(selected.student)}</h3>
        <Permitted
          permission="changeSchool"
          otherwise={
            <>
              <Notice variant="plain">{t('readOnly')}</Notice>
              <ReportContents shown={selected} />
            </>
          }
        >
          <ReportEditor key={id} shown={selected} onChange={change} onDiscard={discard} />
        </Permitted>
      </div>
      <ReportPreview
        shown={selected}
        options={options}
        isPrintWaiting={isPrintWaiting}
        onPrint={reports.length > 1 ? () => onPrint(id) : undefined}
      />
    </div>
  )
}
