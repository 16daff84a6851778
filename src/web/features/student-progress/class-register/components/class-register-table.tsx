import { type AttendanceSettings, isOptionalState } from '../../../../../contract/attendance-settings/rules.ts'
import { monthOf } from '../../../../../contract/kernel/dates.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatDate, formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import type { ClassRegisterRow, RegisterCell } from '../state.ts'
import { cellVariants, datesWithSeveral, meaningOf, symbolOf } from '../view.ts'

type Props = {
  caption: string
  /** The lessons shown; the first of them has the index `first` among the lessons of the period. */
  lessons: Readonly<ClassRegister['lessons']>
  first: number
  /** With the cells of all lessons of the period. */
  rows: readonly ClassRegisterRow<Student>[]
  settings: AttendanceSettings
  /** On paper the caption is repeated on every page, and no cell is sticky. */
  isSheet?: boolean
  hasTotals?: boolean
}

/** A column for each lesson, a row for each student, and the totals of each row. */
export function ClassRegisterTable({ caption, lessons, first, rows, settings, isSheet, hasTotals = true }: Props) {
  const t = useMessages(classRegister)
  const severalOn = datesWithSeveral(lessons)
  const isOfOneMonth = new Set(lessons.map(({ date }) => monthOf(date))).size === 1
  return (
    <table
      className={classNames(
        'border-separate border-spacing-0 text-center text-sm tabular',
        '[&_td]:border-r [&_td]:border-b [&_th]:border-r [&_th]:border-b',
        isSheet
          ? 'w-full border-t border-l border-line-strong text-xs leading-tight [&_td]:border-line-strong [&_td]:px-0.5 [&_td]:py-px [&_th]:border-line-strong [&_th]:px-1 [&_th]:py-px'
          : '[&_td]:h-9 [&_td]:border-line [&_th]:border-line [&_td]:min-w-10 [&_td]:px-1.5 [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-10 [&_thead_th]:bg-sunken [&_thead_th]:px-1.5 [&_thead_th]:py-1.5',
      )}
    >
      {!isSheet && <caption className="sr-only">{caption}</caption>}
      <thead>
        {isSheet && (
          <tr>
            <th colSpan={lessons.length + (hasTotals ? 3 : 1)} className="text-left font-semibold">
              {caption}
            </th>
          </tr>
        )}
        <tr className="align-bottom">
          <th scope="col" className={classNames('text-left font-medium', !isSheet && 'left-0 z-20! px-3! sm:px-4!')}>
            {t('student')}
          </th>
          {lessons.map(({ id, date, startTime, template }) => {
            const words = t('lesson', { date: formatDate(date, t.locale), startTime, title: template.title })
            return (
              <th key={id} scope="col" title={words} className="font-normal">
                <span className="sr-only">{words}</span>
                <span aria-hidden className="grid justify-items-center leading-tight">
                  <span className="font-semibold">{Number(date.slice(8))}</span>
                  <span className="text-xs text-muted">
                    {formatDate(date, t.locale, isOfOneMonth ? 'shortWeekday' : 'shortMonth')}
                  </span>
                  {severalOn.has(date) && <span className="text-xs text-muted">{startTime}</span>}
                </span>
              </th>
            )
          })}
          {hasTotals && (
            <>
              <th scope="col" className="font-medium">
                {t('present')}
              </th>
              <th scope="col" className="font-medium">
                {t('points')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ student, cells, present, points }) => (
          <tr key={student.id}>
            <th
              scope="row"
              className={classNames(
                'text-left font-medium',
                !isSheet &&
                  'sticky left-0 z-[5] max-w-32 min-w-28 bg-surface px-3 py-1 wrap-break-word sm:max-w-64 sm:min-w-48 sm:px-4',
              )}
            >
              {rosterNameOf(student)}
            </th>
            {lessons.map(({ id }, index) => {
              const cell = cells[first + index]
              return cell && <Cell key={id} cell={cell} settings={settings} />
            })}
            {hasTotals && (
              <>
                <td className="font-semibold">{present}</td>
                <td className="font-semibold">{formatNumber(points, t.locale)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One student in one lesson: the points, or a symbol with its meaning for screen readers. */
function Cell({ cell, settings }: { cell: RegisterCell; settings: AttendanceSettings }) {
  const t = useMessages(classRegister)
  if (cell.kind === 'empty') return <td />
  if (cell.kind === 'graded') {
    return (
      <td>
        {formatNumber(cell.points, t.locale)}
        {isOptionalState(cell.state) && (
          <span className={`ml-0.5 text-xs ${cellVariants[cell.state]}`}>
            <span aria-hidden>{symbolOf(cell.state, t)}</span>
            <span className="sr-only">{meaningOf(cell.state, settings, t)}</span>
          </span>
        )}
      </td>
    )
  }
  return (
    <td className={cellVariants[cell.kind]}>
      <span aria-hidden>{symbolOf(cell.kind, t)}</span>
      <span className="sr-only">{meaningOf(cell.kind, settings, t)}</span>
    </td>
  )
}
