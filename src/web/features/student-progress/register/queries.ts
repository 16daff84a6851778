import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Register } from '../../../../contract/student-progress/schema.ts'
import { cancelAnswer } from '../../../lib/api/query-client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { useIsMounted, useWhenShown } from '../../../lib/hooks/use-is-mounted.ts'
import { useLatestState } from '../../../lib/hooks/use-latest-state.ts'
import { messagesOf } from '../../../lib/i18n/messages.ts'
import { nextPaint } from '../../../lib/next-paint.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { register } from '../../../messages/register.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { isSignedIn } from '../../../session/session-state.ts'
import { draftOf, type OwnLessonDrafts, rowsWithPoints } from './drafts/state.ts'
import { type RegisterAction, type RegisterEditing, reduceRegister } from './editing/state.ts'
import { journalDraftOf } from './journal/state.ts'
import { registerKey } from './loading/queries.ts'
import { type QueuedSave, queueSave, readQueuedSave } from './queue/state.ts'
import { hasContents, saveNotShown, shownSave, shownWith, stillQueued } from './queue-contents/state.ts'
import { mergeQueuedSave, queuedSaveOf, queueIfUnanswered } from './queue-sending/state.ts'
import { sendEntries, useSaving } from './saving/queries.ts'
import { hasConflict, hasMoreToSend, isAsSent, isComplete, type RegisterContent, rowsToSave } from './saving/state.ts'
import { toastSaveResult } from './sending/queries.ts'
import { hasUnsentPoints } from './state.ts'

type Props = {
  lesson: Register['lesson']
  /** As they are now: the person may go on while a save is under way. */
  editing: RegisterEditing
  dispatch: Dispatch<RegisterAction>
  stored: OwnLessonDrafts
  /** Called when every row is stored and nothing was changed since. */
  onSaved: () => void
}

/** The entries after a save, whether it has stored everything that it has sent, and whether points may be left of its rows. */
type SettledSave = { settled: RegisterContent; hasSavedAll: boolean; mayLeavePoints: boolean }

/**
 * Saves a register with one request for each row that needs it, and one for the journal where it was changed; `save` during a
 * save starts another one after it. `isJournalOnly` leaves the students out.
 */
