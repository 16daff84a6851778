import * as api from '../../../../../contract/scheduled-lessons/api.ts'
import type { LessonWithJournal } from '../../../../../contract/scheduled-lessons/schema.ts'
import { callEndpoint, changedMeanwhile, sessionOwner } from '../../../../lib/api/client.ts'
import {
  conflictsOf,
  hasTextsToSend,
  type Journal,
  type JournalOutcome,
  mergeServerLesson,
  textsToSend,
} from './state.ts'

type JournalSave = { lessonId: string; saveId: string }

/**
 * Sends the journal as one request of a save, unless there is nothing to send; once more over a newer version of the lesson in
 * which nobody has changed the same field, unless `owner` is not signed in any more.
 */
export async function sendJournal(
  journal: Journal,
  save: JournalSave,
  owner = sessionOwner(),
): Promise<JournalOutcome | undefined> {
  if (!hasTextsToSend(journal)) return undefined
  const body = { ...textsToSend(journal), saveId: save.saveId, updatedAt: journal.updatedAt }
  try {
    const lesson = await callEndpoint(api.updateScheduledLesson, { params: { id: save.lessonId }, body }, { owner })
    return { kind: 'saved', lesson }
  } catch (error) {
    const current = changedMeanwhile<LessonWithJournal>(error)
    if (!current) return { kind: 'failed', error }
    const merged = mergeServerLesson(journal, current)
    const known = conflictsOf(journal)
    if (conflictsOf(merged).some((field) => !known.includes(field))) return { kind: 'changedMeanwhile', current }
    return (await sendJournal(merged, save, owner)) ?? { kind: 'saved', lesson: current }
  }
}
