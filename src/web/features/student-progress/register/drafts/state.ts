import { entryOf, isEntered, isSameAsDefault, type RegisterEntry } from '../form.ts'
import { isChanged, type RegisterRow, withEntry } from '../state.ts'

/** The changed rows as the browser stores them, by student. */
export type RegisterDraft = Record<string, StoredRow>
type StoredRow = { entry: RegisterEntry; basedOn: string | null }
/** A row as an earlier version of the program stored it. */
type EarlierStoredRow = {
  mark: Omit<RegisterEntry, 'isConfirmed'> & { isSaid?: boolean }
  basedOn: string | null
}
export type ReadDraft = Readonly<Record<string, StoredRow | EarlierStoredRow>>

/** What the browser stores until the server has it; undefined when there is nothing to store. */
export function draftOf(rows: readonly RegisterRow[]): RegisterDraft | undefined {
  const changed = rows.filter(isChanged)
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    changed.map(({ studentId, entry, record }) => [studentId, { entry, basedOn: record?.updatedAt ?? null }]),
  )
}

/** The rows of the records with a stored draft over them; a conflict where the draft is based on another version. */
export function applyDraft(rows: readonly RegisterRow[], draft: ReadDraft): RegisterRow[] {
  return rows.map((row) => {
    const stored = draft[row.studentId]
    if (!stored) return row
    const restored = withEntry(row, storedEntry(stored))
    if (restored.state !== 'changed') return row
    const { record } = row
    if (!record || stored.basedOn === record.updatedAt) return restored
    // Somebody else's first save came before, and only one of the two has entered anything.
    if (stored.basedOn === null && !isEntered(restored.entry)) return row
    if (stored.basedOn === null && isSameAsDefault(entryOf(record))) return restored
    return { ...restored, state: 'conflicted', conflictingRecord: record }
  })
}

function storedEntry(stored: StoredRow | EarlierStoredRow): RegisterEntry {
  if ('entry' in stored) return stored.entry
  const { isSaid, ...fields } = stored.mark
  return { ...fields, ...(isSaid && { isConfirmed: true }) }
}
