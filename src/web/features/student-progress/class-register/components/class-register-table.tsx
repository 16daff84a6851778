import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import type { SheetRow } from '../state.ts'
import { cellVariantOf } from '../view.ts'
import { ClassRegisterHead } from './class-register-head.tsx'
import { RegisterCellContent } from './register-cell-content.tsx'

type Props = {
  /** Repeated on every page. */
  caption: string
  /** The lessons of the sheet; the first of them has the index `first` among the lessons of the period. */
  lessons: Readonly<ClassRegister['lessons']>
  first: number
  /** With the cells of all lessons of the period. */
  rows: readonly SheetRow[]
  settings: AttendanceSettings
  hasTotals: boolean
}

/** A sheet of paper: a column for each lesson, a row for each student, and the totals of each row. */
export function ClassRegisterTable({ caption, lessons, first, rows, settings, hasTotals }: Props) {
  const t = useMessages(classRegister)
  return (
    <table className="w-full border-separate border-spacing-0 border-t border-l border-line-strong text-center text-[8pt] leading-[1.15] tabular [&_td]:border-r [&_td]:border-b [&_td]:border-line-strong [&_td]:px-0.5 [&_td]:py-px [&_th]:border-r [&_th]:border-b [&_th]:border-line-strong [&_th]:px-1 [&_th]:py-px">
      <thead>
        <tr>
          <th colSpan={lessons.length + (hasTotals ? 3 : 1)} className="text-left font-semibold">
            {caption}
          </th>
        </tr>
        <ClassRegisterHead lessons={lessons} hasTotals={hasTotals} />
      </thead>
      <tbody>
        {rows.map(({ student, cells, present, points }) => (
          <tr key={student.id}>
            <th scope="row" className="text-left font-medium">
              {rosterNameOf(student)}
            </th>
            {lessons.map(({ id }, index) => {
              const cell = cells[first + index]
              return (
                cell && (
                  <td key={id} className={cellVariantOf(cell)}>
                    <RegisterCellContent cell={cell} settings={settings} />
                  </td>
                )
              )
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
