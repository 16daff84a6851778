import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { draftOf, storedRows, withNoGradeForEmpty } from '../../register/drafts/state.ts'
import { isEntered } from '../../register/form.ts'
import type { QueuedSave } from '../../register/queue/state.ts'
import { mergeQueuedSave, queuedSaveOf, shownSave, withoutRows } from '../../register/queue-sending/state.ts'
import {
  applySaveOutcomes,
  isChanged,
  type RegisterRow,
  rowsToSend,
  type SaveOutcome,
  withEntry,
} from '../../register/state.ts'
import { columnAt, type GridRow, gridRows, type QueuedSaveOfLesson } from '../columns/state.ts'
import { withoutEmptyPoints } from '../entering/form.ts'

/** The register of one lesson when its save began, whole, and how its requests ended, by student, or that it waits. */
export type SavedColumn = {
  lessonId: string
  sent: readonly RegisterRow[]
  outcomes: ReadonlyMap<string, SaveOutcome>
  queuedSave?: QueuedSave | undefined
}

/** The register of a lesson after its save; what was cleared meanwhile is 'no grade' where it is stored, or waits. */
export function settleColumn(
  rows: readonly RegisterRow[],
  { sent, outcomes, queuedSave }: Omit<SavedColumn, 'lessonId'>,
) {
  const settled = queuedSave ? rows : applySaveOutcomes(rows, sent, outcomes)
  return settled.map((row, index) => {
    const isAsSent = rows[index]?.entry === sent[index]?.entry
    const stored = queuedSave?.rows[row.studentId]
    const isKept = stored !== undefined && isEntered(stored.entry)
    // Beside a save of points what waits of attendance only is 'no grade'.
    const isUngraded = isKept && stored.entry.points === null
    const entry = isAsSent && !isUngraded ? row.entry : withoutEmptyPoints(row, row.entry, isKept)
    return entry === row.entry ? row : withEntry(row, entry)
  })
}

/** What waits of a lesson that is kept by this device, as far as its cells contain it: what was sent, and what was shown before. */
export function shownAfterSave(
  { sent, queuedSave }: Pick<SavedColumn, 'sent' | 'queuedSave'>,
  before: QueuedSave | undefined,
): QueuedSave | undefined {
  const own = sent.flatMap((row) => {
    const kept = isChanged(row) ? queuedSave?.rows[row.studentId] : undefined
    return kept ? [[row.studentId, kept] as const] : []
  })
  const isMixed = before?.isAttendanceOnly && !queuedSave?.isAttendanceOnly
  const earlier = isMixed ? withNoGradeForEmpty(before.rows) : before?.rows
  return shownSave(queuedSave, { rows: { ...earlier, ...Object.fromEntries(own) } })
}

/** One lesson of a save: its whole register as it was when the save began, and what is sent of it. */
export type SentLesson = {
  lesson: ClassRegister['lessons'][number]
  sent: readonly RegisterRow[]
  rows: readonly RegisterRow[]
  /** What stays queued on this device once the save was answered. */
  left: QueuedSave | undefined
  /** Whether nothing is sent, because the person has only taken back what waits. */
  isTakenBack: boolean
  outcomes: Map<string, SaveOutcome>
}

type GridContent = {
  register: Pick<ClassRegister, 'lessons'>
  rows: readonly GridRow[]
  queued: ReadonlyMap<string, QueuedSave>
}

/**
 * The lessons with something to send, to take back or to choose. What waits on this device and was not changed here goes on
 * waiting, unless it was refused: then the press of Save sends it again.
 */
export function lessonsToSend(
  { register, rows, queued: shown }: GridContent,
  queuedSaveOf: QueuedSaveOfLesson,
): SentLesson[] {
  return register.lessons.flatMap((lesson, index) => {
    const sent = columnAt(rows, index)
    const queued = queuedSaveOf(lesson.id)
    const shownRows = shownSave(queued, shown.get(lesson.id))
    const unsaved = draftOf(sent, shownRows) ?? {}
    const isRefused = ({ studentId }: RegisterRow) =>
      ['refusal', 'lessonDeleted'].includes(queued?.needsPerson ?? '') && shownRows?.rows[studentId] !== undefined
    const toSend = rowsToSend(sent).flatMap((row) => {
      if (!isChanged(row) || !(unsaved[row.studentId] || isRefused(row))) return []
      return unsaved[row.studentId] ? [row] : [withEntry(row, withoutEmptyPoints(row, row.entry, true))]
    })
    const hasConflict = sent.some(({ state }) => state === 'conflicted')
    const taken = new Set([...Object.keys(unsaved), ...toSend.map(({ studentId }) => studentId)])
    if (taken.size === 0 && !hasConflict) return []
    const isTakenBack = toSend.length === 0 && !hasConflict
    return [{ lesson, sent, rows: toSend, left: withoutRows(queued, taken), isTakenBack, outcomes: new Map() }]
  })
}

/** Whether a save that was asked for during the last one has something new; what failed waits for a new press. */
export const hasMoreToSend = (lessons: readonly SentLesson[]): boolean =>
  lessons.some(({ rows, isTakenBack }) => isTakenBack || rows.some(({ state }) => state !== 'failedToSave'))

/** A lesson of a save as this device keeps it without an answer, with what waits for it already. */
export const lessonToQueue = (
  { lesson, rows, left }: SentLesson,
  { saveId, ...named }: { saveId: string; class: ClassRegister['class'] },
): QueuedSave =>
  mergeQueuedSave(
    queuedSaveOf({ ...lesson, ...named }, { saveId, isAttendanceOnly: false, rows: storedRows(rows) }),
    left,
  )

/** The rows without what was typed in a lesson after its save began and was discarded since. */
export function withoutDiscarded(
  { register, rows }: { register: Pick<ClassRegister, 'students' | 'lessons'>; rows: readonly GridRow[] },
  saved: readonly SavedColumn[],
  isDiscarded: (lessonId: string) => boolean,
): GridRow[] {
  const sentOf = new Map(saved.map(({ lessonId, sent }) => [lessonId, sent]))
  const columns = new Map(
    register.lessons.map(({ id }, index) => {
      const sent = isDiscarded(id) ? sentOf.get(id) : undefined
      return [id, sent ?? columnAt(rows, index)]
    }),
  )
  return gridRows(register, columns, rows)
}
