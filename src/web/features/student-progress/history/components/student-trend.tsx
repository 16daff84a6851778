import type { StudentHistoryEntry } from '../../../../../contract/student-progress/schema.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatDate, formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { scrollToEnd } from '../../../../lib/scroll-to-end.ts'
import { truncate } from '../../../../lib/truncate.ts'
import { studentHistory } from '../../../../messages/student-history.ts'
import { Card } from '../../../../ui/card.tsx'
import { recentlyGraded, trendScale } from '../view.ts'

/** The points of the last graded lessons, as bars and as a table for screen readers. */
export function StudentTrend({ entries }: { entries: readonly StudentHistoryEntry[] }) {
  const t = useMessages(studentHistory)
  const shown = recentlyGraded(entries)
  const last = shown.at(-1)
  const scale = trendScale(shown.map(({ points }) => points))
  return (
    <Card as="section" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">{t('trend')}</h2>
        {last && (
          <p className="text-sm text-muted">
            {t('lastGraded', { date: formatDate(last.scheduledLesson.date, t.locale) })}
          </p>
        )}
      </div>
      <p className="text-sm text-muted">{last ? t('trendText', { count: shown.length }) : t('noTrend')}</p>
      {last && (
        // Hidden from screen readers, which have the table below; scrolls sideways on narrow screens.
        <div aria-hidden ref={scrollToEnd} className="-mx-5 mt-4 -mb-2 overflow-x-auto px-5 pb-3">
          <ol className="flex min-w-fit">
            {shown.map((entry, index) => (
              <StudentTrendBar key={entry.id} entry={entry} share={scale.bars[index] ?? 0} above={scale.above} />
            ))}
          </ol>
        </div>
      )}
      {last && (
        <div className="sr-only">
          <table>
            <caption>{t('trendText', { count: shown.length })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('date')}</th>
                <th scope="col">{t('lesson')}</th>
                <th scope="col">{t('points')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, points, scheduledLesson: { date, template } }) => (
                <tr key={id}>
                  <td>{formatDate(date, t.locale)}</td>
                  <th scope="row">{template.title}</th>
                  <td>{formatNumber(points, t.locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

type StudentTrendBarProps = {
  entry: StudentHistoryEntry & { points: number }
  /** The bar's share of the chart's height, from 0 to 1. */
  share: number
  /** The share of the chart's height that lies above its zero line, from 0 to 1. */
  above: number
}

/** One bar of the performance chart, above or below the zero line, with its value at its end. */
function StudentTrendBar({ entry, share, above }: StudentTrendBarProps) {
  const t = useMessages(studentHistory)
  const { date, template } = entry.scheduledLesson
  const isNegative = entry.points < 0
  const bar = (
    <span
      className={classNames(
        'exact-color block min-h-0.5 w-4/5 max-w-12',
        isNegative ? 'rounded-b-small bg-red' : 'rounded-t-small bg-accent',
      )}
      style={{ height: `${share * 9}rem` }}
    />
  )
  const label = <span className="py-0.5 text-xs font-medium tabular">{formatNumber(entry.points, t.locale)}</span>
  return (
    <li
      title={`${template.title}, ${formatDate(date, t.locale)}`}
      className="flex min-w-10 flex-1 flex-col items-center"
    >
      <span
        className="flex w-full flex-col items-center justify-end border-b border-line-strong"
        style={{ height: `${above * 9 + 1.375}rem` }}
      >
        {!isNegative && label}
        {!isNegative && bar}
      </span>
      {above < 1 && (
        <span className="flex w-full flex-col items-center" style={{ height: `${(1 - above) * 9 + 1.375}rem` }}>
          {isNegative && bar}
          {isNegative && label}
        </span>
      )}
      <span className="mt-2 max-h-32 rotate-180 text-xs text-muted [writing-mode:vertical-rl]">
        {truncate(template.title, 15)}
      </span>
    </li>
  )
}
