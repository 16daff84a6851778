import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as api from '../../../contract/student-progress/api.ts'
import type { Period } from '../../../contract/student-progress/class-register-rules.ts'
import type { Register, StudentProgress } from '../../../contract/student-progress/schema.ts'
import { changedMeanwhile, toRequest } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-client.ts'
import { type KeyedRequest, type Outcome, sendBatch, startBatchWorker } from '../../lib/api/request-batch.ts'
import { useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { useIsMounted } from '../../lib/hooks/use-is-mounted.ts'
import { common } from '../../lib/i18n/common.ts'
import { messagesOf } from '../../lib/i18n/messages.ts'
import { readDraftText, writeDraft } from '../../lib/storage/draft.ts'
import { toast } from '../../lib/toast.ts'
import { register as messages } from '../../messages/register.ts'
import {
  afterSaves,
  draftOf,
  needsSaving,
  overUnmarked,
  type RegisterRow,
  type SaveOutcome,
  valuesOf,
} from './register/state.ts'

export const useStudentDetail = (studentId: string) => useEndpointQuery(api.getStudentDetail, { id: studentId })

/** The register of a class; asked for only when the period is one. */
export const useClassRegister = (classId: string, { from, to }: Period, isAsked: boolean) =>
  useEndpointQuery(api.getClassRegister, { id: classId }, { from, to }, { enabled: isAsked })

/**
 * The register of a lesson: fetched afresh at every opening, because others mark in it too, and then left alone, because
 * it is being edited.
 */
export function useRegister(lessonId: string) {
  return useQuery<Register>({
    queryKey: queryKey(api.getRegister, { id: lessonId }),
    enabled: (query) => query.state.data === undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

/** A save under way that takes a while: how far it has come, and how to end it early. */
export type SaveProgress = { done: number; total: number; stop: () => void }

/** A save that takes less shows nothing but its button: a bar that flashes by tells nobody anything. */
const progressMilliseconds = 150

type SaveRegister = {
  lessonId: string
  /** Where the draft is kept. */
  place: string
  /** The lines as they stand now: the person may go on while a save is under way. */
  rows: readonly RegisterRow[]
  /** Called once every line has reached the server, with nothing changed since. */
  onSaved: () => void
}

/**
 * Saves the lines of a register that need it, one request each. `save` answers the lines as they are afterwards, with
 * what was changed meanwhile, for the next save; a failure is told, and the next save sends what was not saved.
 */
export function useSaveRegister({ lessonId, place, rows, onSaved }: SaveRegister) {
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<SaveProgress>()
  const refresh = useInvalidateAll()
  const isMounted = useIsMounted()
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  useEffect(startBatchWorker, [])

  const save = async (sent: readonly RegisterRow[]): Promise<RegisterRow[]> => {
    const waiting = sent.filter(needsSaving)
    const outcomes = new Map<string, SaveOutcome>()
    const sending = sendRows(waiting, lessonId, outcomes)
    const report = () => {
      const done = [...outcomes.values()].filter(({ kind }) => kind === 'saved').length
      setProgress({ done, total: waiting.length, stop: sending.stop })
    }
    const timer = setInterval(report, progressMilliseconds)
    setSaving(true)
    await sending.done
    clearInterval(timer)

    const settle = () => {
      // Whoever has left finds what was changed after the press in the draft, unless it was discarded.
      const isDiscarded = !isMounted.current && readDraftText(place) === undefined
      const settled = afterSaves(isDiscarded ? sent : latest.current, sent, outcomes)
      writeDraft(place, draftOf(settled))
      return settled
    }
    let settled = settle()
    const hasFailed = settled.some((row) => row.rival || row.hasFailed)
    if (hasFailed) {
      tellFailed()
    } else if (outcomes.size === waiting.length) {
      tellSaved()
      // The confirmation is drawn first: taking the register away takes longer than showing it.
      await painted()
      settled = settle()
    }
    setSaving(false)
    setProgress(undefined)
    const isTouched = latest.current.some(({ mark }, line) => mark !== sent[line]?.mark)
    const isDone = !isTouched && !settled.some((row) => row.rival || needsSaving(row))
    if (isMounted.current && isDone) onSaved()
    // The confirmation first: what lies behind the register may be fetched when it stands.
    if (outcomes.size > 0) setTimeout(() => void refresh())
    return settled
  }
  return { isSaving, progress, save }
}

/** The next frame has been drawn; a page out of sight draws none and does not wait for it. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

function tellSaved() {
  const t = messagesOf(messages)
  toast({ title: common.in(t.language)('success'), description: t('saved'), isAtTop: true, lang: t.language })
}

function tellFailed() {
  const t = messagesOf(messages)
  toast({
    title: common.in(t.language)('error'),
    description: t('saveFailed'),
    variant: 'destructive',
    lang: t.language,
  })
}

type Sending = { done: Promise<void>; stop: () => void }

/** Sends lines and notes how each fared; a line that nobody else marked is sent once more over what they saved. */
function sendRows(rows: readonly RegisterRow[], lessonId: string, outcomes: Map<string, SaveOutcome>): Sending {
  const byStudent = new Map(rows.map((row) => [row.studentId, row]))
  const again: RegisterRow[] = []
  let isStopped = false
  const note = (heap: Outcome[]) => {
    for (const { key, ...settled } of heap) {
      const outcome = saveOutcomeOf(settled)
      const row = byStudent.get(key)
      const free = row && outcome.kind === 'changedMeanwhile' && overUnmarked(row, outcome.current)
      if (free) again.push(free)
      else outcomes.set(key, outcome)
    }
  }
  const sending = sendBatch(
    rows.map((row) => requestOfRow(row, lessonId)),
    note,
  )
  let { stop } = sending
  const done = sending.done.then((): Promise<void> | undefined => {
    if (again.length === 0 || isStopped) return undefined
    const more = sendRows(again, lessonId, outcomes)
    stop = more.stop
    return more.done
  })
  return {
    done,
    stop: () => {
      isStopped = true
      stop()
    },
  }
}

function saveOutcomeOf(settled: { answer: unknown } | { error: unknown }): SaveOutcome {
  if ('answer' in settled) return { kind: 'saved', record: settled.answer as StudentProgress }
  const current = changedMeanwhile<StudentProgress>(settled.error)
  return current ? { kind: 'changedMeanwhile', current } : { kind: 'failed' }
}

/** A line goes with the version it is based on, so that nobody else's mark is overwritten unseen. */
function requestOfRow({ studentId, mark, record }: RegisterRow, scheduledLessonId: string): KeyedRequest {
  const body = { studentId, scheduledLessonId, ...valuesOf(mark) }
  const request = record
    ? toRequest(api.updateStudentProgress, {
        params: { id: record.id },
        body: { ...body, updatedAt: record.updatedAt },
      })
    : toRequest(api.recordStudentProgress, { body: { ...body, updatedAt: null } })
  return { key: studentId, ...request }
}
