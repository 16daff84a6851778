import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import type { GridRow } from '../columns/state.ts'
import { shownCell, totalsOf } from '../state.ts'
import { EntryCell } from './entry-cell.tsx'
import { gridRoles } from './grid-roles.ts'

type Props = {
  row: GridRow
  name: string
  /** The lessons that are shown; the first of them has the index `first` among the lessons of the period. */
  lessons: Readonly<ClassRegister['lessons']>
  first: number
  /** How many of them are not in the future, and how many can be filled. */
  pastLessons: number
  openLessons: number
  settings: AttendanceSettings
  /** Which of them Tab leads to; -1 is the name. */
  activeColumn: number | undefined
  /** What is open in that cell. */
  children?: ReactNode
}

/** One student of the grid, memoized so that a key in one row renders no other. */
export const EntryRow = memo(function EntryRow(props: Props) {
  const { row, name, lessons, first, pastLessons, openLessons, settings, activeColumn, children } = props
  const t = useMessages(classRegister)
  const { present, points } = totalsOf(row.cells.map(shownCell))
  return (
    <tr {...gridRoles.row}>
      <th
        {...gridRoles.rowHeader}
        scope="row"
        aria-colindex={1}
        className="sticky left-0 z-[5] w-(--student-width) content-center bg-surface text-left font-medium whitespace-normal wrap-anywhere"
      >
        <Link
          href={paths.student(row.studentId)}
          tabIndex={activeColumn === -1 ? 0 : -1}
          className="flex min-h-9 scroll-mt-16 items-center px-3 py-1 outline-accent hover:text-accent hover:underline focus:outline-2 focus:-outline-offset-2 sm:px-4 pointer-coarse:min-h-11"
        >
          <span className="min-w-0">{name}</span>
        </Link>
      </th>
      {lessons.map(({ id }, index) => (
        <EntryCell
          key={id}
          column={first + index + 2}
          entry={row.cells[first + index]}
          isFuture={index >= pastLessons}
          isReadOnly={index >= openLessons}
          isActive={index === activeColumn}
          settings={settings}
        >
          {index === activeColumn ? children : undefined}
        </EntryCell>
      ))}
      <td {...gridRoles.cell} aria-colindex={row.cells.length + 2} className="w-24! font-semibold">
        {present}
      </td>
      <td {...gridRoles.cell} aria-colindex={row.cells.length + 3} className="w-[4.5rem]! font-semibold">
        {formatNumber(points, t.locale)}
      </td>
    </tr>
  )
})
