import { readDraft } from '../../../../lib/storage/draft.ts'
import { draftOfCells, ownRegisterDraft, type RegisterDraft, registerDraftKey } from '../../register/drafts/state.ts'
import type { RegisterRow } from '../../register/state.ts'

export type OwnDrafts = ReturnType<typeof ownDrafts>

/** The drafts of the lessons of a class register, each as the register of its lesson keeps it. */
export function ownDrafts(userId: string) {
  const drafts = new Map<string, ReturnType<typeof ownRegisterDraft>>()
  const draftOf = (lessonId: string) => {
    const draft = drafts.get(lessonId) ?? ownRegisterDraft(userId, lessonId)
    drafts.set(lessonId, draft)
    return draft
  }
  return {
    has: (lessonId: string): boolean => readDraft(registerDraftKey(userId, lessonId)) !== undefined,
    /** What is stored of a lesson for the students of its register, as its cells contain it, over what waits of it. */
    read: (lessonId: string, rows: readonly RegisterRow[], waiting: RegisterDraft | undefined): RegisterDraft => {
      const ids = new Set(rows.map(({ studentId }) => studentId))
      const ofRows = (stored: RegisterDraft): RegisterDraft =>
        Object.fromEntries(Object.entries(stored).filter(([studentId]) => ids.has(studentId)))
      return draftOf(lessonId).read((stored) => ({ ...waiting, ...draftOfCells(ofRows(stored)) }))
    },
    /** Stores the drafts of the lessons, and deletes those of all others. */
    write: (next: ReadonlyMap<string, RegisterDraft>): void => {
      for (const lessonId of new Set([...drafts.keys(), ...next.keys()])) draftOf(lessonId).write(next.get(lessonId))
    },
    /** Stores the draft of a lesson once the class register is closed. */
    writeClosed: (lessonId: string, draft: RegisterDraft | undefined): void => draftOf(lessonId).write(draft, true),
    /** Whether nothing is stored of a lesson as this window has read or written it last. */
    isDeleted: (lessonId: string): boolean => draftOf(lessonId).isDeleted(),
  }
}
