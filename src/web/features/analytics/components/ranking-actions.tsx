import { Download, Printer } from 'lucide-react'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import { useCsvDownload } from '../../../lib/csv/use-csv-download.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Button } from '../../../ui/button.tsx'
import { useClassDetail } from '../../scheduled-lessons/queries.ts'
import { type RankedEntry, rankingRows } from '../view.ts'

/** Exports the ranking as a CSV file, or prints it. */
export function RankingActions({ classId, entries }: { classId: string; entries: readonly RankedEntry[] }) {
  const t = useMessages(analytics)
  const downloadCsv = useCsvDownload()
  const className = useClassDetail(classId).data?.class.name ?? ''
  const exportRanking = () =>
    downloadCsv(t('fileName', { className, date: dateAt(new Date()) }), rankingRows(entries, t))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button size="sm" icon={<Download />} onClick={() => void exportRanking()}>
        {t('exportCsv')}
      </Button>
      <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
