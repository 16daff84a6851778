import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as api from '../../../../../contract/student-progress/api.ts'
import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { callEndpoint, isNotFound } from '../../../../lib/api/client.ts'
import { hasNoAnswer } from '../../../../lib/api/offline-fallback.ts'
import { noAnswerError } from '../../../../lib/api/timeout.ts'
import { useInvalidateAll } from '../../../../lib/api/use-endpoint-mutation.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { canCloseDialogs } from '../../../../lib/open-dialogs.ts'
import { paths } from '../../../../lib/paths.ts'
import { dismissToast, toast } from '../../../../lib/toast.ts'
import { queuedRegisters } from '../../../../messages/queued-registers.ts'
import { shell } from '../../../../messages/shell.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { isSignedIn } from '../../../../session/session-state.ts'
import { applyDraft, rebaseDraft } from '../drafts/state.ts'
import { sendJournal } from '../journal/queries.ts'
import { applyJournalDraft } from '../journal/state.ts'
import { useQueuedSaves } from '../queue/queries.ts'
import {
  deleteQueuedSave,
  isQueued,
  listQueuedSaves,
  type QueuedSave,
  queueSave,
  readQueuedSave,
} from '../queue/state.ts'
import { sendRows } from '../sending/queries.ts'
import { registerRows, rowsToSend, type SaveOutcome } from '../state.ts'
import { rebaseDraftsOf, rebaseJournal, remainingSave, type SentSave } from './state.ts'

// Only while something waits: browsers do not always detect that they are online again.
const retryMs = 10_000
// The same in every version of the program, because tabs of two versions may send at the same time.
const lockName = 'daybook.waiting-registers'

/** A save that has been answered, and why the person has to look at what is left of it. */
type AnsweredSave = Pick<QueuedSave, 'lessonId' | 'needsPerson'>

/** `hasStored`: whether the server has stored anything, also of a save that was discarded or replaced meanwhile. */
type SentSaves = { answered: AnsweredSave[]; hasStored: boolean }

const nothingSent: SentSaves = { answered: [], hasStored: false }

/** Sends what waits, in one tab at a time, up to the first save without an answer. An open register sends its own. */
export async function sendQueuedSaves(userId: string, openLessonId: () => string | null): Promise<SentSaves> {
  // A save that began during an attempt holds no lock.
  if (savesUnderWay > 0) return nothingSent
  const send = () => sendAll(userId, openLessonId)
  // Without HTTPS there are no locks; the versions of the records prevent there too that anything is recorded twice.
  if (!navigator.locks) return send()
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? send() : nothingSent))
}

let savesUnderWay = 0

/** Runs a save during which no tab sends what waits, so that nothing is sent twice; it does not wait for what is being sent. */
export async function withQueuePaused(save: () => Promise<void>): Promise<void> {
  savesUnderWay += 1
  try {
    await (navigator.locks ? navigator.locks.request(lockName, { mode: 'shared', ifAvailable: true }, save) : save())
  } finally {
    savesUnderWay -= 1
  }
}

async function sendAll(userId: string, openLessonId: () => string | null): Promise<SentSaves> {
  const answered: AnsweredSave[] = []
  let hasStored = false
  for (const save of listQueuedSaves(userId)) {
    // The person may have opened, saved or discarded it meanwhile, or have signed out.
    const isToSend = () => isSignedIn(userId) && isQueued(userId, save) && save.lessonId !== openLessonId()
    if (save.needsPerson || !isToSend()) continue
    try {
      const sent = await sendAgain(save, isToSend)
      if (!sent) continue
      const { remaining, records, lesson } = sent
      const isStored = records.size > 0 || lesson !== undefined
      hasStored ||= isStored
      rebaseDraftsOf(userId, save, { records, lesson })
      if (!isQueued(userId, save)) {
        const current = readQueuedSave(userId, save.lessonId)
        if (current && isStored) {
          const rows = rebaseDraft(current.rows, save, records)
          queueSave(userId, { ...current, rows, journal: rebaseJournal(current.journal, save, lesson) })
        }
        continue
      }
      if (remaining) queueSave(userId, remaining)
      else deleteQueuedSave(userId, save.lessonId)
      if (remaining && !remaining.needsPerson) break
      answered.push({ lessonId: save.lessonId, needsPerson: remaining?.needsPerson })
    } catch (error) {
      if (hasNoAnswer(error)) break
      // The server answered with a fault before anything was sent; this save is tried again later, and the next one now.
    }
  }
  // Another person may have signed in meanwhile.
  return isSignedIn(userId) ? { answered, hasStored } : nothingSent
}

