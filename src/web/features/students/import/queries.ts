import { useCallback, useEffect, useRef, useState } from 'react'
import { createClass } from '../../../../contract/classes/api.ts'
import { createStudent, updateStudent } from '../../../../contract/students/api.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { callEndpoint, changedMeanwhile, createdBefore, failureOf, mayHaveBeenDone } from '../../../lib/api/client.ts'
import type { RequestOptions } from '../../../lib/api/send.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { newId } from '../../../lib/new-id.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { isSignedIn } from '../../../session/session-state.ts'
import type { ImportBeginning, NewClass } from './draft/state.ts'
import {
  type ImportedRecord,
  importedPart,
  mergeImports,
  readImport,
  withoutRefused,
  writeImport,
  writeRest,
} from './last-import/state.ts'
import type { PlannedRow, SentRow, SentStudent } from './plan/state.ts'
import { afterError, afterRow, beginRun, endRun, type ImportRun, interruptsImport, nextRow } from './state.ts'

/** How many milliseconds the request under way may still take after the person stops the import. */
const graceAfterStop = 3_000

/** How many milliseconds a row waits for its answer: at a minute for each, a server that hangs would take hours. */
const rowTimeoutMs = 15_000

/** How often `sent` is updated: the plan of thousands of rows is computed again each time. */
const sentIntervalMs = 250

/**
 * Imports the rows of a plan, one request after the other. A second start sends only what is not imported yet, under
 * the ids of the first, so that no student is created twice. `sent` are the rows that were sent, by their keys.
 */
export function useStudentImport(onEnd: (run: ImportRun) => void) {
  const invalidateAll = useInvalidateAll()
  const { userId } = useSession()
  const [run, setRun] = useState<ImportRun>()
  const [sent, setSent] = useState<ReadonlyMap<string, SentRow>>(new Map())
  const importId = useRef<string>(undefined)
  const latestSent = useRef(new Map<string, SentRow>())
  const createdClasses = useRef(new Map<string, ImportedRecord>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopper = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      stopper.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  const storeImported = useCallback(() => {
    const id = importId.current
    if (!id) return
    const stored = readImport(userId, id)
    const earlier = stored && withoutRefused(stored, latestSent.current)
    const part = importedPart(id, new Date(), latestSent.current, createdClasses.current)
    if (part) writeImport(userId, earlier ? mergeImports(earlier, part) : part)
    else if (earlier) writeRest(userId, earlier)
  }, [userId])
  useEffect(() => {
    // What was sent since it was stored last could not be undone.
    const storeTheRest = () => timer.current && storeImported()
    window.addEventListener('pagehide', storeTheRest)
    return () => window.removeEventListener('pagehide', storeTheRest)
  }, [storeImported])

  const publishSent = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setSent(new Map(latestSent.current))
    storeImported()
  }

  const start = async ({ id, newClasses }: ImportBeginning, plan: readonly PlannedRow[]) => {
    if (importId.current !== id) {
      importId.current = id
      latestSent.current.clear()
      createdClasses.current.clear()
    }
    const stopping = new AbortController()
    const cancelling = new AbortController()
    stopper.current = stopping
    stopping.signal.addEventListener('abort', () => setTimeout(() => cancelling.abort(), graceAfterStop))
    const options = { owner: userId, signal: cancelling.signal }
    let current = beginRun(id, plan, (run?.number ?? 0) + 1)
    setRun(current)
    try {
      for (let row = nextRow(current); row && !stopping.signal.aborted; row = nextRow(current)) {
        const classes = { toCreate: newClasses, created: createdClasses.current }
        const isImported = await sendRow(row, latestSent.current, options, classes)
        current = afterRow(current, isImported)
        setRun(current)
        timer.current ??= setTimeout(publishSent, sentIntervalMs)
      }
      current = endRun(current, { isInterrupted: false })
    } catch {
      // Only an error that would repeat for every other row is thrown.
      current = endRun(current, { isInterrupted: true })
    }
    setRun(current)
    publishSent()
    void invalidateAll()
    if (isSignedIn(userId)) onEnd(current)
  }

  /** Lets a refused row be sent as a new one after an edit; a row whose answer was lost may be stored under its id. */
  const noteEdit = useCallback((key: string) => {
    const before = latestSent.current.get(key)
    if (!before || before.isImported) return
    if (before.studentId === '' && !before.isEdited) latestSent.current.delete(key)
    else latestSent.current.set(key, { ...before, isEdited: true })
    setSent(new Map(latestSent.current))
  }, [])

  const stop = () => stopper.current?.abort()
  return { run, sent, isRunning: run?.phase === 'running', start, stop, noteEdit }
}

