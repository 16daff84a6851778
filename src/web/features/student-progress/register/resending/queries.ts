import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as api from '../../../../../contract/student-progress/api.ts'
import { callEndpoint, isNotFound } from '../../../../lib/api/client.ts'
import { hasNoAnswer } from '../../../../lib/api/kept-answers.ts'
import { useInvalidateAll } from '../../../../lib/api/use-endpoint-mutation.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { toast } from '../../../../lib/toast.ts'
import { waitingRegisters } from '../../../../messages/waiting-registers.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { applyDraft } from '../drafts/state.ts'
import { sendRows } from '../sending/queries.ts'
import { registerRows, type SaveOutcome } from '../state.ts'
import { useWaitingSaves } from '../waiting/queries.ts'
import {
  deleteWaitingSave,
  keepWaitingSave,
  listWaitingSaves,
  readWaitingSave,
  type WaitingSave,
} from '../waiting/state.ts'
import { remainingSave } from './state.ts'

// In milliseconds, and only while something waits: browsers do not always detect that they are online again.
const retryDelay = 10_000

/** A save that has been answered, with what is left of it for the person to decide. */
type AnsweredSave = { save: WaitingSave; remaining: WaitingSave | undefined }

/**
 * Sends the saves that wait, in one tab at a time, without the lesson that is open: its register sends its own. Ends at the
 * first one without an answer.
 */
async function sendWaitingSaves(userId: string, openLessonId: string | null): Promise<AnsweredSave[]> {
  const send = () => sendAll(userId, openLessonId)
  // Without HTTPS there are no locks; the versions of the records prevent there too that anything is recorded twice.
  if (!navigator.locks) return send()
  return navigator.locks.request('daybook.waiting-registers', { ifAvailable: true }, (lock) => (lock ? send() : []))
}

async function sendAll(userId: string, openLessonId: string | null): Promise<AnsweredSave[]> {
  const answered: AnsweredSave[] = []
  for (const save of listWaitingSaves(userId)) {
    if (save.needsPerson || save.lessonId === openLessonId) continue
    const remaining = await sendAgain(save)
    // The person may have saved or discarded it meanwhile.
    if (readWaitingSave(userId, save.lessonId)?.saveId !== save.saveId) continue
    if (remaining) keepWaitingSave(userId, remaining)
    else deleteWaitingSave(userId, save.lessonId)
    if (remaining && !remaining.needsPerson) break
    answered.push({ save, remaining })
  }
  return answered
}

/** Sends the rows of a save over the records as they are now; resolves to what is left of it. */
async function sendAgain(save: WaitingSave): Promise<WaitingSave | undefined> {
  try {
    const register = await callEndpoint(api.getRegister, { params: { id: save.lessonId } })
    const rows = applyDraft(registerRows(register), save.rows)
    const toSend = rows.filter(
      ({ studentId, state }) => save.rows[studentId] && (state === 'changed' || state === 'unrecorded'),
    )
    const outcomes = new Map<string, SaveOutcome>()
    await sendRows(toSend, save, outcomes, new AbortController().signal)
    return remainingSave(save, rows, outcomes)
  } catch (error) {
    // Nothing was sent, so only a lesson that is gone needs the person.
    if (isNotFound(error)) return { ...save, needsPerson: true }
    if (hasNoAnswer(error)) return save
    throw error
  }
}

/** Sends what waits as soon as the server can be reached, and again until it was answered; to be used once. */
export function useSendWaitingSaves(): void {
  const { userId } = useSession()
  const [, navigate] = useLocation()
  const openLessonId = new URLSearchParams(useSearch()).get('lesson')
  const invalidateAll = useInvalidateAll()
  const isWaiting = useWaitingSaves().some(({ lessonId, needsPerson }) => !needsPerson && lessonId !== openLessonId)

  const send = async () => {
    try {
      const answered = await sendWaitingSaves(userId, openLessonId)
      const asking = answered.find(({ remaining }) => remaining)
      if (answered.length > 0) void invalidateAll()
      const t = messagesOf(waitingRegisters)
      if (asking) {
        const action = { label: t('open'), onPress: () => navigate(`/?lesson=${asking.save.lessonId}`) }
        toast({ title: t('needsPersonTitle'), description: t('needsPersonText'), lang: t.language, action })
      } else if (answered.length > 0) {
        toast({ title: t('sentTitle'), description: t('sentText', { count: answered.length }), lang: t.language })
      }
    } catch {
      // The server answered with a fault before anything was sent; it is tried again.
    }
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (!isWaiting) return
    const sendNow = () => void latest.current()
    sendNow()
    const timer = setInterval(sendNow, retryDelay)
    window.addEventListener('online', sendNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [isWaiting])
}
