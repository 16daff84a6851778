import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'

/** What the latest import of a person has created, so that it can be undone. */
export type LastImport = {
  /** The id of the draft that was imported. */
  id: string
  /** When it ended, as an instant. */
  at: string
  /** `updatedAt` where the import itself has changed the student after creating it. */
  students: readonly { id: string; updatedAt?: string | undefined }[]
  classIds: readonly string[]
}

const keyOf = (userId: string) => draftKey('student-import', userId, 'last')

export function readLastImport(userId: string): LastImport | undefined {
  return readDraft<LastImport>(keyOf(userId))
}

/** Stores what an import has created so far; undefined when nothing is left to undo. */
export function writeLastImport(userId: string, lastImport: LastImport | undefined): void {
  const isEmpty = lastImport?.students.length === 0 && lastImport.classIds.length === 0
  writeDraft(keyOf(userId), isEmpty ? undefined : lastImport)
}

/** The later part of an import together with the earlier part, if it is one of the same import. */
export function mergeImports(earlier: LastImport | undefined, later: LastImport): LastImport {
  if (earlier?.id !== later.id) return later
  const students = new Map([...earlier.students, ...later.students].map((student) => [student.id, student]))
  return {
    ...later,
    students: [...students.values()],
    classIds: [...new Set([...earlier.classIds, ...later.classIds])],
  }
}
