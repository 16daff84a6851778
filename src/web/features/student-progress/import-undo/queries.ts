import { useEffect, useRef, useState } from 'react'
import { deleteClass, listClasses } from '../../../../contract/classes/api.ts'
import { listScheduledLessons } from '../../../../contract/scheduled-lessons/api.ts'
import { listStudentProgress } from '../../../../contract/student-progress/api.ts'
import { deleteStudent, listStudents } from '../../../../contract/students/api.ts'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import { ApiError, callEndpoint, failureOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { forgetNewClass } from '../../students/import/draft/state.ts'
import { type LastImport, writeRest } from '../../students/import/last-import/state.ts'
import { interruptsImport } from '../../students/import/state.ts'
import { afterRecord, beginUndo, endUndo, isChanged, type UndoOutcome, type UndoRun } from './state.ts'

/**
 * Deletes what an import has created, one request after the other: its students, then its classes. What was changed or
 * recorded since is left. A later start continues with the rest.
 */
export function useImportUndo(onEnd: (run: UndoRun) => void) {
  const invalidateAll = useInvalidateAll()
  const { userId } = useSession()
  const [run, setRun] = useState<UndoRun>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])

  const start = async (lastImport: LastImport) => {
    const stopping = new AbortController()
    stopper.current = stopping
    let current = beginUndo(lastImport)
    const show = (next: UndoRun) => {
      current = next
      setRun(next)
    }
    show(current)
    try {
      for await (const next of undoImport(lastImport, current, userId)) {
        show(next)
        writeRest(userId, next.rest)
        if (stopping.signal.aborted) break
      }
      show(endUndo(current, { isInterrupted: false }))
    } catch {
      // The lists could not be read, or an error would repeat for every other record.
      show(endUndo(current, { isInterrupted: true }))
    }
    void invalidateAll()
    onEnd(current)
  }
  return { run, isRunning: run?.phase === 'running', start, stop: () => stopper.current?.abort() }
}

/** Yields the run after each record. */
async function* undoImport(lastImport: LastImport, begun: UndoRun, userId: string): AsyncGenerator<UndoRun> {
  let run = begun
  const students = new Map((await callEndpoint(listStudents, {})).map((student) => [student.id, student]))
  const classes = new Map((await callEndpoint(listClasses, {})).map((each) => [each.id, each]))
  for (const imported of lastImport.students) {
    const student = students.get(imported.id)
    const outcome = !student ? 'gone' : isChanged(student, imported) ? 'changed' : await undoStudent(imported.id)
    run = afterRecord(run, 'student', { id: imported.id, name: student ? fullNameOf(student) : '', outcome })
    yield run
  }
  for (const imported of lastImport.classes) {
    const schoolClass = classes.get(imported.id)
    const outcome = !schoolClass ? 'gone' : isChanged(schoolClass, imported) ? 'changed' : await undoClass(imported.id)
    if (outcome === 'deleted' || outcome === 'gone') forgetNewClass(userId, imported.id)
    run = afterRecord(run, 'class', { id: imported.id, name: schoolClass?.name ?? '', outcome })
    yield run
  }
}

async function undoStudent(studentId: string): Promise<UndoOutcome> {
  return outcomeOf(async () => {
    const records = await callEndpoint(listStudentProgress, { query: { studentId } })
    if (records.length > 0) return 'recorded'
    await callEndpoint(deleteStudent, { params: { id: studentId } })
    return 'deleted'
  })
}

async function undoClass(classId: string): Promise<UndoOutcome> {
  return outcomeOf(async () => {
    const lessons = await callEndpoint(listScheduledLessons, { query: { classId } })
    if (lessons.length > 0) return 'hasLessons'
    await callEndpoint(deleteClass, { params: { id: classId } })
    return 'deleted'
  })
}

async function outcomeOf(undo: () => Promise<UndoOutcome>): Promise<UndoOutcome> {
  try {
    return await undo()
  } catch (error) {
    if (interruptsImport(error)) throw error
    if (error instanceof ApiError && error.status === 404) return 'gone'
    return failureOf(error)?.code === 'class_has_students' ? 'hasStudents' : 'failed'
  }
}
