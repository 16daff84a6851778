import { useEffect, useRef, useState } from 'react'
import { deleteClass, listClasses } from '../../../../contract/classes/api.ts'
import { listScheduledLessons } from '../../../../contract/scheduled-lessons/api.ts'
import { listStudentProgress } from '../../../../contract/student-progress/api.ts'
import { deleteStudent, listStudents } from '../../../../contract/students/api.ts'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import { ApiError, callEndpoint, failureOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { isSignedIn } from '../../../session/session-state.ts'
import { forgetNewClass } from '../../students/import/draft/state.ts'
import { type ImportedRecord, type LastImport, writeRest } from '../../students/import/last-import/state.ts'
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
    if (isSignedIn(userId)) onEnd(current)
  }
  return { run, isRunning: run?.phase === 'running', start, stop: () => stopper.current?.abort() }
}

/** Yields the run after each record; fails once the person is not signed in any more. */
export async function* undoImport(lastImport: LastImport, begun: UndoRun, owner: string): AsyncGenerator<UndoRun> {
  let run = begun
  const students = new Map((await callEndpoint(listStudents, {}, { owner })).map((student) => [student.id, student]))
  const classes = new Map((await callEndpoint(listClasses, {}, { owner })).map((each) => [each.id, each]))
  for (const imported of lastImport.students) {
    const student = students.get(imported.id)
    const outcome = await outcomeOf(student, imported, () => undoStudent(imported.id, owner))
    run = afterRecord(run, 'student', { id: imported.id, name: student ? fullNameOf(student) : '', outcome })
    yield run
  }
  for (const imported of lastImport.classes) {
    const schoolClass = classes.get(imported.id)
    const outcome = await outcomeOf(schoolClass, imported, () => undoClass(imported.id, owner))
    if (outcome === 'deleted' || outcome === 'gone') forgetNewClass(owner, imported.id)
    run = afterRecord(run, 'class', { id: imported.id, name: schoolClass?.name ?? '', outcome })
    yield run
  }
}

async function outcomeOf(
  stored: Parameters<typeof isChanged>[0] | undefined,
  imported: ImportedRecord,
  undo: () => Promise<UndoOutcome>,
): Promise<UndoOutcome> {
  if (!stored) return 'gone'
  if (isChanged(stored, imported)) return 'changed'
  try {
    return await undo()
  } catch (error) {
    if (interruptsImport(error)) throw error
    if (error instanceof ApiError && error.status === 404) return 'gone'
    return failureOf(error)?.code === 'class_has_students' ? 'hasStudents' : 'failed'
  }
}

async function undoStudent(studentId: string, owner: string): Promise<UndoOutcome> {
  const records = await callEndpoint(listStudentProgress, { query: { studentId } }, { owner })
  if (records.length > 0) return 'recorded'
  await callEndpoint(deleteStudent, { params: { id: studentId } }, { owner })
  return 'deleted'
}

async function undoClass(classId: string, owner: string): Promise<UndoOutcome> {
  const lessons = await callEndpoint(listScheduledLessons, { query: { classId } }, { owner })
  if (lessons.length > 0) return 'hasLessons'
  await callEndpoint(deleteClass, { params: { id: classId } }, { owner })
  return 'deleted'
}
