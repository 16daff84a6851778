import { draftChangesOf, draftKey, listDraftIds, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { writeStored } from '../../../../lib/storage/local-storage.ts'
import type { RegisterDraft } from '../drafts/state.ts'
import type { JournalDraft } from '../journal/state.ts'

/** A save of a register that got no answer: this device keeps it until the server has given one. */
export type QueuedSave = {
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

/** What is kept of a save. */
export type QueuedContents = Pick<QueuedSave, 'isAttendanceOnly' | 'rows' | 'journal'>

/** Under this name browsers keep saves already; under another one they would not be sent any more. */
const kind = 'waiting-register'

/** Counts the changes of what waits, in this tab and in others. */
export const queueChanges = draftChangesOf(kind)

export const readQueuedSave = (userId: string, lessonId: string): QueuedSave | undefined =>
  readDraft<QueuedSave>(draftKey(kind, userId, lessonId))

/** Keeps a save; returns whether this device could store it. */
export function queueSave(userId: string, save: QueuedSave): boolean {
  // Not as a draft, which would be lost with the page: the fields, or what was kept before, still contain what cannot be stored.
  writeStored(draftKey(kind, userId, save.lessonId), JSON.stringify(save))
  queueChanges.note()
  return isQueued(userId, save)
}

/** Whether this device keeps exactly this save. */
export const isQueued = (userId: string, save: QueuedSave): boolean =>
  JSON.stringify(readQueuedSave(userId, save.lessonId)) === JSON.stringify(save)

export function deleteQueuedSave(userId: string, lessonId: string): void {
  if (!readQueuedSave(userId, lessonId)) return
  writeStored(draftKey(kind, userId, lessonId), undefined)
  queueChanges.note()
}

/** The saves of this person that wait, by the time of their lessons. */
export function listQueuedSaves(userId: string): readonly QueuedSave[] {
  const begin = ({ lesson }: QueuedSave) => `${lesson.date} ${lesson.startTime}`
  return [...listDraftIds(kind, userId)]
    .flatMap((lessonId) => readQueuedSave(userId, lessonId) ?? [])
    .toSorted((one, other) => begin(one).localeCompare(begin(other)))
}

/** Deletes what waits for a lesson, and what was typed there since. */
export function discardQueuedSave(userId: string, lessonId: string): void {
  for (const form of ['register', 'journal']) writeDraft(draftKey(form, userId, lessonId), undefined)
  deleteQueuedSave(userId, lessonId)
}

/** Deletes those of the saves that have not changed since they were read. */
export function discardQueuedSaves(userId: string, saves: readonly QueuedSave[]): void {
  for (const save of saves) if (isQueued(userId, save)) discardQueuedSave(userId, save.lessonId)
}
