import {
  type AttendanceSettings,
  type AttendanceState,
  isOptionalState,
  type OptionalState,
} from '../../../contract/attendance-settings/rules.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import type { Language } from '../../lib/i18n/language.ts'
import { attendance } from '../../messages/attendance.ts'

/** The school's own name of a state, or the usual one. */
export function stateName(state: AttendanceState, { states }: AttendanceSettings, language: Language): string {
  return (isOptionalState(state) && states[state].name) || attendance.in(language)(state)
}

/** The name within a sentence: a usual one in small letters, the school's own as it wrote it. */
export function stateInText(state: AttendanceState, settings: AttendanceSettings, language: Language): string {
  const usual = attendance.in(language)(state)
  const name = stateName(state, settings, language)
  return name === usual ? usual.toLowerCase() : name
}

/** The name with the minutes, where some were recorded: 'Late, 5 min'. */
export function stateText(
  { state, minutes }: { state: AttendanceState; minutes: number | null },
  settings: AttendanceSettings,
  language: Language,
): string {
  const name = stateName(state, settings, language)
  return minutes === null ? name : attendance.in(language)('stateWithMinutes', { state: name, count: minutes })
}

/** The colour of the text of a state. */
export const stateVariants = {
  late: 'text-amber',
  leftEarly: 'text-amber',
  excused: 'text-blue',
  ill: 'text-blue',
} as const satisfies Record<OptionalState, string>

/** How many records were excused and ill, and whether the attendance rate leaves them out: 'Excused: 2, Ill: 0 (not counted)'. */
export function countsText(
  { excused, ill }: { excused: number; ill: number },
  settings: AttendanceSettings,
  language: Language,
): string {
  const t = attendance.in(language)
  const counts = Object.entries({ excused, ill }).map(([state, count]) => {
    return `${stateName(state as OptionalState, settings, language)}: ${formatNumber(count, t.locale)}`
  })
  return counts.join(', ') + (settings.leavesOutExcused ? ` (${t('notCounted')})` : '')
}
