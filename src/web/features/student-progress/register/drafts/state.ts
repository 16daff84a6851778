import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { draftKey, ownDraftEntries } from '../../../../lib/storage/draft.ts'
import { entryOf, gradeOrNone, isEntered, isSameAsDefault, isSameEntry, type RegisterEntry } from '../form.ts'
import type { JournalDraft } from '../journal/state.ts'
import {
  editEntry,
  hasUnsentPoints,
  isChanged,
  type RegisterRow,
  registerRows,
  valuesToSend,
  withEntry,
} from '../state.ts'

/** The changed rows as the browser stores them, by student. */
export type RegisterDraft = Readonly<Record<string, { entry: RegisterEntry; basedOn: string | null }>>

/** Rows as the browser stores them, by student. */
export const storedRows = (rows: readonly RegisterRow[]): RegisterDraft =>
  Object.fromEntries(
    rows.map((row) => [row.studentId, { entry: storedEntry(row), basedOn: basedOnVersion(row) }] as const),
  )

/** What was proposed when it was sent must not depend on what is proposed when it is sent again. */
function storedEntry({ entry: { isProposed: _, ...entry } }: RegisterRow): RegisterEntry {
  return entry
}

/** The version of the record that an entry changes. A conflict that was restored has one of no record, so that it is asked about again. */
function basedOnVersion(row: RegisterRow): string | null {
  const version = row.record?.updatedAt ?? null
  return row.state === 'conflicted' && row.conflictingRecord.updatedAt === version ? '' : version
}

/** What waits on this device already, without an answer: `rows` by student. */
type Queued = { isAttendanceOnly: boolean; rows: RegisterDraft }

/**
 * What the browser stores until the server has it, beside what waits already; undefined when there is nothing to store. What was put
 * back to its record while something else is being sent is a change of that.
 */
export function draftOf(
  rows: readonly RegisterRow[],
  queued?: Queued,
  sending?: Pick<Queued, 'rows'>,
): RegisterDraft | undefined {
  const unsaved = rows.filter((row) => {
    const sent = sending?.rows[row.studentId]
    return isUnsaved(row, queued) || (sent !== undefined && !isSameEntry(sent.entry, row.entry))
  })
  return unsaved.length > 0 ? storedRows(unsaved) : undefined
}

/**
 * A draft of a lesson's register, in which an empty field may be stored as 0, as the cells of a class register contain it: they are
 * 'no grade'. Where nothing was entered the draft takes back what waits.
 */
export function draftOfCells(draft: RegisterDraft): RegisterDraft {
  return { ...draft, ...withPoints(enteredOf(draft), ({ points }) => gradeOrNone(points)) }
}

/** What waits of a lesson's register, as the cells of a class register contain it: attendance only has entered no 0. `rows` have the records. */
export const cellsOfQueued = (
  { isAttendanceOnly, rows: queued }: Queued,
  rows: readonly RegisterRow[],
): RegisterDraft => ({
  ...queued,
  ...rowsBeside({ isAttendanceOnly, rows: enteredOf(queued) }, false, rows),
})

const enteredOf = (draft: RegisterDraft): RegisterDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, { entry, basedOn }]) => basedOn !== null || isEntered(entry)))

const withPoints = (
  draft: RegisterDraft,
  pointsOf: (entry: RegisterEntry, studentId: string) => string | null,
): RegisterDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([studentId, { entry, basedOn }]) => {
      return [studentId, { entry: { ...entry, points: pointsOf(entry, studentId) }, basedOn }]
    }),
  )

/** The draft with the points that a save of attendance only stores: those of the records of `rows`, otherwise no grade. */
export function withStoredPoints(draft: RegisterDraft, rows: readonly RegisterRow[]): RegisterDraft {
  const recordOf = new Map(rows.map(({ studentId, record }) => [studentId, record]))
  return withPoints(draft, (entry, studentId) => storedPoints({ entry, record: recordOf.get(studentId) }))
}

/** The points that a save of attendance only stores. */
function storedPoints(row: Pick<RegisterRow, 'entry' | 'record'>): string | null {
  const { points } = valuesToSend(row, true)
  return points === null ? null : String(points)
}

/**
 * The rows of a save as they wait together with others: beside points an empty field of attendance only has what is recorded, otherwise
 * no grade, and never becomes 0. `rows` have the records.
 */
export function rowsBeside(save: Queued, isAttendanceOnly: boolean, rows: readonly RegisterRow[]): RegisterDraft {
  if (!save.isAttendanceOnly || isAttendanceOnly) return save.rows
  const empty = Object.entries(save.rows).filter(([, { entry }]) => entry.points?.trim() === '')
  return { ...save.rows, ...withStoredPoints(Object.fromEntries(empty), rows) }
}

