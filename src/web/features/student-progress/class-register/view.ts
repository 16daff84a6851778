import type { CsvCell } from '../../../../contract/kernel/csv.ts'
import type { ClassRegister } from '../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import type { classRegister } from '../../../messages/class-register.ts'
import type { ClassRegisterRow, RegisterCell } from './state.ts'

/** The messages with the symbol of each kind of cell and its meaning, and its look; a graded cell shows its points. */
export const cellSymbols = {
  absent: { symbol: 'absentSymbol', meaning: 'absent', className: 'bg-red-soft font-semibold text-red' },
  present: { symbol: 'presentSymbol', meaning: 'presentUngraded', className: 'text-muted' },
  outside: { symbol: 'outsideSymbol', meaning: 'outside', className: 'bg-sunken text-faint' },
} as const satisfies Partial<Record<RegisterCell['kind'], object>>

/** The register of a class as a table for spreadsheets: the grid as it is shown, with dates that sort. */
export function classRegisterTable(
  lessons: ClassRegister['lessons'],
  rows: readonly ClassRegisterRow<Student>[],
  t: ReturnType<typeof classRegister.in>,
): CsvCell[][] {
  const severalOn = datesWithSeveral(lessons)
  const dates = lessons.map(({ date, startTime }) => (severalOn.has(date) ? `${date} ${startTime}` : date))
  const toCsv = (cell: RegisterCell): CsvCell => {
    if (cell.kind === 'graded') return cell.points
    return cell.kind === 'empty' ? null : t(cellSymbols[cell.kind].symbol)
  }
  return [
    [t('student'), t('studentId'), ...dates, t('present'), t('points')],
    ...rows.map(({ student, cells, present, points }) => {
      return [rosterNameOf(student), student.studentId, ...cells.map(toCsv), present, points]
    }),
  ]
}

/** The dates with more than one of these lessons, which are in the order of their dates. */
export function datesWithSeveral(lessons: readonly { date: string }[]): ReadonlySet<string> {
  return new Set(lessons.flatMap(({ date }, index) => (lessons[index + 1]?.date === date ? [date] : [])))
}
