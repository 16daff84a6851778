import type { AttendanceState } from '../../../../../contract/attendance-settings/rules.ts'
import { maxPoints, minPoints } from '../../../../../contract/student-progress/rules.ts'
import { attendancePart, gradeOrNone, type RegisterEntry, stateOf } from '../../register/form.ts'
import type { RegisterRow } from '../../register/state.ts'

/** What is entered in a cell of the grid. An empty field of the lesson's register is stored as 0; a cell never is. */
export type EntryPart = Partial<RegisterEntry>

/** Points as typed in a cell: undefined where the text is no number that can be stored. */
export function typedPoints(text: string): string | undefined {
  const plain = text.trim().replace(',', '.')
  if (!/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return undefined
  const points = Number(plain)
  return points < minPoints || points > maxPoints ? undefined : plain
}

/** Points were given, so the student was there. */
export function pointsPart({ entry }: RegisterRow, points: string): EntryPart {
  return { ...(!entry.isPresent && attendancePart('present')), points }
}

/** A state of attendance; choosing the same one again does not delete its minutes. */
export function statePart({ entry }: RegisterRow, state: AttendanceState): EntryPart {
  return {
    ...(state !== stateOf(entry) && attendancePart(state)),
    ...(state === 'present' && { isConfirmed: true }),
    points: gradeOrNone(entry.points),
  }
}

/** Present without a grade; who was late or left early stays so. */
export function noGradePart(row: RegisterRow): EntryPart {
  return { ...(row.entry.isPresent ? {} : attendancePart('present')), isConfirmed: true, points: null }
}

/**
 * A cleared cell: of a record 'no grade', with the attendance that it has, which points typed over an absence have not changed
 * for good; without a record nothing is entered any more, but a comment from the lesson's register.
 */
export function clearedPart({ entry, record }: Pick<RegisterRow, 'entry' | 'record'>): EntryPart {
  if (record && entry.isPresent) {
    const isChosen = entry.isConfirmed || stateOf(entry) !== 'present'
    const isOnlyTyped = !record.isPresent && !isChosen && gradeOrNone(entry.points) !== null
    return isOnlyTyped ? { ...attendancePart(record.state, record.minutes), points: '' } : { points: null }
  }
  if (record) return {}
  // With a comment the student is recorded, and an empty field would be stored as 0.
  return { ...attendancePart('present'), points: entry.comment.trim() ? null : '', isConfirmed: undefined }
}

/** What is left when all that was typed in a cell is erased: the attendance that it had `before`, without points. */
export function erasedPart({ record }: RegisterRow, before: RegisterEntry): EntryPart {
  const hasAttendance = record !== undefined || before.isConfirmed === true || stateOf(before) !== 'present'
  if (!hasAttendance) return clearedPart({ entry: before, record })
  return before.isPresent ? { points: null } : before
}

/**
 * An entry of the grid where there may be a record since, or where one waits on this device to be sent: an empty cell is 'no
 * grade' there, never 0.
 */
export function withoutEmptyPoints(
  { record }: Pick<RegisterRow, 'record'>,
  entry: RegisterEntry,
  isQueued = false,
): RegisterEntry {
  const points = gradeOrNone(entry.points)
  return (record || isQueued) && entry.isPresent && entry.points !== points ? { ...entry, points } : entry
}
