import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, startOfWeek } from '../../../../contract/kernel/dates.ts'
import { formatDateRange } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = { id: string; monday: string; today: string; onMove: (monday: string) => void; onToday: () => void }

/** The header of the schedule: its dates, and buttons for other weeks. */
export function WeekBar({ id, monday, today, onMove, onToday }: Props) {
  const t = useMessages(scheduledLessons)
  const isThisWeek = monday === startOfWeek(today)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
      <div>
        <h2 id={id} className="text-lg">
          {t('weekTitle')}
        </h2>
        <p aria-live="polite" className="text-sm text-muted tabular">
          {formatDateRange(monday, addDays(monday, 6), t.locale)}
        </p>
      </div>
      <div className="flex items-center gap-1 print:hidden">
        <Button size="sm" aria-pressed={isThisWeek} onClick={onToday}>
          {t('today')}
        </Button>
        <IconButton label={t('previousWeek')} icon={<ChevronLeft />} onClick={() => onMove(addDays(monday, -7))} />
        <IconButton label={t('nextWeek')} icon={<ChevronRight />} onClick={() => onMove(addDays(monday, 7))} />
      </div>
    </div>
  )
}