/**
 * Sends one row in the name of `owner`, after its class where that is a new one, notes in `sentRows` what came of it, and resolves to whether it
 * is imported.
 */
export async function sendRow(
  row: PlannedRow,
  sentRows: Map<string, SentRow>,
  { owner, signal }: Pick<RequestOptions, 'owner' | 'signal'>,
  classes: NewClasses,
): Promise<boolean> {
  const { key, firstName, lastName, classId = null } = row
  const before = sentRows.get(key)
  const { id = newId(), isEdited = false, unanswered } = before ?? {}
  const options = { owner, signal, timeoutMs: rowTimeoutMs }
  const student = { studentId: row.studentId || row.proposedId, firstName, lastName, classId }
  const attempt: SentRow = {
    id,
    studentId: student.studentId,
    isImported: false,
    ...(isEdited && { isEdited }),
    unanswered,
  }
  const note = (sent: SentRow) => {
    sentRows.set(key, sent)
    return sent.isImported
  }
  note(attempt)
  try {
    await storeClassOf(classId, classes, options)
    const { updatedAt } = await store(student, attempt, options)
    return note({ ...attempt, isImported: true, updatedAt })
  } catch (error) {
    if (interruptsImport(error)) throw error
    const failed = afterError(attempt, error)
    return note(mayHaveBeenDone(error) ? { ...failed, unanswered: [...(unanswered ?? []), student] } : failed)
  }
}

/** The classes that an import creates, and those of them that it has created. */
type NewClasses = { toCreate: readonly NewClass[]; created: Map<string, ImportedRecord> }

/** Creates the class if it is a new one; one that was stored before and has been changed since stays as it is. */
async function storeClassOf(classId: string | null, { toCreate, created }: NewClasses, options: RequestOptions) {
  const newClass = toCreate.find(({ id }) => id === classId)
  if (!newClass || created.has(newClass.id)) return
  const { id } = newClass
  try {
    const { updatedAt } = await callEndpoint(createClass, { body: { ...newClass, weeklySchedule: [] } }, options)
    created.set(id, { id, updatedAt })
  } catch (error) {
    if (failureOf(error)?.code !== 'already_exists') throw error
    created.set(id, { id })
  }
}

/** Creates a student; one that an earlier attempt has stored, and that was edited since, is updated. */
async function store(student: SentStudent, { id, isEdited, unanswered = [] }: SentRow, options: RequestOptions) {
  try {
    return await callEndpoint(createStudent, { body: { id, ...student } }, options)
  } catch (error) {
    const created = createdBefore<Student>(error)
    if (!isEdited || !created) throw error
    const update = (updatedAt: string) =>
      callEndpoint(updateStudent, { params: { id }, body: { ...student, updatedAt } }, options)
    try {
      // As it was created: somebody else may have changed it since.
      return await update(created.createdAt)
    } catch (updateError) {
      const current = changedMeanwhile<Student>(updateError)
      if (!current) throw updateError
      const isStored = (sent: SentStudent) =>
        Object.entries(sent).every(([name, value]) => value === current[name as keyof Student])
      if (isStored(student)) return current
      if (unanswered.some(isStored)) return update(current.updatedAt)
      throw updateError
    }
  }
}
