import { useEffect, useReducer } from 'react'
import type { LessonWithJournal } from '../../../../../contract/scheduled-lessons/schema.ts'
import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { type JournalDraft, journalDraftOf, reduceJournal } from '../journal/state.ts'

type Options = {
  lessonId: string
  lesson: LessonWithJournal | undefined
  queued: JournalDraft | undefined
  isSaving: boolean
}

/** The journal of the open lesson, of which unsaved texts are stored as a draft; undefined until the lesson is loaded. */
export function useJournal({ lessonId, lesson, queued, isSaving }: Options) {
  const { userId } = useSession()
  const key = draftKey('journal', userId, lessonId)
  const [editing, dispatch] = useReducer(reduceJournal, undefined)
  if (lesson && !editing) {
    dispatch({ type: 'open', lesson, draft: { ...queued, ...readDraft<JournalDraft>(key) } })
  }
  if (lesson && editing && editing.lesson !== lesson && !isSaving) dispatch({ type: 'merge', lesson })
  const journal = editing?.journal
  const draft = journal && journalDraftOf(journal, queued)
  const stored = JSON.stringify(draft)
  const isOpened = journal !== undefined
  useEffect(() => {
    if (isOpened) writeDraft(key, stored === undefined ? undefined : JSON.parse(stored))
  }, [isOpened, key, stored])
  return {
    journal,
    isUnsaved: draft !== undefined,
    isDraftRestored: editing?.isDraftRestored ?? false,
    dispatch,
    discard: () => writeDraft(key, undefined),
  }
}
