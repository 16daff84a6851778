import { useEffect, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { dateAt } from '../../../contract/kernel/dates.ts'
import * as api from '../../../contract/students/api.ts'
import { type CsvReading, type ImportRow, planImport } from '../../../contract/students/csv-rules.ts'
import { fullNameOf } from '../../../contract/students/rules.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { ApiError, call } from '../../lib/api-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange, useRefresh } from '../../lib/use-change.ts'

export const useStudents = () => useAnswer(api.listStudents)
export const useCreateStudent = () => useChange(api.createStudent)
export const useChangeStudent = () => useChange(api.changeStudent)
export const useDeleteStudent = () => useChange(api.deleteStudent)
export const useRestoreStudent = () => useChange(api.restoreStudent)

/** Whether the server refused because of the student id alone. */
export function isStudentIdTaken(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'student_id_taken'
}

/** The field that the server refused, and its sentence about it, when that is what went wrong. */
export function refusedField(error: unknown): { name: 'studentId' | 'classId'; message: string } | undefined {
  const failure = error instanceof ApiError ? error.failure : undefined
  if (failure?.code === 'student_id_taken') return { name: 'studentId', message: failure.message }
  const issue = failure?.issues?.find(({ path }) => path === 'studentId' || path === 'classId')
  return issue && { name: issue.path === 'classId' ? 'classId' : 'studentId', message: issue.message }
}

/** A row that was not imported: for want of a name, of its class, or for what the server said. */
export type RefusedRow = { line: number; name: string; why: 'noName' | 'noClass' | 'server'; detail: string }

export type ImportRun = {
  /** 'interrupted': no connection, no session or no right, so that the other rows could only fail as well. */
  phase: 'running' | 'finished' | 'stopped' | 'interrupted'
  done: number
  total: number
  imported: number
  refused: RefusedRow[]
}

type Parts = { students: readonly Student[]; classes: readonly SchoolClass[]; onEnd: (run: ImportRun) => void }

/**
 * Imports the rows of a table: one request per row, one after the other; a failed row is skipped. A second start sends
 * only what is not in yet, under the ids of the first, so that nobody is imported twice.
 */
export function useStudentImport({ students, classes, onEnd }: Parts) {
  const refresh = useRefresh()
  const [run, setRun] = useState<ImportRun>()
  const memory = useRef(new Map<string, { id: string; studentId: string; isIn: boolean }>())
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  const start = async (reading: CsvReading, defaultClassId: string | null) => {
    const year = Number(dateAt(new Date()).slice(0, 4))
    const idsInUse = students.map((student) => student.studentId)
    const school = { classes, idsInUse, year, defaultClassId }
    const { toSend, withoutClass } = planImport(reading.students, school, memory.current, newId)
    const isIn = reading.students.length - toSend.length - withoutClass.length
    const stopper = new AbortController()
    stopping.current = stopper
    let state: ImportRun = {
      phase: 'running',
      done: isIn + withoutClass.length,
      total: reading.students.length,
      imported: isIn,
      refused: [
        ...reading.linesWithoutName.map((line) => ({ line, name: '', why: 'noName' as const, detail: '' })),
        ...withoutClass.map((row) => ({ ...refusal(row), why: 'noClass' as const, detail: row.className })),
      ],
    }
    const tell = (change: Partial<ImportRun>) => {
      state = { ...state, ...change }
      setRun(state)
    }
    tell({})
    try {
      for (const row of toSend) {
        if (stopper.signal.aborted) break
        const reason = await importRow(row, memory.current)
        if (reason === undefined) tell({ done: state.done + 1, imported: state.imported + 1 })
        else {
          const refused = [...state.refused, { ...refusal(row), why: 'server' as const, detail: reason }]
          tell({ done: state.done + 1, refused })
        }
      }
      tell({ phase: state.done < state.total ? 'stopped' : 'finished' })
    } catch {
      // What stopped this row stops the others too; the run says how far it came.
      tell({ phase: 'interrupted' })
    }
    void refresh()
    onEnd(state)
  }

  const stop = () => stopping.current?.abort()
  return { run, isRunning: run?.phase === 'running', start, stop }
}

const refusal = (row: { line: number; firstName: string; lastName: string }) => ({
  line: row.line,
  name: fullNameOf(row),
})

/** Sends one row; answers the server's reason against it, undefined when it is in. Throws what is not about the row. */
async function importRow(row: ImportRow, memory: Map<string, { id: string; studentId: string; isIn: boolean }>) {
  const { key, id, firstName, lastName, studentId, classId } = row
  memory.set(key, { id, studentId, isIn: false })
  try {
    await call(api.createStudent, { body: { id, firstName, lastName, studentId, classId } })
    memory.set(key, { id, studentId, isIn: true })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 409].includes(error.status)) throw error
    // The id is ours: the row arrived, its answer got lost, and the default class has changed since.
    if (error.failure?.code === 'already_exists') {
      memory.set(key, { id, studentId, isIn: true })
      return undefined
    }
    // Refused, so there is nothing under this id: the next try is a new one.
    memory.delete(key)
    return error.failure?.issues?.[0]?.message ?? error.failure?.message ?? error.message
  }
}
