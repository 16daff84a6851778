import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as api from '../../../contract/students/api.ts'
import type { Student, StudentInput } from '../../../contract/students/schema.ts'
import { ApiError, callEndpoint, type RequestInput } from '../../lib/api/client.ts'
import { useEndpointMutation, useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { useSaveEntity } from '../../lib/api/use-save-entity.ts'
import { newId } from '../../lib/new-id.ts'
import { isKnown, isProblem, isStudent, isToSend, type PlannedRow, type SentRow } from './import/state.ts'

export const useStudents = () => useEndpointQuery(api.listStudents)
export const useDeleteStudent = () => useEndpointMutation(api.deleteStudent)
export const useRestoreStudent = () => useEndpointMutation(api.restoreStudent)

/** Moves many students in one request. When it is refused, the list was out of date: it is fetched again all the same. */
export function useMoveStudents() {
  const refresh = useInvalidateAll()
  return useMutation({
    mutationFn: (sent: RequestInput<typeof api.moveStudents>) => callEndpoint(api.moveStudents, sent),
    onSettled: () => void refresh(),
  })
}

export function useSaveStudent(student: Student | undefined) {
  const create = useEndpointMutation(api.createStudent)
  const change = useEndpointMutation(api.updateStudent)
  return useSaveEntity<Student, StudentInput>(student, {
    create: (body) => create.mutateAsync({ body }),
    change: (id, body) => change.mutateAsync({ params: { id }, body }),
  })
}

/** Whether the server refused because of the student id alone. */
export function isStudentIdTaken(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'student_id_taken'
}

/** The field that the server refused, and its sentence about it, when that is what went wrong. */
export function refusedField(error: unknown): { name: RefusableField; message: string } | undefined {
  const failure = error instanceof ApiError ? error.failure : undefined
  if (failure?.code === 'student_id_taken') return { name: 'studentId', message: failure.message }
  for (const { path, message } of failure?.issues ?? []) {
    const name = refusableFields.find((field) => field === path)
    if (name) return { name, message }
  }
  return undefined
}

const refusableFields = ['studentId', 'classId', 'inClassSince'] as const
type RefusableField = (typeof refusableFields)[number]

export type ImportRun = {
  /** Counts the runs of one dialog. */
  turn: number
  /** 'interrupted': the session is over, so the other rows would be refused as well. */
  phase: 'running' | 'finished' | 'stopped' | 'interrupted'
  /** How many rows are done with, of those to send; one that failed waits for its second try first. */
  done: number
  toSend: number
  /** How many rows failed and are still to be tried once more. */
  toRetry: number
  /** How many students are in, of all that the list names. */
  imported: number
  total: number
  /** How many were not sent because they are known already, and how many rows failed for good or could not be sent. */
  known: number
  refused: number
}

// How many milliseconds the row under way may still take after Stop.
const graceAfterStop = 3_000

/**
 * Imports the rows of a plan: one request per row, one after the other; a failed row is skipped and tried once more at
 * the end. A second start sends only what is not in yet, under the ids of the first, so that nobody is imported twice.
 * `sent` is what became of the rows, told a few times a second: a plan of thousands is not made anew for every row.
 */
export function useStudentImport(onEnd: (run: ImportRun) => void) {
  const refresh = useInvalidateAll()
  const [run, setRun] = useState<ImportRun>()
  const memory = useRef(new Map<string, SentRow>())
  const [sent, setSent] = useState<ReadonlyMap<string, SentRow>>(new Map())
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopping = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      stopping.current?.abort()
      clearTimeout(telling.current)
    },
    [],
  )

  const tellNow = () => {
    clearTimeout(telling.current)
    telling.current = undefined
    setSent(new Map(memory.current))
  }

  const start = async (plan: readonly PlannedRow[]) => {
    const stopper = new AbortController()
    const cancelRow = new AbortController()
    stopping.current = stopper
    stopper.signal.addEventListener('abort', () => setTimeout(() => cancelRow.abort(), graceAfterStop))
    let state: ImportRun = { ...beginRun(plan), turn: (run?.turn ?? 0) + 1 }
    const tell = (change: Partial<ImportRun>) => {
      state = { ...state, ...change }
      setRun(state)
    }
    tell({})
    // A row that fails is put in once more behind all others.
    const queue = plan.filter(isToSend).map((row) => ({ row, isRetry: false }))
    try {
      for (const { row, isRetry } of queue) {
        if (stopper.signal.aborted) break
        const isIn = await importRow(row, memory.current, cancelRow.signal)
        const toRetry = state.toRetry - (isRetry ? 1 : 0)
        if (isIn) tell({ toRetry, done: state.done + 1, imported: state.imported + 1 })
        else if (isRetry) tell({ toRetry, done: state.done + 1, refused: state.refused + 1 })
        else {
          queue.push({ row, isRetry: true })
          tell({ toRetry: toRetry + 1 })
        }
        telling.current ??= setTimeout(tellNow, 250)
      }
      tell({ phase: state.done < state.toSend ? 'stopped' : 'finished' })
    } catch {
      tell({ phase: 'interrupted' })
    }
    tellNow()
    void refresh()
    onEnd(state)
  }

  /** A refused row that was mended is like a new one; one whose answer was lost may be in, and keeps its ids. */
  const forgetRefusal = useCallback((key: string) => {
    if (memory.current.get(key)?.studentId !== '') return
    memory.current.delete(key)
    setSent(new Map(memory.current))
  }, [])

  const stop = () => stopping.current?.abort()
  return { run, sent, isRunning: run?.phase === 'running', start, stop, forgetRefusal }
}

function beginRun(plan: readonly PlannedRow[]): Omit<ImportRun, 'turn'> {
  const imported = plan.filter(({ verdict }) => verdict.kind === 'imported').length
  return {
    phase: 'running',
    done: imported,
    toSend: imported + plan.filter(isToSend).length,
    toRetry: 0,
    imported,
    total: plan.filter(isStudent).length,
    known: plan.filter(isKnown).length,
    refused: plan.filter((row) => isProblem(row) && !isToSend(row)).length,
  }
}

/**
 * Sends one row; answers whether it is in, with the reason remembered when it is not. Throws only when the session is
 * over: every other row would be refused as well.
 */
async function importRow(row: PlannedRow, memory: Map<string, SentRow>, signal: AbortSignal): Promise<boolean> {
  const { key, firstName, lastName, classId = null } = row
  const before = memory.get(key)
  const sending = { id: before?.id ?? newId(), studentId: row.studentId || row.proposedId }
  memory.set(key, { ...sending, isIn: false })
  try {
    await callEndpoint(api.createStudent, { body: { ...sending, firstName, lastName, classId } }, signal)
  } catch (error) {
    const { status = 0, failure } = error instanceof ApiError ? error : {}
    if (status === 401 || status === 403) throw error
    // The id is ours: the row arrived, its answer got lost, and the default class has changed since.
    if (failure?.code !== 'already_exists') {
      const refusal = failure?.issues?.[0]?.message ?? failure?.message ?? 'The server gave no answer'
      // What was refused for good is not in: its next try may take another student id.
      const isJudged = status >= 400 && status < 500
      memory.set(key, { ...sending, ...(isJudged && { studentId: '' }), isIn: false, refusal })
      return false
    }
  }
  memory.set(key, { ...sending, isIn: true })
  return true
}
