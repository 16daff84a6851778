import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { cellsOfQueued, draftOf, type RegisterDraft, storedRows } from '../../register/drafts/state.ts'
import { isEntered } from '../../register/form.ts'
import type { QueuedContents, QueuedSave } from '../../register/queue/state.ts'
import { saveNotShown, shownSave, stillQueued } from '../../register/queue-contents/state.ts'
import { mergeQueuedSave, queuedSaveOf } from '../../register/queue-sending/state.ts'
import {
  applySaveOutcomes,
  isChanged,
  type RegisterRow,
  rowsToSend,
  type SaveOutcome,
  withEntry,
} from '../../register/state.ts'
import { columnAt, type GridRow, gridRows } from '../columns/state.ts'
import { withoutEmptyPoints } from '../entering/form.ts'

/** The register of one lesson when its save began, whole, and how its requests ended, by student, or that it waits. */
export type SavedColumn = {
  lessonId: string
  sent: readonly RegisterRow[]
  outcomes: ReadonlyMap<string, SaveOutcome>
  queuedSave?: QueuedSave | undefined
}

/** The register of a lesson after its save; what was cleared meanwhile is 'no grade' where it is stored, or waits as its cells contain it. */
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
    const isWithoutGrade = isKept && stored.entry.points === null
    const entry = isAsSent && !isWithoutGrade ? row.entry : withoutEmptyPoints(row, row.entry, isKept)
    return entry === row.entry ? row : withEntry(row, entry)
  })
}

/** What waits of a lesson that is kept by this device, as far as its cells contain it: what was sent, and what was shown before. */
export function shownAfterSave(
  { sent, queuedSave }: Pick<SavedColumn, 'sent' | 'queuedSave'>,
  before: QueuedSave | undefined,
): QueuedSave | undefined {
  if (!queuedSave) return undefined
  const own = shownSave(queuedSave, { rows: storedRows(sent.filter(isChanged)) }, sent)
  const earlier = shownSave(queuedSave, before, sent)
  const rows = { ...(before && cellsOfQueued(before, sent)), ...earlier?.rows, ...own?.rows }
  return stillQueued(queuedSave, { ...queuedSave, rows })
}

/** What the cells contain of what waits, without what was answered, also where another tab keeps something else for the same student. */
export function withoutSaved(queued: QueuedSave | undefined, outcomes: ReadonlyMap<string, SaveOutcome>) {
  if (!queued) return undefined
  const rows = Object.entries(queued.rows).filter(([studentId]) => outcomes.get(studentId)?.kind !== 'saved')
  return { ...queued, rows: Object.fromEntries(rows) }
}

/** What the cells contain of the lessons and students that wait; the same map where all still wait. */
export function allStillQueued(
  queued: ReadonlyMap<string, QueuedSave>,
  shown: ReadonlyMap<string, QueuedSave>,
): ReadonlyMap<string, QueuedSave> {
  const now = [...shown].flatMap(([lessonId, save]) => {
    const still = stillQueued(queued.get(lessonId), save)
    return still ? [[lessonId, still] as const] : []
  })
  const isSame = now.length === shown.size && now.every(([lessonId, save]) => save === shown.get(lessonId))
  return isSame ? shown : new Map(now)
}

/** One lesson of a save: its whole register as it was when the save began, and what is sent of it. */
export type SentLesson = {
  lesson: ClassRegister['lessons'][number]
  sent: readonly RegisterRow[]
  rows: readonly RegisterRow[]
  /** What waits on this device and is replaced or taken back by the save. */
  taken: RegisterDraft
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
  readQueued: (lessonId: string) => QueuedSave | undefined,
): SentLesson[] {
  return register.lessons.flatMap((lesson, index) => {
    const sent = columnAt(rows, index)
    const queued = readQueued(lesson.id)
    const unsaved = draftOf(sent, stillQueued(queued, shown.get(lesson.id))) ?? {}
    const shownRows = shownSave(queued, shown.get(lesson.id), sent)
    const isRefused = ({ studentId }: RegisterRow) =>
      ['refusal', 'lessonDeleted'].includes(queued?.needsPerson ?? '') && shownRows?.rows[studentId] !== undefined
    const toSend = rowsToSend(sent).flatMap((row) => {
      if (!isChanged(row) || !(unsaved[row.studentId] || isRefused(row))) return []
      return unsaved[row.studentId] ? [row] : [withEntry(row, withoutEmptyPoints(row, row.entry, true))]
    })
    const conflicted = new Set(sent.flatMap(({ state, studentId }) => (state === 'conflicted' ? [studentId] : [])))
    const ids = new Set([...Object.keys(unsaved), ...toSend.map(({ studentId }) => studentId)])
    if (ids.size === 0 && conflicted.size === 0) return []
    const isTakenBack = toSend.length === 0 && conflicted.size === 0
    const isTaken = (studentId: string) => ids.has(studentId) && !conflicted.has(studentId)
    const taken = Object.fromEntries(Object.entries(queued?.rows ?? {}).filter(([studentId]) => isTaken(studentId)))
    return [{ lesson, sent, rows: toSend, taken, isTakenBack, outcomes: new Map() }]
  })
}

/** What is sent of the lessons, by lesson. */
export const contentsOf = (lessons: readonly SentLesson[]): ReadonlyMap<string, QueuedContents> =>
  new Map(lessons.map(({ lesson, rows }) => [lesson.id, { isAttendanceOnly: false, rows: storedRows(rows) }]))

/** Whether a save that was asked for during the last one has something new; what failed waits for a new press. */
export const hasMoreToSend = (lessons: readonly SentLesson[]): boolean =>
  lessons.some(({ rows, isTakenBack }) => isTakenBack || rows.some(({ state }) => state !== 'failedToSave'))

/** What stays queued beside a save of a lesson: neither what it has taken nor what is kept of it, but what another tab keeps. */
export function leftBeside({ taken, rows, sent }: SentLesson, queued: QueuedSave | undefined): QueuedSave | undefined {
  return saveNotShown(saveNotShown(queued, { rows: taken }, sent), { rows: storedRows(rows) }, sent)
}

/** A lesson of a save as this device keeps it without an answer, with what is left of the save that waits for it already. */
export const lessonToQueue = (
  { lesson, rows, sent }: SentLesson,
  { saveId, ...named }: { saveId: string; class: ClassRegister['class'] },
  left: QueuedSave | undefined,
): QueuedSave =>
  mergeQueuedSave(
    queuedSaveOf({ ...lesson, ...named }, { saveId, isAttendanceOnly: false, rows: storedRows(rows) }),
    left,
    sent,
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
