import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/kernel/errors.ts'
import * as api from '../../../contract/student-progress/api.ts'
import {
  afterSave,
  draftOf,
  needsSaving,
  type RegisterDraft,
  type RegisterRow,
  type SaveOutcome,
  valuesOf,
  withNewRecords,
} from '../../../contract/student-progress/register-rules.ts'
import type { Register, StudentProgress } from '../../../contract/student-progress/schema.ts'
import { ApiError, call } from '../../lib/api-client.ts'
import { messagesOf } from '../../lib/messages.ts'
import { queryKey } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { common } from '../../messages/common.ts'
import { register as messages } from '../../messages/register.ts'

export const useStudentDetail = (studentId: string) => useAnswer(api.getStudentDetail, { id: studentId })

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

  const save = async (before: readonly RegisterRow[]): Promise<RegisterRow[]> => {
    const total = before.filter(needsSaving).length
    const outcomes = new Map<string, SaveOutcome>()
    let isStopped = false
    const stop = () => {
      isStopped = true
    }
    setProgress({ done: 0, total, stop })
    const rows = await meetOthers(before, lessonId)
    const waiting = rows.filter(needsSaving)
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

/**
 * A first record is sent without a version to compare, so the server is asked first whether somebody else has taken the
 * register meanwhile. Without an answer nothing is known, and the requests that follow will tell.
 */
async function meetOthers(rows: readonly RegisterRow[], lessonId: string): Promise<RegisterRow[]> {
  if (rows.every((row) => row.record)) return [...rows]
  const records = await call(api.listLessonProgress, { params: { id: lessonId } }).catch(() => [])
  return withNewRecords(rows, records)
}

async function saveRow({ studentId, mark, record }: RegisterRow, scheduledLessonId: string): Promise<SaveOutcome> {
  const body = { studentId, scheduledLessonId, ...valuesOf(mark) }
  try {
    const saved = record
      ? await call(api.changeStudentProgress, {
          params: { id: record.id },
          body: { ...body, updatedAt: record.updatedAt },
        })
      : await call(api.recordStudentProgress, { body })
    return { kind: 'saved', record: saved }
  } catch (error) {
    const current = currentOf(error)
    return current ? { kind: 'changedMeanwhile', current } : { kind: 'failed' }
  }
}

function currentOf(error: unknown) {
  const failure: Failure | undefined = error instanceof ApiError ? error.failure : undefined
  return failure?.code === 'changed_meanwhile' ? (failure.current as StudentProgress | undefined) : undefined
}

/** Where the browser keeps a person's unsaved lines of one lesson. */
export const draftPlace = (userId: string, lessonId: string) => `daybook.register.${userId}.${lessonId}`

/** What was typed and not yet saved; nothing where there is none, or where the browser keeps nothing. */
export function readDraft(place: string): RegisterDraft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof draft === 'object' && draft !== null ? (draft as RegisterDraft) : {}
  } catch {
    // Storage is forbidden or the text is broken: there is no draft, and the register works without one.
    return {}
  }
}

/** Keeps the draft; an empty one is removed. */
export function keepDraft(place: string, draft: RegisterDraft) {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Storage is forbidden or full: what is typed lasts as long as the page.
  }
}