/**
 * The rows as a save of points sends them: what waits of attendance only, and was not changed since, has the points that attendance only
 * stores. The same array where nothing is different.
 */
export function rowsWithPoints(rows: readonly RegisterRow[], queued: Queued | undefined): readonly RegisterRow[] {
  if (!queued?.isAttendanceOnly) return rows
  const sent = rows.map((row) => {
    const isWaiting = queued.rows[row.studentId] && !isUnsaved(row, queued)
    const record = row.state === 'conflicted' ? row.conflictingRecord : row.record
    return isWaiting && row.entry.isPresent ? editEntry(row, { points: storedPoints({ ...row, record }) }) : row
  })
  return sent.some((row, index) => row !== rows[index]) ? sent : rows
}

/** Whether closing would lose something of a row: it differs from its record, or from what waits over that record. */
function isUnsaved(row: RegisterRow, queued: Queued | undefined): boolean {
  const { studentId } = row
  const stored = queued?.rows[studentId]
  if (!stored) return isChanged(row)
  // A save of attendance only sends no points.
  if (queued.isAttendanceOnly && hasUnsentPoints(row)) return true
  const recorded = registerRows({ students: [{ id: studentId }], progress: row.record ? [row.record] : [] })
  const isEnteredHere = isChanged(withEntry(row, storedEntry(row)))
  const isAsQueued = (kept: RegisterRow) =>
    isSameEntry(kept.entry, row.entry) &&
    isChanged(kept) === isEnteredHere &&
    // The person has kept their own entry.
    (kept.state !== 'conflicted' || row.state === 'conflicted')
  const waiting = { [studentId]: stored }
  // Once points are to be sent beside attendance only, the fields have no grade there, too.
  const versions = [waiting, rowsBeside({ ...queued, rows: waiting }, false, [row])]
  return !versions.some((version) => applyDraft(recorded, version).every(isAsQueued))
}

/** A draft of what was typed while `sent` was under way: where both are based on the same version, now on the stored record. */
export function rebaseDraft(
  draft: RegisterDraft,
  sent: Queued,
  records: ReadonlyMap<string, StudentProgress>,
): RegisterDraft {
  const rebased = Object.entries(draft).map(([studentId, stored]) => {
    const record = sent.rows[studentId]?.basedOn === stored.basedOn ? records.get(studentId) : undefined
    if (!record) return [studentId, stored]
    const { entry } = stored
    // A field that was empty beside attendance only would be 0 over no grade.
    const hasNoGrade = sent.isAttendanceOnly && entry.points?.trim() === '' && entryOf(record).points === null
    return [studentId, { entry: hasNoGrade ? { ...entry, points: null } : entry, basedOn: record.updatedAt }]
  })
  return Object.fromEntries(rebased)
}

/** The rows of the records with a stored draft over them; a conflict where the draft is based on another version. */
export function applyDraft(rows: readonly RegisterRow[], draft: RegisterDraft): RegisterRow[] {
  return rows.map((row) => {
    const stored = draft[row.studentId]
    if (!stored) return row
    const restored = withEntry(row, stored.entry)
    // What was sent for a student without an entry is stronger than what is proposed since.
    if (restored.state !== 'changed') return row.entry.isProposed ? restored : row
    const { record } = row
    if (!record || stored.basedOn === record.updatedAt) return restored
    // Somebody else's first save came before, and only one of the two has entered anything.
    if (stored.basedOn === null && !isEntered(restored.entry)) return row
    if (stored.basedOn === null && isSameAsDefault(entryOf(record))) return restored
    return { ...restored, state: 'conflicted', conflictingRecord: record }
  })
}

/** What is stored for students who are not in the register any more, as rows without a record. */
export function rowsOfMissing(rows: readonly RegisterRow[], draft: RegisterDraft): RegisterRow[] {
  const present = new Set(rows.map(({ studentId }) => studentId))
  const students = Object.keys(draft).flatMap((id) => (present.has(id) ? [] : [{ id }]))
  return applyDraft(registerRows({ students, progress: [] }), draft).filter(isChanged)
}

/** The key of the draft of a lesson's register. */
export const registerDraftKey = (userId: string, lessonId: string) => draftKey('register', userId, lessonId)

export type OwnLessonDrafts = ReturnType<typeof ownLessonDrafts>

export const ownRegisterDraft = (userId: string, lessonId: string) =>
  ownDraftEntries<RegisterDraft>(registerDraftKey(userId, lessonId))

/** The drafts of the register and the journal of a lesson, of which a register replaces and deletes only what it has read or written. */
export const ownLessonDrafts = (userId: string, lessonId: string) => ({
  rows: ownRegisterDraft(userId, lessonId),
  journal: ownDraftEntries<JournalDraft>(draftKey('journal', userId, lessonId)),
})
