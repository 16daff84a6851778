import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import type { SentRow } from '../plan/state.ts'

/** A student or a class that an import has created; `updatedAt` as the server answered, unless its answer was lost. */
export type ImportedRecord = { id: string; updatedAt?: string | undefined }

/** `rowKey`: the key of its row in the table. It contains all cells of the row, so it is known only in the tab that imported it. */
type ImportedStudent = ImportedRecord & { rowKey?: string }

/** What the latest import of a person has created, so that it can be undone. */
export type LastImport = {
  /** The id of the draft that was imported. */
  id: string
  /** When it ended, as an instant. */
  at: string
  students: readonly ImportedStudent[]
  classes: readonly ImportedRecord[]
}

const keyOf = (userId: string) => draftKey('student-import', userId, 'last')

/** The last import of each person in this tab: the device may be full, or store that of another tab. */
const ownImports = new Map<string, LastImport>()

/** The last import of a person on this device. */
export function readLastImport(userId: string): LastImport | undefined {
  return readDraft<LastImport>(keyOf(userId)) ?? ownImports.get(userId)
}

/** The import with this id; undefined if there has been a later one, or nothing of it is left to undo. */
export function readImport(userId: string, id: string): LastImport | undefined {
  const own = ownImports.get(userId)
  if (own?.id === id) return own
  const stored = readDraft<LastImport>(keyOf(userId))
  return stored?.id === id ? stored : undefined
}

/** Stores what an import has created so far, in place of the import before. */
export function writeImport(userId: string, lastImport: LastImport): void {
  ownImports.set(userId, lastImport)
  // The import before is not the last one any more.
  if (!writeDraft(keyOf(userId), withoutRowKeys(lastImport))) writeDraft(keyOf(userId), undefined)
}

/** Stores what of an import can still be undone, and leaves what is known of another one. */
export function writeRest(userId: string, rest: LastImport): void {
  const left = rest.students.length + rest.classes.length > 0 ? rest : undefined
  if (ownImports.get(userId)?.id === rest.id) {
    if (left) ownImports.set(userId, left)
    else ownImports.delete(userId)
  }
  if (readDraft<LastImport>(keyOf(userId))?.id === rest.id) writeDraft(keyOf(userId), left && withoutRowKeys(left))
}

function withoutRowKeys(lastImport: LastImport): LastImport {
  return { ...lastImport, students: lastImport.students.map(({ id, updatedAt }) => ({ id, updatedAt })) }
}

/** What an import has created, with rows whose answers were lost; undefined for nothing. */
export function importedPart(
  id: string,
  now: Date,
  sentRows: ReadonlyMap<string, SentRow>,
  createdClasses: ReadonlyMap<string, ImportedRecord>,
): LastImport | undefined {
  const students = [...sentRows]
    .filter(([, sent]) => mayBeStored(sent))
    .map(([rowKey, { id, updatedAt }]) => ({ id, updatedAt, rowKey }))
  if (students.length + createdClasses.size === 0) return undefined
  return { id, at: now.toISOString(), students, classes: [...createdClasses.values()] }
}

const mayBeStored = ({ isImported, isEdited, studentId }: SentRow) => isImported || isEdited || studentId !== ''

/** What was stored of an import while rows were under way that have been refused since, without those. */
export function withoutRefused(stored: LastImport, sentRows: ReadonlyMap<string, SentRow>): LastImport {
  const refused = new Set([...sentRows.values()].filter((row) => !mayBeStored(row)).map(({ id }) => id))
  return { ...stored, students: stored.students.filter(({ id }) => !refused.has(id)) }
}

/** The later part of an import together with its earlier part. */
export function mergeImports(earlier: LastImport, later: LastImport): LastImport {
  return {
    ...later,
    students: mergeRecords(earlier.students, later.students),
    classes: mergeRecords(earlier.classes, later.classes),
  }
}

function mergeRecords<Created extends ImportedRecord>(earlier: readonly Created[], later: readonly Created[]) {
  return [...new Map([...earlier, ...later].map((record) => [record.id, record])).values()]
}
