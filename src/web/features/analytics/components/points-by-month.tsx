import { Suspense, useId } from 'react'
import type { MonthlySum } from '../../../../contract/analytics/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyComponent } from '../../../lib/lazy/lazy-component.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PointsTable } from './points-table.tsx'

const PointsChart = lazyComponent(() =>
  import('./points-chart.tsx').then(
    ({ PointsChart }) => PointsChart,
    // The chart is a large download that may fail; the table shows the same numbers.
    () => PointsTable,
  ),
)

/** The points of a class by month. */
export function PointsByMonth({ months }: { months: readonly MonthlySum[] }) {
  const t = useMessages(analytics)
  const id = useId()
  return (
    <Card className="min-w-0">
      <figure aria-labelledby={id}>
        <figcaption>
          <h2 id={id} className="text-lg">
            {t('pointsByMonth')}
          </h2>
          <p className="text-sm text-muted">{months.length > 0 ? t('pointsByMonthText') : t('noMonths')}</p>
        </figcaption>
        {months.length > 0 && (
          <div className="mt-4">
            <Suspense fallback={<Skeleton className="h-60" />}>
              <PointsChart months={months} />
            </Suspense>
          </div>
        )}
      </figure>
    </Card>
  )
}
