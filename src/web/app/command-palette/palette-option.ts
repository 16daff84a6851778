import { addDays, startOfWeek } from '../../../contract/kernel/dates.ts'
import { formatPlainDateRange } from '../../lib/i18n/plain-dates.ts'
import { paths } from '../../lib/paths.ts'

/** A dialog that the palette opens in its place, above the page that is shown. */
export type PaletteDialog = 'scheduleLesson' | 'createStudent' | 'importStudents' | 'createClass' | 'createTemplate'

export type GroupName = 'recent' | 'students' | 'classes' | 'templates' | 'weeks' | 'actions' | 'pages' | 'settings'

export type PaletteOption = {
  /** The same at every visit, because recent choices are stored by it. */
  id: string
  group: GroupName
  label: string
  detail?: string
  /** The colour of a class. */
  color?: string
  target: { path: string } | { dialog: PaletteDialog } | { run: () => void }
}

/** The week of a date on the dashboard. */
export function weekOption(id: string, label: string, date: string, today: string, locale: string): PaletteOption {
  const monday = startOfWeek(date)
  const path = monday === startOfWeek(today) ? paths.home : `${paths.home}?week=${monday}`
  const detail = formatPlainDateRange(monday, addDays(monday, 6), locale)
  return { id, group: 'weeks', label, detail, target: { path } }
}
