import { draftChangesOf, draftKey, listDraftIds, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import type { RegisterDraft } from '../drafts/state.ts'
import type { JournalDraft } from '../journal/state.ts'

/** A save of a register that got no answer: this device keeps it until the server has given one. */
export type WaitingSave = {
  lessonId: string
  /** What names the lesson where it cannot be fetched. */
  lesson: { className: string; date: string; startTime: string }
  saveId: string
  isAttendanceOnly: boolean
  /** The rows that have no answer, by student. */
  rows: RegisterDraft
  /** The texts of the journal that have no answer. */
  journal?: JournalDraft | undefined
  /** Set once the server has answered, so that nothing is sent again before the person has looked at it. */
  needsPerson?: 'choice' | 'refusal' | 'lessonDeleted' | undefined
}

const kind = 'waiting-register'

/** Counts the changes of what waits, in this tab and in others. */
export const waitingChanges = draftChangesOf(kind)

export const readWaitingSave = (userId: string, lessonId: string): WaitingSave | undefined =>
  readDraft<WaitingSave>(draftKey(kind, userId, lessonId))

/** Keeps a save; returns whether this device could store it. */
export function keepWaitingSave(userId: string, save: WaitingSave): boolean {
  writeDraft(draftKey(kind, userId, save.lessonId), save)
  waitingChanges.note()
  return JSON.stringify(readWaitingSave(userId, save.lessonId)) === JSON.stringify(save)
}

export function deleteWaitingSave(userId: string, lessonId: string): void {
  if (!readWaitingSave(userId, lessonId)) return
  writeDraft(draftKey(kind, userId, lessonId), undefined)
  waitingChanges.note()
}

/** The saves of this person that wait, by the time of their lessons. */
export function listWaitingSaves(userId: string): readonly WaitingSave[] {
  const begin = ({ lesson }: WaitingSave) => `${lesson.date} ${lesson.startTime}`
  return [...listDraftIds(kind, userId)]
    .flatMap((lessonId) => readWaitingSave(userId, lessonId) ?? [])
    .toSorted((one, other) => begin(one).localeCompare(begin(other)))
}

/** Deletes what waits for a lesson, and what was typed there since. */
export function discardWaitingSave(userId: string, lessonId: string): void {
  for (const form of ['register', 'journal']) writeDraft(draftKey(form, userId, lessonId), undefined)
  deleteWaitingSave(userId, lessonId)
}

export function discardWaitingSaves(userId: string): void {
  for (const { lessonId } of listWaitingSaves(userId)) discardWaitingSave(userId, lessonId)
}
