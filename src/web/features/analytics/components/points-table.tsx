import type { MonthlySum } from '../../../../contract/analytics/schema.ts'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { DataTable } from '../../../ui/data-table.tsx'

type Props = {
  months: readonly MonthlySum[]
  /** Only for screen readers, beside the chart that shows the same. */
  isVisuallyHidden?: boolean
}

/** The numbers of the points chart, for screen readers and for when it cannot be loaded. */
export function PointsTable({ months, isVisuallyHidden = false }: Props) {
  const t = useMessages(analytics)
  const numbers = (
    <>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col" className="number">
            {t('points')}
          </th>
          <th scope="col" className="number">
            {t('records')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, points, progressEntries }) => (
          <tr key={month}>
            <th scope="row">{formatDate(`${month}-01`, t.locale, 'mediumMonth')}</th>
            <td className="number">{formatNumber(points, t.locale)}</td>
            <td className="number">{progressEntries}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
  if (!isVisuallyHidden) return <DataTable caption={t('pointsByMonth')}>{numbers}</DataTable>
  return (
    <div className="sr-only">
      <table>
        <caption>{t('pointsByMonth')}</caption>
        {numbers}
      </table>
    </div>
  )
}
