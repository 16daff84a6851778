import { type JournalField, journalFields } from '../../../../../contract/scheduled-lessons/rules.ts'
import { withStoredPoints } from '../drafts/state.ts'
import type { RegisterEntry } from '../form.ts'
import type { QueuedContents, QueuedSave } from '../queue/state.ts'
import type { RegisterRow } from '../state.ts'

/** What waits, as far as the fields contain it exactly: another tab may have kept something else since. `rows` have the records. */
export function shownSave(
  queued: QueuedSave | undefined,
  shown: Partial<QueuedContents> | undefined,
  rows: readonly RegisterRow[],
): QueuedSave | undefined {
  if (!queued) return undefined
  const { hasRow, hasText } = contentsIn(queued, shown, rows)
  return partOf(queued, hasRow, hasText)
}

/** What stays queued beside a save of the fields, which do not contain it. `rows` have the records. */
export function saveNotShown(
  queued: QueuedSave | undefined,
  shown: Partial<QueuedContents> | undefined,
  rows: readonly RegisterRow[],
): QueuedSave | undefined {
  if (!queued) return undefined
  const { hasRow, hasText } = contentsIn(queued, shown, rows)
  const left = partOf(
    queued,
    (studentId) => !hasRow(studentId),
    (field) => !hasText(field),
  )
  return hasContents(left) ? left : undefined
}

/** What the fields contain of the students and texts that wait, also where another tab has replaced it; the same object where all still wait. */
export function stillQueued<Contents extends QueuedContents>(
  queued: QueuedSave | undefined,
  shown: Contents | undefined,
): Contents | undefined {
  if (!queued || !shown) return undefined
  const isQueued = { row: (id: string) => id in queued.rows, text: (field: JournalField) => queued.journal?.[field] }
  const areAllQueued =
    Object.keys(shown.rows).every(isQueued.row) &&
    journalFields.every((field) => !shown.journal?.[field] || isQueued.text(field))
  return areAllQueued ? shown : partOf(shown, isQueued.row, (field) => isQueued.text(field) !== undefined)
}

/** Whether the fields contain a row or a text as it waits; attendance only also as it waits beside points. */
function contentsIn(queued: QueuedSave, shown: Partial<QueuedContents> | undefined, rows: readonly RegisterRow[]) {
  const shownRows = shown?.rows ?? {}
  const isBesidePoints = shown?.isAttendanceOnly && !queued.isAttendanceOnly
  const versions = isBesidePoints ? [shownRows, withStoredPoints(shownRows, rows)] : [shownRows]
  const text = (entry: RegisterEntry | undefined) => JSON.stringify(entry)
  return {
    hasRow: (id: string) => versions.some((version) => text(version[id]?.entry) === text(queued.rows[id]?.entry)),
    hasText: (field: JournalField) => shown?.journal?.[field]?.text === queued.journal?.[field]?.text,
  }
}

function partOf<Contents extends QueuedContents>(
  contents: Contents,
  isRowOf: (studentId: string) => boolean,
  isTextOf: (field: JournalField) => boolean,
): Contents {
  const rows = Object.entries(contents.rows).filter(([studentId]) => isRowOf(studentId))
  const fields = journalFields.flatMap((field) => {
    const kept = contents.journal?.[field]
    return kept && isTextOf(field) ? [[field, kept] as const] : []
  })
  const journal = fields.length > 0 ? Object.fromEntries(fields) : undefined
  return { ...contents, rows: Object.fromEntries(rows), journal }
}

export const hasRows = ({ rows }: Pick<QueuedSave, 'rows'>): boolean => Object.keys(rows).length > 0
export const hasContents = (save: Pick<QueuedContents, 'rows' | 'journal'>): boolean =>
  hasRows(save) || save.journal !== undefined

/** What the fields contain of what waits, once a save of them is kept too. */
export const shownWith = (shown: QueuedContents | undefined, own: QueuedContents): QueuedContents => ({
  isAttendanceOnly: hasRows(own) || !shown ? own.isAttendanceOnly : shown.isAttendanceOnly,
  rows: { ...shown?.rows, ...own.rows },
  journal: { ...shown?.journal, ...own.journal },
})
