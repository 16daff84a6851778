import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as api from '../../../contract/student-progress/api.ts'
import type { Period } from '../../../contract/student-progress/class-register-rules.ts'
import {
  afterSave,
  draftOf,
  needsSaving,
  overUnmarked,
  type RegisterRow,
  type SaveOutcome,
  valuesOf,
} from '../../../contract/student-progress/register-rules.ts'
import type { Register, StudentProgress } from '../../../contract/student-progress/schema.ts'
import { call, changedMeanwhile } from '../../lib/api-client.ts'
import { keepDraft } from '../../lib/draft.ts'
import { messagesOf } from '../../lib/messages.ts'
import { queryKey } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { common } from '../../messages/common.ts'
import { register as messages } from '../../messages/register.ts'

export const useStudentDetail = (studentId: string) => useAnswer(api.getStudentDetail, { id: studentId })

/** The register of a class; asked for only when the period is one. */
export const useClassRegister = (classId: string, { from, to }: Period, isAsked: boolean) =>
  useAnswer(api.getClassRegister, { id: classId }, { from, to }, { enabled: isAsked })

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

/** How many requests of a save are under way at once: as many as a browser opens to one server. */
const width = 6

/** A save under way: how far it has come, and how to end it early. */
export type SaveProgress = { done: number; total: number; stop: () => void }

/**
 * Saves the lines of a register that need it, one request each. `save` answers the lines as they are afterwards; when all
 * of them have reached the server, `onSaved` is called, otherwise the failure is told and the next save sends the rest.
 */
export function useSaveRegister({
  lessonId,
  place,
  onSaved,
}: {
  lessonId: string
  place: string
  onSaved: () => void
}) {
  const [progress, setProgress] = useState<SaveProgress>()
  const refresh = useRefresh()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const save = async (rows: readonly RegisterRow[]): Promise<RegisterRow[]> => {
    const waiting = rows.filter(needsSaving)
    const total = waiting.length
    const outcomes = new Map<string, SaveOutcome>()
    let isStopped = false
    const stop = () => {
      isStopped = true
    }
    setProgress({ done: 0, total, stop })
    const work = async () => {
      for (let row = waiting.shift(); row && !isStopped; row = waiting.shift()) {
        outcomes.set(row.studentId, await saveRow(row, lessonId))
        setProgress({ done: outcomes.size, total, stop })
      }
    }
    await Promise.all(Array.from({ length: width }, work))
    setProgress(undefined)

    const settled = rows.map((row) => {
      const outcome = outcomes.get(row.studentId)
      return outcome ? afterSave(row, outcome) : row
    })
    keepDraft(place, draftOf(settled))
    if (outcomes.size > 0) void refresh()
    if (!settled.some((row) => row.rival || needsSaving(row))) {
      tellSaved()
      if (!isLeft.current) onSaved()
    } else if (settled.some((row) => row.rival || row.hasFailed)) {
      tellFailed()
    }
    return settled
  }
  return { progress, save }
}

function tellSaved() {
  const t = messagesOf(messages)
  toast({ title: common.in(t.language)('success'), description: t('saved'), lang: t.language })
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

async function saveRow(row: RegisterRow, lessonId: string): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', record: await sendRow(row, lessonId) }
  } catch (error) {
    const current = changedMeanwhile<StudentProgress>(error)
    if (!current) return { kind: 'failed' }
    const free = overUnmarked(row, current)
    return free ? saveRow(free, lessonId) : { kind: 'changedMeanwhile', current }
  }
}

/** Sends a line with the version it is based on, so that nobody else's mark is overwritten unseen. */
function sendRow({ studentId, mark, record }: RegisterRow, scheduledLessonId: string): Promise<StudentProgress> {
  const body = { studentId, scheduledLessonId, ...valuesOf(mark) }
  if (!record) return call(api.recordStudentProgress, { body: { ...body, updatedAt: null } })
  return call(api.changeStudentProgress, {
    params: { id: record.id },
    body: { ...body, updatedAt: record.updatedAt },
  })
}
