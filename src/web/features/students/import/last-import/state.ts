import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import type { SentRow } from '../plan/state.ts'

/** A student or a class that an import has created; `updatedAt` as the server answered, unless its answer was lost. */
export type ImportedRecord = { id: string; updatedAt?: string | undefined }

/** What the latest import of a person has created, so that it can be undone. */
export type LastImport = {
  /** The id of the draft that was imported. */
  id: string
  /** When it ended, as an instant. */
  at: string
  students: readonly ImportedRecord[]
  classes: readonly ImportedRecord[]
}

const keyOf = (userId: string) => draftKey('student-import', userId, 'last')

export function readLastImport(userId: string): LastImport | undefined {
  return readDraft<LastImport>(keyOf(userId))
}

/** Stores what an import has created so far; undefined when nothing is left to undo. */
export function writeLastImport(userId: string, lastImport: LastImport | undefined): void {
  const isEmpty = lastImport?.students.length === 0 && lastImport.classes.length === 0
  writeDraft(keyOf(userId), isEmpty ? undefined : lastImport)
}

/** What an import has created, with rows whose answers were lost; undefined for nothing. */
export function importedPart(
  id: string,
  now: Date,
  sentRows: ReadonlyMap<string, SentRow>,
  createdClasses: ReadonlyMap<string, ImportedRecord>,
): LastImport | undefined {
  const students = [...sentRows.values()].filter(mayBeStored).map(({ id, updatedAt }) => ({ id, updatedAt }))
  if (students.length + createdClasses.size === 0) return undefined
  return { id, at: now.toISOString(), students, classes: [...createdClasses.values()] }
}

const mayBeStored = ({ isImported, isEdited, studentId }: SentRow) => isImported || isEdited || studentId !== ''

/** What was stored of an import while rows were under way that have been refused since, without those. */
export function withoutRefused(
  stored: LastImport | undefined,
  sentRows: ReadonlyMap<string, SentRow>,
): LastImport | undefined {
  const refused = new Set([...sentRows.values()].filter((row) => !mayBeStored(row)).map(({ id }) => id))
  return stored && { ...stored, students: stored.students.filter(({ id }) => !refused.has(id)) }
}

/** The later part of an import together with the earlier part, if it is one of the same import. */
export function mergeImports(earlier: LastImport | undefined, later: LastImport): LastImport {
  if (earlier?.id !== later.id) return later
  return {
    ...later,
    students: mergeRecords(earlier.students, later.students),
    classes: mergeRecords(earlier.classes, later.classes),
  }
}

function mergeRecords(earlier: readonly ImportedRecord[], later: readonly ImportedRecord[]): ImportedRecord[] {
  return [...new Map([...earlier, ...later].map((record) => [record.id, record])).values()]
}
