import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ShownReport } from '../state.ts'
import { ReportSheet, type SheetOptions } from './report-sheet.tsx'

type Props = {
  shown: ShownReport
  options: SheetOptions
  /** Prints this paper alone; missing where there is only one. */
  onPrint?: () => void
}

/** The paper of one student as it will be printed, made smaller; says when it does not fit on one page. */
export function ReportPreview({ shown, options, onPrint }: Props) {
  const t = useMessages(studentReports)
  const [fits, setFits] = useState(true)
  return (
    <div className="grid content-start gap-3">
      {!fits && <Notice variant="bad">{t('tooLong')}</Notice>}
      <section
        aria-label={t('preview')}
        className="h-[calc(297mm*var(--zoom))] w-[calc(210mm*var(--zoom))] overflow-hidden rounded-small border border-line-strong [--zoom:0.34] min-[24rem]:[--zoom:0.42] sm:[--zoom:0.6] lg:[--zoom:0.46] xl:[--zoom:0.56]"
      >
        <div className="w-[210mm] origin-top-left scale-(--zoom) p-[12mm]">
          <ReportSheet shown={shown} options={options} onFit={setFits} />
        </div>
      </section>
      {onPrint && (
        <Button size="sm" className="justify-self-start" icon={<Printer />} onClick={onPrint}>
          {t('printOne')}
        </Button>
      )}
    </div>
  )
}
