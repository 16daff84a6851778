import { useEffect, useRef } from 'react'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ShownReport } from '../state.ts'

/** Names the students whose paper does not fit on a page, and comes into view. */
export function ReportOverflows({ reports }: { reports: readonly ShownReport[] }) {
  const t = useMessages(studentReports)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice} className="print:hidden">
      <Notice variant="bad">
        {t('tooLongNames', { names: reports.map(({ student }) => rosterNameOf(student)).join('; ') })}
      </Notice>
    </div>
  )
}
