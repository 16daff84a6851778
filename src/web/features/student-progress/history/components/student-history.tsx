import { CircleCheck, CircleDashed, CircleX, Download, NotebookPen } from 'lucide-react'
import { memo } from 'react'
import { type AttendanceSettings, isOptionalState } from '../../../../../contract/attendance-settings/rules.ts'
import { type ProgressState, progressStateOf } from '../../../../../contract/student-progress/rules.ts'
import type { StudentHistoryEntry } from '../../../../../contract/student-progress/schema.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useSearchParam } from '../../../../lib/hooks/use-search-param.ts'
import { formatDate, formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentHistory } from '../../../../messages/student-history.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { GrowingList } from '../../../../ui/growing-list.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import { stateText } from '../../../attendance-settings/view.ts'
import { historyTable } from '../view.ts'

const orders = ['newest', 'oldest'] as const

type Props = {
  /** Oldest first. */
  entries: readonly StudentHistoryEntry[]
  studentName: string
}

/** Every lesson of a student, newest or oldest first, and its export in the same order. Memoized, because its page renders every minute. */
export const StudentHistory = memo(function StudentHistory({ entries, studentName }: Props) {
  const t = useMessages(studentHistory)
  const downloadCsv = useCsvDownload()
  const settings = useAttendanceSettings()
  const [order, setOrder] = useSearchParam('sort', 'newest', orders)
  const sorted = order === 'newest' ? entries.toReversed() : entries
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('history')}</h2>
        {entries.length > 0 && (
          <div className="flex min-w-0 flex-wrap items-center gap-3 print:hidden">
            <SegmentedControl
              label={t('sort')}
              value={order}
              onChange={setOrder}
              options={orders.map((value) => ({ value, label: t(value) }))}
            />
            <Button
              wraps
              icon={<Download />}
              onClick={() => downloadCsv(`${studentName} ${t('history')}`, historyTable(sorted, settings, t))}
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
            <DataTable caption={t('history')} isBlockOnPhone>
              <thead>
                <tr>
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
                  <StudentHistoryRow key={entry.id} entry={entry} settings={settings} />
                ))}
              </tbody>
            </DataTable>
          )}
        </GrowingList>
      )}
    </section>
  )
})

const badges = {
  graded: { variant: 'green', icon: <CircleCheck className="max-sm:hidden" /> },
  notGraded: { variant: 'amber', icon: <CircleDashed className="max-sm:hidden" /> },
  missed: { variant: 'red', icon: <CircleX className="max-sm:hidden" /> },
} as const satisfies Record<ProgressState, object>

function StudentHistoryRow({ entry, settings }: { entry: StudentHistoryEntry; settings: AttendanceSettings }) {
  const t = useMessages(studentHistory)
  const { date, startTime, template } = entry.scheduledLesson
  const state = progressStateOf(entry)
  const points = {
    graded: formatNumber(entry.points ?? 0, t.locale),
    notGraded: <span className="font-normal text-muted">{t('pending')}</span>,
    missed: <span className="font-normal text-muted">—</span>,
  } satisfies Record<ProgressState, unknown>
  return (
    // On a phone two rows: the lesson with its points, and, after a break, its date with the comment. No columns, because
    // the date would take the width of one from the first row.
    <tr className="align-top max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2.5 max-sm:gap-y-px max-sm:px-3 max-sm:py-2.5 max-sm:*:p-0! max-sm:before:order-2 max-sm:before:basis-full max-sm:before:content-['']">
      <td className="whitespace-nowrap tabular max-sm:order-2 max-sm:text-xs max-sm:text-muted">
        {`${formatDate(date, t.locale)} `}
        <span className="ml-1 text-faint sm:text-sm print:text-xs">{startTime}</span>
      </td>
      <th scope="row" className="wrap-break-word max-sm:min-w-0 max-sm:flex-1 sm:min-w-36 print:min-w-0">
        {template.title}
      </th>
      <td className="max-sm:order-1 max-sm:max-w-1/2">
        <Badge {...badges[state]}>{t(`state.${state}`)}</Badge>
        {isOptionalState(entry.state) && (
          <span className="block text-xs text-muted">{stateText(entry, settings, t.language)}</span>
        )}
      </td>
      <td className="number font-semibold max-sm:order-1">{points[state]}</td>
      <td className="whitespace-pre-line text-muted wrap-break-word max-sm:order-2 max-sm:min-w-0 max-sm:flex-1 max-sm:text-sm sm:min-w-40 print:min-w-0">
        {entry.comment}
      </td>
    </tr>
  )
}
