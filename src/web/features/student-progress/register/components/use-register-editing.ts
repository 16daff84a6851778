import { useEffect, useMemo, useReducer, useState } from 'react'
import { can } from '../../../../../contract/kernel/permissions.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { draftKey } from '../../../../lib/storage/draft.ts'
import { readStored, writeStored } from '../../../../lib/storage/local-storage.ts'
import { register as messages } from '../../../../messages/register.ts'
import { lastRoleOf } from '../../../../session/last-role.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { draftOf, ownLessonDrafts } from '../drafts/state.ts'
import { reduceRegister } from '../editing/state.ts'
import { journalDraftOf, refusedFields } from '../journal/state.ts'
import { useRegister } from '../loading/queries.ts'
import { useQueuedSaves } from '../queue/queries.ts'
import { deleteQueuedSave, type QueuedContents, queueSave, readQueuedSave } from '../queue/state.ts'
import { saveNotShown, stillQueued } from '../queue-contents/state.ts'
import type { RegisterRow } from '../state.ts'

/**
 * The register and the journal of a lesson while they are edited: what others change is merged, and what is not saved is stored
 * as drafts on this device. `register` has all students of the rows.
 */
export function useRegisterEditing(lessonId: string) {
  const { userId, role = lastRoleOf(userId) } = useSession()
  const isJournalReadOnly = role !== undefined && !can(role, 'scheduleLessons')
  const [editing, dispatch] = useReducer(reduceRegister, undefined)
  const isSaving = editing?.isSaving ?? false
  const query = useRegister(lessonId, isSaving)
  const register = query.data
  const queuedSave = useQueuedSaves().find((save) => save.lessonId === lessonId)

  const stored = useMemo(() => ownLessonDrafts(userId, lessonId), [userId, lessonId])
  const choiceKey = draftKey('attendance-only', userId, register?.lesson.class.id ?? '')
  const open = (register: Register, drafts: Partial<Pick<QueuedContents, 'rows' | 'journal'>> = {}) =>
    dispatch({
      type: 'open',
      register,
      draft: drafts.rows,
      journalDraft: drafts.journal,
      queued: queuedSave,
      isJournalReadOnly,
      isAttendanceOnly: readStored(choiceKey) !== undefined,
    })
  if (register && !editing) {
    open(register, {
      rows: stored.rows.read((rows) => ({ ...queuedSave?.rows, ...rows })),
      journal: stored.journal.read((texts) => ({ ...queuedSave?.journal, ...texts })),
    })
  }
  if (editing && editing.journal.isReadOnly !== isJournalReadOnly) {
    dispatch({ type: 'setJournalReadOnly', isReadOnly: isJournalReadOnly })
  }
  if (register && editing && editing.register !== register && !isSaving) dispatch({ type: 'merge', register, userId })

  const rows = editing?.rows
  const contained = editing?.queued
  const shown = useMemo(() => stillQueued(queuedSave, contained), [queuedSave, contained])
  // What was answered must not be taken for the contents of what another tab keeps later.
  if (editing && editing.queued !== shown && !isSaving) dispatch({ type: 'queue', queued: shown })
  const sending = editing?.sending
  const journalDraft = editing && journalDraftOf(editing.journal, shown?.journal, sending?.journal)
  const isUnsaved = journalDraft !== undefined || (rows !== undefined && draftOf(rows, shown, sending) !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that has kept something else has stored its own draft
  useEffect(() => {
    if (rows) stored.rows.write(draftOf(rows, shown, sending))
  }, [rows, stored, shown, sending, queuedSave])
  const isOpened = editing !== undefined
  // Compared as text, so that an entry of a student does not write over what another tab has stored of the journal.
  const journalText = JSON.stringify(journalDraft)
  useEffect(() => {
    if (isOpened) stored.journal.write(journalText === undefined ? undefined : JSON.parse(journalText))
  }, [isOpened, stored, journalText])

  return {
    query,
    register: useNamedStudents(register, rows),
    editing,
    dispatch,
    queuedSave,
    /** The drafts on this device. */
    stored,
    isUnsaved,
    isDraftRestored: isUnsaved && editing?.isDraftRestored === true,
    /** Deletes the drafts, for a register that is closed. */
    discard: () => {
      stored.rows.write(undefined)
      stored.journal.write(undefined)
    },
    /** Shows what was there before the drafts, beside texts that the role does not allow to store, which have a notice of their own. */
    discardDrafts: () => {
      const refused = editing?.journal.isReadOnly ? journalDraftOf(editing.journal) : undefined
      if (register) open(register, { ...queuedSave, ...(refused && { journal: refused }) })
    },
    /** Deletes what was typed in the journal and the role does not allow to store, also from what waits on this device. */
    discardRefusedTexts: () => {
      if (!editing) return
      for (const field of refusedFields(editing.journal)) {
        dispatch({ type: 'resolveJournalConflict', field, choice: 'theirs' })
      }
      const left = saveNotShown(readQueuedSave(userId, lessonId), { journal: editing.queued?.journal }, editing.rows)
      // Nothing of it is refused any more.
      if (left) queueSave(userId, { ...left, needsPerson: undefined })
      else deleteQueuedSave(userId, lessonId)
    },
    /** Remembers the choice for the class. */
    setAttendanceOnly: (isAttendanceOnly: boolean) => {
      writeStored(choiceKey, isAttendanceOnly ? '{}' : undefined)
      dispatch({ type: 'setAttendanceOnly', isAttendanceOnly })
    },
  }
}

/**
 * The register with all students of the rows, also those who have left it while what was entered for them is not saved; without their
 * names where this device stored that before.
 */
function useNamedStudents(register: Register | undefined, rows: readonly RegisterRow[] | undefined) {
  const t = useMessages(messages)
  const [seen, setSeen] = useState<{ register?: Register; students: ReadonlyMap<string, Student> }>({
    students: new Map(),
  })
  if (register && register !== seen.register) {
    const known = register.students.map((student) => [student.id, student] as const)
    setSeen({ register, students: new Map([...seen.students, ...known]) })
  }
  if (!register || !rows || rows.length <= register.students.length) return register
  const nobody = { firstName: '', lastName: t('leftStudent'), studentId: '', classId: null, inClassSince: null }
  const nameless = (id: string): Student => ({ id, ...nobody, createdAt: '', updatedAt: '' })
  return { ...register, students: rows.map(({ studentId }) => seen.students.get(studentId) ?? nameless(studentId)) }
}
