import { Download, NotebookPen, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthOf } from '../../../../../contract/kernel/dates.ts'
import { periodProblemOf } from '../../../../../contract/kernel/periods.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { periodOf } from '../../../../lib/period-texts.ts'
import { classJournal } from '../../../../messages/class-journal.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { useCanProbably } from '../../../../session/permitted.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import { ClassRegisterPeriod } from '../../class-register/components/class-register-period.tsx'
import { SymbolLegend } from '../../class-register/components/symbol-legend.tsx'
import { sheetName } from '../../class-register/view.ts'
import { useClassJournal } from '../../queries.ts'
import { journalLines } from '../state.ts'
import { classJournalTable, explainedJournalSymbols } from '../view.ts'
import { ClassJournalTable } from './class-journal-table.tsx'

type Props = {
  schoolClass: { id: string; name: string }
  /** The period in the address; without one the month of today. */
  periodText: string
  onPeriod: (periodText: string) => void
  onOpen: (lessonId: string) => void
  /** What to do where there is no lesson. */
  emptyAction: ReactNode
}

/** What was taught in a class and set for homework, lesson by lesson, with who was absent. */
export function ClassJournal({ schoolClass, periodText, onPeriod, onOpen, emptyAction }: Props) {
  const t = useMessages(classJournal)
  const tRegister = useMessages(classRegister)
  const canProbablySchedule = useCanProbably('scheduleLessons')
  const downloadCsv = useCsvDownload()
  const thisMonth = monthOf(useNow().date)
  const period = periodOf(periodText, thisMonth)
  const problem = periodProblemOf(period)
  const journal = useClassJournal(schoolClass.id, period, !problem)
  const lines = journal.data && !problem ? journalLines(journal.data) : undefined
  const symbols = explainedJournalSymbols(lines ?? [], useAttendanceSettings(), t)
  const sheet = sheetName(schoolClass.name, period, tRegister)
  const name = `${t('title')} · ${sheet}`
  return (
    <div className="grid grid-cols-1 gap-4" lang={t.language}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:hidden">
        <ClassRegisterPeriod
          period={period}
          problem={problem}
          thisMonth={thisMonth}
          sheet={sheet}
          lessonCount={lines?.length}
          onPeriod={onPeriod}
        />
        {lines && lines.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button icon={<Download />} onClick={() => downloadCsv(name, classJournalTable(lines, t))}>
              {t('download')}
            </Button>
          </div>
        )}
      </div>
      {lines?.length === 0 && (
        <EmptyState
          icon={<NotebookPen />}
          title={tRegister('noLessons')}
          text={tRegister(canProbablySchedule ? 'noLessonsText' : 'noLessonsReadOnly')}
          action={emptyAction}
        />
      )}
      {lines && lines.length > 0 && <ClassJournalTable name={name} lines={lines} onOpen={onOpen} />}
      {symbols.length > 0 && <SymbolLegend symbols={symbols} />}
      {!problem && journal.isPending && <Skeleton className="h-96" />}
      {!problem && journal.isLoadingError && <ErrorState title={t('failed')} query={journal} />}
    </div>
  )
}
