import {
  type AttendanceSettings,
  isOptionalState,
  offeredOrUsedStates,
} from '../../../../contract/attendance-settings/rules.ts'
import { type CsvCell, decimalText } from '../../../../contract/kernel/csv.ts'
import { type Period, periodProblemOf } from '../../../../contract/kernel/periods.ts'
import type { ClassRegister, StudentProgress } from '../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { attendance } from '../../../messages/attendance.ts'
import type { classRegister } from '../../../messages/class-register.ts'
import { stateInText } from '../../attendance-settings/view.ts'
import type { RegisterCell, SheetRow } from './state.ts'

/** What is shown as the name of a sheet: the class and its period, where that is valid. */
export function sheetName(className: string, period: Period & { month: string | undefined }, t: Words): string {
  const { from, to, month } = period
  if (periodProblemOf(period)) return className
  const days = month ? formatDate(from, t.locale, 'month') : formatPlainDateRange(from, to, t.locale)
  return t('sheet', { class: className, period: days })
}

/** The student of a cell, and the date, the time and the title of its lesson. */
export type CellValues = { name: string; date: string; startTime: string; title: string }

/** The looks of the cells with a symbol; a graded cell shows its points. */
export const cellVariants = {
  absent: 'bg-red-soft font-semibold text-red',
  late: 'font-semibold text-amber',
  leftEarly: 'font-semibold text-amber',
  excused: 'bg-blue-soft font-semibold text-blue',
  ill: 'bg-blue-soft font-semibold text-blue',
  present: 'text-muted',
  outside: 'bg-sunken text-faint',
} as const satisfies Partial<Record<RegisterCell['kind'], string>>
export type SymbolKind = keyof typeof cellVariants

/** The symbol of a comment. */
export const commentSymbol = '*'
// Drawn by CSS, because as elements the marks made every key a fifth slower; a screen reader reads the comment, the title of its cell.
// It takes no room, so that the points of a column stay below each other. In forced colours its background would cover a digit.
const commentMark =
  "after:-ml-0.5 after:inline-block after:w-0.5 after:content-['*'/''] forced-colors:after:ml-0 forced-colors:after:w-0"

/** The look of a cell, with the mark of a comment. */
export function cellVariantOf(cell: RegisterCell): string {
  return classNames(
    cell.kind !== 'graded' && cell.kind !== 'empty' && cellVariants[cell.kind],
    'hasComment' in cell && cell.hasComment && commentMark,
  )
}

type Words = ReturnType<typeof classRegister.in>

/** The symbol of a kind of cell. */
export function symbolOf(kind: SymbolKind, t: Words): string {
  if (kind === 'outside' || !isOptionalState(kind)) return t(`${kind}Symbol`)
  return attendance.in(t.language)(`symbol.${kind}`)
}

/** What the symbol means. */
export function meaningOf(kind: SymbolKind, settings: AttendanceSettings, t: Words): string {
  if (kind === 'outside' || !isOptionalState(kind)) return t(kind === 'present' ? 'presentUngraded' : kind)
  return stateInText(kind, settings, t.language)
}

/** The symbols that need an explanation: those of the states that the school uses, or has recorded here. */
export function explainedSymbols(
  progress: readonly Pick<StudentProgress, 'state'>[],
  settings: AttendanceSettings,
): SymbolKind[] {
  const recorded = new Set(progress.map(({ state }) => state))
  const states = offeredOrUsedStates(settings, (state) => recorded.has(state))
  return [...states.filter((state) => state !== 'present'), 'present', 'outside']
}

/** The register of a class as a table for spreadsheets: the grid as it is shown, with dates that sort. */
export function classRegisterTable(
  lessons: ClassRegister['lessons'],
  rows: readonly SheetRow[],
  t: Words,
): CsvCell[][] {
  const severalOn = datesWithSeveral(lessons)
  const dates = lessons.map(({ date, startTime }) => (severalOn.has(date) ? `${date} ${startTime}` : date))
  return [
    [t('student'), t('studentId'), ...dates, t('present'), t('points')],
    ...rows.map(({ student, cells, present, points }) => {
      return [rosterNameOf(student), student.studentId, ...cells.map((cell) => csvCellOf(cell, t)), present, points]
    }),
  ]
}

/** A cell as it is copied for the spreadsheets of this machine; `locale` decides the decimal mark. */
export function copiedText(cell: RegisterCell, t: Words, locale: string = navigator.language): string {
  const content = csvCellOf(cell, t, locale) ?? ''
  return typeof content === 'number' ? decimalText(content, locale) : content
}

function csvCellOf(cell: RegisterCell, t: Words, locale: string = navigator.language): CsvCell {
  if (cell.kind === 'graded') {
    if (!isOptionalState(cell.state)) return cell.points
    return `${decimalText(cell.points, locale)} ${symbolOf(cell.state, t)}`
  }
  return cell.kind === 'empty' ? null : symbolOf(cell.kind, t)
}

/** The dates with more than one of these lessons, which are in the order of their dates. */
export function datesWithSeveral(lessons: readonly { date: string }[]): ReadonlySet<string> {
  return new Set(lessons.flatMap(({ date }, index) => (lessons[index + 1]?.date === date ? [date] : [])))
}
