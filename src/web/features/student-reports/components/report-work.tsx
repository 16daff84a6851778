import { useState } from 'react'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ReportValues, ShownReport } from '../state.ts'
import { ReportEditor } from './report-editor.tsx'
import { ReportPreview } from './report-preview.tsx'
import type { SheetOptions } from './report-sheet.tsx'
import { ReportStudents } from './report-students.tsx'

type Props = {
  reports: readonly ShownReport[]
  options: SheetOptions
  onChange: (shown: ShownReport, values: ReportValues) => void
  onPrint: (studentId: string) => void
}

/** The students, what is written of one of them, and the paper as it will be. */
export function ReportWork({ reports, options, onChange, onPrint }: Props) {
  const t = useMessages(studentReports)
  const mayWrite = useCan('changeSchool')
  const [selectedId, setSelectedId] = useState<string>()
  const selected = reports.find(({ student }) => student.id === selectedId) ?? reports[0]
  if (!selected) return null
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-1 gap-x-6 gap-y-5 print:hidden',
        reports.length > 1 ? 'lg:grid-cols-[13rem_1fr_auto]' : 'lg:grid-cols-[1fr_auto]',
      )}
    >
      {reports.length > 1 && (
        <ReportStudents reports={reports} selectedId={selected.student.id} onSelect={setSelectedId} />
      )}
      <div className="grid min-w-0 content-start gap-4">
        <h3 className="text-lg wrap-anywhere">{rosterNameOf(selected.student)}</h3>
        {mayWrite ? (
          <ReportEditor key={selected.student.id} shown={selected} onChange={(values) => onChange(selected, values)} />
        ) : (
          <Notice variant="plain">{t('readOnly')}</Notice>
        )}
      </div>
      <ReportPreview
        shown={selected}
        options={options}
        {...(reports.length > 1 && { onPrint: () => onPrint(selected.student.id) })}
      />
    </div>
  )
}