/** Sends the rows and the journal of a save over what is recorded now, as long as it `isToSend`; undefined where nothing was sent. */
async function sendAgain(save: QueuedSave, isToSend: () => boolean): Promise<SentSave | undefined> {
  const records = new Map<string, StudentProgress>()
  try {
    const register = await callEndpoint(api.getRegister, { params: { id: save.lessonId } })
    if (!isToSend()) return undefined
    const rows = applyDraft(registerRows(register), save.rows)
    const toSend = rowsToSend(rows).filter(({ studentId }) => save.rows[studentId])
    const outcomes = new Map<string, SaveOutcome>()
    await sendRows(toSend, save, outcomes, new AbortController().signal)
    for (const [studentId, outcome] of outcomes) if (outcome.kind === 'saved') records.set(studentId, outcome.record)
    const journal = save.journal && applyJournalDraft(register.lesson, save.journal)
    const outcome =
      journal && (isToSend() ? await sendJournal(journal, save) : { kind: 'failed' as const, error: noAnswerError() })
    const lesson = outcome?.kind === 'saved' ? outcome.lesson : undefined
    return { remaining: remainingSave(save, rows, outcomes, journal && { journal, outcome }), records, lesson }
  } catch (error) {
    // Nothing was sent, so only a lesson that is gone needs the person.
    if (isNotFound(error)) return { remaining: { ...save, needsPerson: 'lessonDeleted' }, records }
    throw error
  }
}

const lessonIn = (search: string) => new URLSearchParams(search).get('lesson')

/**
 * Sends what waits as soon as the server can be reached, and again until it was answered; to be used once. Returns a function that
 * hides the toast of what needs the person.
 */
export function useQueueSender(): () => void {
  const { userId } = useSession()
  const [, navigate] = useLocation()
  const openLessonId = lessonIn(useSearch())
  const invalidateAll = useInvalidateAll()
  const askingToast = useRef(0)
  const hasToSend = useQueuedSaves().some(({ lessonId, needsPerson }) => !needsPerson && lessonId !== openLessonId)

  /** Settles when the attempts that have begun have ended. */
  const attempts = useRef<Promise<unknown>>(Promise.resolve())
  const send = useEffectEvent(async () => {
    const { answered, hasStored } = await sendQueuedSaves(userId, () => lessonIn(location.search))
    if (answered.length > 0 || hasStored) void invalidateAll()
    if (answered.length === 0) return
    const t = messagesOf(queuedRegisters)
    const asking = answered.find(({ needsPerson }) => needsPerson)
    if (asking?.needsPerson) {
      const title = t(asking.needsPerson)
      const action = { label: t('open'), onPress: () => open(title, asking.lessonId) }
      askingToast.current = toast({ title, description: t(`${asking.needsPerson}Text`), lang: t.language, action })
    } else {
      toast({ title: t('sentTitle'), description: t('sentText', { count: answered.length }), lang: t.language })
    }
  })
  const open = (title: string, lessonId: string) => {
    if (canCloseDialogs()) return navigate(`${paths.home}?lesson=${lessonId}`)
    const t = messagesOf(shell)
    toast({ title, description: t('findBlocked'), lang: t.language })
  }
  useEffect(() => {
    if (!hasToSend) return
    const sendNow = () => {
      attempts.current = Promise.allSettled([attempts.current, send()]).then(() => undefined)
    }
    // An attempt that began without a network may end only now, and without an answer.
    const sendOnline = () => void attempts.current.then(sendNow)
    sendNow()
    const timer = setInterval(sendNow, retryMs)
    window.addEventListener('online', sendOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendOnline)
    }
  }, [hasToSend])
  return () => dismissToast(askingToast.current)
}
