import type { ImportedRecord, LastImport } from '../../students/import/last-import/state.ts'

/** What came of undoing one record; 'gone': somebody has deleted it already. */
export type UndoOutcome = 'deleted' | 'gone' | LeftReason
export type LeftReason = 'changed' | 'recorded' | 'hasStudents' | 'hasLessons' | 'failed'

export type UndoRun = {
  /** 'interrupted': the session has ended or the permission is gone. */
  phase: 'running' | 'finished' | 'stopped' | 'interrupted'
  done: number
  total: number
  deletedStudents: number
  deletedClasses: number
  left: readonly { id: string; name: string; reason: LeftReason }[]
  /** What can still be undone: records not reached, or not deleted although they may be. */
  rest: LastImport
}

export function beginUndo(lastImport: LastImport): UndoRun {
  const total = lastImport.students.length + lastImport.classes.length
  return { phase: 'running', done: 0, total, deletedStudents: 0, deletedClasses: 0, left: [], rest: lastImport }
}

/** The run after one record; `name` is known unless the record is gone. */
export function afterRecord(
  run: UndoRun,
  kind: 'student' | 'class',
  { id, name, outcome }: { id: string; name: string; outcome: UndoOutcome },
): UndoRun {
  const isLeft = outcome !== 'deleted' && outcome !== 'gone'
  const deleted = outcome === 'deleted' ? 1 : 0
  return {
    ...run,
    done: run.done + 1,
    deletedStudents: run.deletedStudents + (kind === 'student' ? deleted : 0),
    deletedClasses: run.deletedClasses + (kind === 'class' ? deleted : 0),
    left: isLeft ? [...run.left, { id, name, reason: outcome }] : run.left,
    rest: outcome === 'failed' ? run.rest : without(run.rest, id),
  }
}

export function endUndo(run: UndoRun, { isInterrupted }: { isInterrupted: boolean }): UndoRun {
  return { ...run, phase: isInterrupted ? 'interrupted' : run.done < run.total ? 'stopped' : 'finished' }
}

/** How many milliseconds may lie between the two times of a record that the database sets when it is created. */
const creationTime = 1_000

/** Whether somebody has changed the record since the import stored it. */
export function isChanged(
  { createdAt, updatedAt }: { createdAt: string; updatedAt: string },
  imported: ImportedRecord,
): boolean {
  if (imported.updatedAt !== undefined) return updatedAt !== imported.updatedAt
  return Date.parse(updatedAt) - Date.parse(createdAt) > creationTime
}

function without({ students, classes, ...rest }: LastImport, id: string): LastImport {
  return {
    ...rest,
    students: students.filter((student) => student.id !== id),
    classes: classes.filter((schoolClass) => schoolClass.id !== id),
  }
}
