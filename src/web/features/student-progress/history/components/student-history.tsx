import { Download, NotebookPen } from 'lucide-react'
import type { StudentHistoryEntry } from '../../../../../contract/student-progress/schema.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useSearchParam } from '../../../../lib/hooks/use-search-param.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentHistory } from '../../../../messages/student-history.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { GrowingList } from '../../../../ui/growing-list.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { historyTable } from '../view.ts'
import { StudentHistoryRow } from './student-history-row.tsx'

const orders = ['newest', 'oldest'] as const

type Props = {
  /** Oldest first. */
  entries: readonly StudentHistoryEntry[]
  studentName: string
}

/** Every lesson of a student, newest or oldest first, and its export in the same order. */
export function StudentHistory({ entries, studentName }: Props) {
  const t = useMessages(studentHistory)
  const downloadCsv = useCsvDownload()
  const [order, setOrder] = useSearchParam('sort', 'newest', orders)
  const sorted = order === 'newest' ? entries.toReversed() : entries
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('history')}</h2>
        {entries.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <SegmentedControl
              label={t('sort')}
              value={order}
              onChange={setOrder}
              options={orders.map((value) => ({ value, label: t(value) }))}
            />
            <Button
              icon={<Download />}
              onClick={() => downloadCsv(`${studentName} ${t('history')}`, historyTable(sorted, t))}
            >
              {t('download')}
            </Button>
          </div>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={<NotebookPen />} title={t('noHistory')} text={t('noHistoryText')} />
      ) : (
        <GrowingList rows={sorted} portion={60} narrowedTo={order}>
          {(shown) => (
            <DataTable caption={t('history')}>
              <thead>
                <tr className="max-sm:*:px-2!">
                  <th scope="col">{t('date')}</th>
                  <th scope="col">{t('lesson')}</th>
                  <th scope="col">{t('status')}</th>
                  <th scope="col" className="number">
                    {t('points')}
                  </th>
                  <th scope="col">{t('comment')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((entry) => (
                  <StudentHistoryRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </DataTable>
          )}
        </GrowingList>
      )}
    </section>
  )
}
