import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { averageOf, gradesTrend } from '../../../../contract/student-reports/rules.ts'
import type { SubjectSums } from '../../../../contract/student-reports/schema.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import type { Language } from '../../../lib/i18n/language.ts'
import { reportSheet } from '../../../messages/report-sheet.ts'
import { subjectLines } from '../view.ts'

const trendIcons = { up: TrendingUp, down: TrendingDown, flat: Minus } as const

/** The lessons, the average and the trend of each subject, as a table of the paper. */
export function ReportSubjects({ subjects, language }: { subjects: readonly SubjectSums[]; language: Language }) {
  const t = reportSheet.in(language)
  return (
    <table className="w-full border-collapse text-left [&_td]:py-[0.25em] [&_td]:pl-[1.2em] [&_th]:py-[0.25em] [&_th+th]:pl-[1.2em] [&_tr]:border-b [&_tr]:border-line">
      <thead className="align-bottom text-[0.85em] text-muted">
        <tr>
          <th scope="col" className="font-normal">
            {t('subject')}
          </th>
          {(['attended', 'graded', 'average', 'trend'] as const).map((column) => (
            <th key={column} scope="col" className="text-right font-normal">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjectLines(subjects, t).map((line) => {
          const average = averageOf(line)
          return (
            <tr key={line.label} className={line.isTotal ? 'font-semibold' : ''}>
              <th scope="row" className={line.isTotal ? 'font-semibold' : 'font-normal'}>
                {line.label}
              </th>
              <td className="text-right whitespace-nowrap tabular">
                {t('attendedOf', { attended: line.attended, lessons: line.lessons })}
              </td>
              <td className="text-right tabular">{formatNumber(line.graded, t.locale)}</td>
              <td className="text-right tabular">{average === undefined ? '–' : formatNumber(average, t.locale, 1)}</td>
              <td className="text-right whitespace-nowrap tabular">
                <GradesTrend sums={line} language={language} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function GradesTrend({ sums, language }: { sums: SubjectSums; language: Language }) {
  const t = reportSheet.in(language)
  const change = gradesTrend(sums)
  if (!change) return '–'
  const Icon = trendIcons[change.trend]
  const [earlier, later] = [change.earlier, change.later].map((average) => formatNumber(average, t.locale, 1))
  return (
    <span className="inline-flex items-center gap-[0.4em]">
      {earlier} → {later}
      <Icon role="img" aria-label={t(change.trend)} className="size-[1em]" />
    </span>
  )
}
