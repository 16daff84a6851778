import {
  type AttendanceState,
  hasMinutes,
  isOptionalState,
  isPresentIn,
  maxMissedMinutes,
  type OptionalState,
} from '../../../../contract/attendance-settings/rules.ts'
import { maxPoints, minPoints, pointsToKeep, toHundredths } from '../../../../contract/student-progress/rules.ts'
import type { StudentProgress } from '../../../../contract/student-progress/schema.ts'
import type { Language } from '../../../lib/i18n/language.ts'

/**
 * The contents of the fields of one row. `state` where there is more to say than `isPresent`, `minutes` as typed; `points` is
 * the text as typed ('' is stored as 0), null is 'no grade'; `isConfirmed` when the person has confirmed a student without a
 * record as present; `isProposed` while the state is one that the program proposes, which a save records.
 */
export type RegisterEntry = {
  isPresent: boolean
  state?: OptionalState | undefined
  minutes?: string | undefined
  points: string | null
  comment: string
  isConfirmed?: boolean | undefined
  isProposed?: boolean | undefined
}

/** A student without a record is present, with an empty points field. */
const defaultEntry: RegisterEntry = { isPresent: true, points: '', comment: '' }

/** A record as the fields show it; a student who was absent starts with an empty points field when set to present. */
export function entryOf(record: StudentProgress | undefined): RegisterEntry {
  if (!record) return defaultEntry
  const points = record.points === null ? null : String(record.points)
  return {
    ...attendancePart(record.state, record.minutes),
    // A record that this device kept before there were states has none.
    isPresent: record.isPresent,
    points: record.isPresent ? points : '',
    comment: record.comment,
  }
}

/** The part of an entry that a state fills. */
export function attendancePart(state: AttendanceState, minutes: number | null = null) {
  return {
    isPresent: isPresentIn(state),
    state: isOptionalState(state) ? state : undefined,
    minutes: minutes ? String(minutes) : undefined,
  } satisfies Partial<RegisterEntry>
}

/** The entry with a state that is proposed for a student without a record. */
export const proposedEntry = (state: AttendanceState, entry = defaultEntry): RegisterEntry => ({
  ...entry,
  ...attendancePart(state),
  isProposed: true,
})

export function stateOf({ isPresent, state }: Pick<RegisterEntry, 'isPresent' | 'state'>): AttendanceState {
  return state ?? (isPresent ? 'present' : 'absent')
}

/** Minutes as a person typed them; null for a text that is no number from 1 on. */
export function readMinutes(text: string): number | null {
  const minutes = Number.parseInt(text, 10)
  return minutes >= 1 ? Math.min(maxMissedMinutes, minutes) : null
}

/** What a save sends of an entry: points and minutes as numbers or null, the comment trimmed. */
export function toRecordedValues({ isPresent, points, comment, ...attendance }: RegisterEntry) {
  const graded = points === null ? null : readPoints(points)
  const state = stateOf({ isPresent, ...attendance })
  return {
    isPresent,
    points: pointsToKeep({ isPresent, points: graded }),
    comment: comment.trim(),
    state,
    minutes: hasMinutes(state) ? readMinutes(attendance.minutes ?? '') : null,
  }
}

/** Whether two entries would be stored as the same. */
export function isSameEntry(first: RegisterEntry, second: RegisterEntry): boolean {
  return JSON.stringify(toRecordedValues(first)) === JSON.stringify(toRecordedValues(second))
}

/** Whether an entry would be stored like that of a student about whom nothing was entered. */
export const isSameAsDefault = (entry: RegisterEntry): boolean => isSameEntry(entry, defaultEntry)

/** Whether anything was entered for a student without a record: a typed 0 was, though an empty field is stored as 0 too. */
export function isEntered(entry: RegisterEntry): boolean {
  const hasPoints = entry.isPresent && (entry.points ?? '').trim() !== ''
  // Nobody has entered a proposal.
  const own = entry.isProposed ? { ...entry, ...attendancePart('present') } : entry
  return hasPoints || entry.isConfirmed === true || !isSameAsDefault(own)
}

/** The Ukrainian scale, as values to be pressed. */
export const quickPoints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Points as typed; 'no grade' where the field is empty. */
export const gradeOrNone = (points: string | null): string | null => (points?.trim() ? points : null)

/** Points as typed, with the decimal mark of the language around. */
export const pointsIn = (language: Language, points: string) => (language === 'uk' ? points.replace('.', ',') : points)

/** Points one step up or down from what is typed, within the limits. */
export function stepPoints(points: string | null, step: number): string {
  return String(readPoints(String(readPoints(points ?? '') + step)))
}

/** Whether points as typed are outside the limits, of which the nearer one is stored. */
export function isBeyondLimits(points: string | null): boolean {
  const typed = parsePoints(points ?? '')
  return Number.isFinite(typed) && (typed < minPoints || typed > maxPoints)
}

/** Points as a person typed them, with a decimal comma or point; NaN for a text that is no number. */
const parsePoints = (text: string): number => Number.parseFloat(text.replace(',', '.'))

/** Points as a person typed them, within the limits; a text that is no number is read as 0. */
export function readPoints(text: string): number {
  const points = parsePoints(text)
  if (!Number.isFinite(points)) return 0
  return Math.min(maxPoints, Math.max(minPoints, toHundredths(points)))
}