export function useSaveRegister({ lesson, editing, dispatch, stored, onSaved }: Props) {
  const lessonId = lesson.id
  const { userId } = useSession()
  const { isSaving, progress, idOfSave, endSaveId, waitForSave, saveWhileRequested } = useSaving()
  const queryClient = useQueryClient()
  const invalidateAll = useInvalidateAll()
  const isMounted = useIsMounted()
  const whenShown = useWhenShown()
  const isJournalOnlyRequested = useRef(false)
  const { latest, apply } = useLatestState(editing, reduceRegister, dispatch)
  const entriesNow = () => entriesOf(latest.current)
  // After the dialog was closed, later changes are stored as a draft unless the person discarded them.
  const isDiscarded = () => !isMounted.current && stored.rows.isDeleted() && stored.journal.isDeleted()
  const writeDrafts = ({ rows, journal }: RegisterContent) => {
    const inQueue = stillQueued(readQueuedSave(userId, lessonId), latest.current.queued)
    const isClosed = !isMounted.current
    stored.rows.write(draftOf(rows, inQueue), isClosed)
    stored.journal.write(journalDraftOf(journal, inQueue?.journal), isClosed)
  }

  /** Ends a save that this device keeps until there is a network. */
  const endQueuing = (entries: RegisterContent, sent: RegisterContent, mayLeavePoints: boolean) => {
    const t = messagesOf(register)
    const mustChoose = hasConflict(entries)
    if (isSignedIn(userId)) {
      if (mustChoose) toastError(t.language, t('saveFailed'))
      else toastSuccess(t.language, t('savedOnDevice'))
    }
    if (mustChoose) return
    if (mayLeavePoints && entries.rows.some(hasUnsentPoints)) apply({ type: 'showLeftPoints' })
    // What was chosen since is not kept yet.
    else if (!hasConflict(sent) && isAsSent(entries, sent)) whenShown(onSaved)
  }
  /** What a save sends, which the fields show as well. */
  const showSent = (asked: RegisterContent): RegisterContent => {
    const { isAttendanceOnly, queued } = latest.current
    const rows = isAttendanceOnly ? asked.rows : rowsWithPoints(asked.rows, queued)
    if (rows === asked.rows) return asked
    apply({ type: 'showSent', asked: asked.rows, sent: rows })
    return { ...asked, rows }
  }
  const saveOnce = async (asked: RegisterContent): Promise<SettledSave> => {
    apply({ type: 'startSave' })
    // What was asked for before the save does not contain it.
    await cancelAnswer(queryClient, registerKey(lessonId))
    // A save that was asked for during another one follows the choice of that moment.
    const { isAttendanceOnly } = latest.current
    const isJournalOnly = isJournalOnlyRequested.current
    const mayLeavePoints = isAttendanceOnly && !isJournalOnly
    const sent = isJournalOnly ? asked : showSent(asked)
    const stopping = new AbortController()
    // What waits on this device and is shown here is sent again as part of the same save.
    const sentAgain = shownSave(readQueuedSave(userId, lessonId), latest.current.queued, sent.rows)
    const id = idOfSave(sentAgain && hasContents(sentAgain) ? sentAgain.saveId : undefined)
    const save = { lessonId, saveId: id, isAttendanceOnly }
    const sending = sendEntries(sent, save, isJournalOnly, stopping.signal)
    apply({ type: 'send', sending: { isAttendanceOnly, ...sending.toQueue(undefined, undefined) } })
    const { total, outcomes, done } = sending
    /** What is to be kept now, of this save and of what another tab has kept until now. */
    const keptNow = () => {
      const shown = latest.current.queued
      const inSave = isJournalOnly ? { journal: shown?.journal } : shown
      const left = saveNotShown(readQueuedSave(userId, lessonId), inSave, sent.rows)
      const own = queuedSaveOf(lesson, { saveId: id, isAttendanceOnly, ...sending.toQueue(left, shown) })
      return { own, left, merged: mergeQueuedSave(own, left, sent.rows) }
    }
    const entriesToKeep = () => (isDiscarded() ? sent : entriesNow())
    const showQueued = (own: QueuedSave) => {
      const queued = shownWith(latest.current.queued, own)
      // Rendered with the queue, because until then the fields would count as unsaved, and be stored as a draft again.
      flushSync(() => apply({ type: 'queue', queued }))
      writeDrafts(entriesToKeep())
    }
    const keep = () => {
      const { own, merged } = keptNow()
      if (queueSave(userId, merged)) showQueued(own)
    }
    const onUndo = await waitForSave(id, { total, outcomes, done, keep, stop: () => stopping.abort() })

    const settle = () => {
      const settled = sending.applyTo(entriesToKeep())
      writeDrafts(settled)
      return settled
    }
    const { own, left, merged } = keptNow()
    if (queueIfUnanswered(userId, merged, sent.rows, outcomes(), left, sent.journal)) {
      showQueued(own)
      endSaveId()
      const settled = entriesToKeep()
      endQueuing(settled, sent, mayLeavePoints)
      return { settled, hasSavedAll: false, mayLeavePoints }
    }
    if (outcomes().some(({ kind }) => kind === 'saved')) {
      // What was answered does not wait any more, also where another tab keeps something else for the same student or text.
      const { queued } = latest.current
      apply({ type: 'queue', queued: isJournalOnly && queued ? { ...queued, journal: undefined } : undefined })
    }
    let settled = settle()
    const summary = { userId, total, hasConflict: hasConflict(settled), onUndo, isJournalOnly }
    const hasSavedAll = toastSaveResult(outcomes(), summary)
    if (hasSavedAll) {
      // The toast is painted first, because rendering the rows or closing the dialog takes longer.
      await nextPaint()
      settled = settle()
    }
    if (isComplete(entriesNow(), sent, settled)) whenShown(onSaved)
    // Queries behind the dialog are fetched after the toast is shown; each of them shows its own failure.
    if (outcomes().length > 0) setTimeout(() => void invalidateAll())
    return { settled, hasSavedAll, mayLeavePoints }
  }
  const save = async (isJournalOnly = false) => {
    isJournalOnlyRequested.current = isJournalOnly
    let last: SettledSave = { settled: entriesOf(editing), hasSavedAll: false, mayLeavePoints: false }
    await saveWhileRequested(async () => {
      last = await saveOnce(last.settled)
      apply({ type: 'endSave', ...last.settled })
      return hasMoreToSend(last.settled)
    })
    if (!last.hasSavedAll) return
    endSaveId()
    if (last.mayLeavePoints) apply({ type: 'showLeftPoints' })
  }
  return { isSaving, progress, save }
}

const entriesOf = (editing: RegisterEditing): RegisterContent => ({
  rows: rowsToSave(editing),
  journal: editing.journal,
})
