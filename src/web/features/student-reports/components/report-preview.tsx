import { Printer, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ShownReport } from '../state.ts'
import { ReportSheet, type SheetOptions } from './report-sheet.tsx'

type Props = {
  shown: ShownReport
  options: SheetOptions
  isPrintWaiting: boolean
  /** Prints this paper alone; missing where there is only one. */
  onPrint: (() => void) | undefined
}

/** The paper of one student as it will be printed, made smaller or as large as on paper; says when it does not fit on one page. */
export function ReportPreview({ shown, options, isPrintWaiting, onPrint }: Props) {
  const t = useMessages(studentReports)
  const [fits, setFits] = useState(true)
  const [isFullSize, setFullSize] = useState(false)
  const preview = useRef<HTMLDivElement>(null)
  // It has another place then.
  useEffect(() => {
    if (isFullSize) preview.current?.scrollIntoView()
  }, [isFullSize])
  return (
    <div ref={preview} className={classNames('grid min-w-0 content-start gap-3', isFullSize && 'lg:col-span-full')}>
      {!fits && <Notice variant="bad">{t('tooLong')}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          wraps
          size="sm"
          icon={isFullSize ? <ZoomOut /> : <ZoomIn />}
          aria-pressed={isFullSize}
          onClick={() => setFullSize(!isFullSize)}
        >
          {t('fullSize')}
        </Button>
        {onPrint && (
          <Button
            wraps
            size="sm"
            icon={<Printer />}
            aria-disabled={isPrintWaiting || undefined}
            onClick={() => isPrintWaiting || onPrint()}
          >
            {t('printOne')}
          </Button>
        )}
      </div>
      <section
        aria-label={t('preview')}
        // Scrolled with the arrow keys where it is wider than the screen.
        tabIndex={isFullSize ? 0 : undefined}
        className={classNames(
          'max-w-full rounded-small border border-line-strong',
          isFullSize
            ? 'w-fit overflow-auto'
            : 'h-[calc(297mm*var(--zoom))] w-[calc(210mm*var(--zoom))] overflow-hidden [--zoom:0.34] min-[24rem]:[--zoom:0.42] sm:[--zoom:0.6] lg:[--zoom:0.46] xl:[--zoom:0.56]',
        )}
      >
        <div className={classNames('w-[210mm] p-[12mm]', !isFullSize && 'origin-top-left scale-(--zoom)')}>
          <ReportSheet shown={shown} options={options} onFit={setFits} />
        </div>
      </section>
    </div>
  )
}
