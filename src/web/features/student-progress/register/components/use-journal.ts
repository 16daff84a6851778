import { useEffect, useReducer } from 'react'
import type { JournalField } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { LessonWithJournal } from '../../../../../contract/scheduled-lessons/schema.ts'
import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import {
  applyJournalDraft,
  editJournal,
  isJournalChanged,
  type Journal,
  type JournalDraft,
  journalDraftOf,
  journalOf,
  mergeServerLesson,
  resolveJournalConflict,
} from '../journal/state.ts'

export type JournalAction =
  /** Shows the journal of a lesson with a draft over it; without a draft it discards what was typed. */
  | { type: 'open'; lesson: LessonWithJournal; draft: JournalDraft | undefined }
  /** Merges what others have written, under what was typed here. */
  | { type: 'merge'; lesson: LessonWithJournal }
  | { type: 'edit'; field: JournalField; text: string }
  | { type: 'resolveConflict'; field: JournalField; choice: 'mine' | 'theirs' }
  | { type: 'endSave'; journal: Journal }

/** `lesson` is what was merged last. */
type Editing = { lesson: LessonWithJournal; journal: Journal; isDraftRestored: boolean }

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

function reduceJournal(editing: Editing | undefined, action: JournalAction): Editing | undefined {
  if (action.type === 'open') {
    const { lesson, draft } = action
    const journal = applyJournalDraft(journalOf(lesson), draft)
    return { lesson, journal, isDraftRestored: isJournalChanged(journal) }
  }
  if (!editing) return editing
  const { journal } = editing
  switch (action.type) {
    case 'merge':
      return { ...editing, lesson: action.lesson, journal: mergeServerLesson(journal, action.lesson) }
    case 'edit':
      return { ...editing, isDraftRestored: false, journal: editJournal(journal, action.field, action.text) }
    case 'resolveConflict':
      return { ...editing, journal: resolveJournalConflict(journal, action.field, action.choice) }
    case 'endSave':
      return { ...editing, isDraftRestored: false, journal: action.journal }
  }
}
