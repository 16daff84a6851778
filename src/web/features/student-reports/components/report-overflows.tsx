import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scrollIntoView } from '../../../lib/scroll-into-view.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ShownReport } from '../state.ts'

/** Names the students whose paper does not fit on a page, and comes into view. */
export function ReportOverflows({ reports }: { reports: readonly ShownReport[] }) {
  const t = useMessages(studentReports)
  return (
    <div ref={scrollIntoView} className="print:hidden">
      <Notice variant="bad">
        {t('tooLongNames', { names: reports.map(({ student }) => rosterNameOf(student)).join('; ') })}
      </Notice>
    </div>
  )
}
