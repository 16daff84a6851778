import { ApiError } from '../../../lib/api/client.ts'
import type { PlannedRow, SentRow } from './plan/state.ts'
import { isAlreadyStored, isCounted, isProblem, isToBeSent } from './statuses/state.ts'

/** One run of an import; the counts are of rows. */
export type ImportRun = {
  /** The id of the import, by which it is undone. */
  importId: string
  /** 1 for the first run of a dialog. */
  number: number
  /** 'interrupted': the session has ended or the permission is gone, so the other rows would be refused as well. */
  phase: 'running' | 'finished' | 'stopped' | 'interrupted'
  /** The rows to send in their order; a row that fails is queued once more behind all others. */
  queue: readonly QueuedRow[]
  /** The index in `queue` of the row to send next. */
  next: number
  /** Rows that are imported or have failed twice. */
  done: number
  toSend: number
  /** Rows that have failed once and are queued again. */
  toRetry: number
  imported: number
  /** Rows that name a student and were not left out. */
  total: number
  /** Rows that are not sent because their student is stored already. */
  known: number
  /** Rows that have failed twice or cannot be sent. */
  refused: number
}

type QueuedRow = { row: PlannedRow; isRetry: boolean }

export function beginRun(importId: string, plan: readonly PlannedRow[], number: number): ImportRun {
  const queue = plan.filter(isToBeSent).map((row) => ({ row, isRetry: false }))
  const imported = plan.filter(({ status }) => status.kind === 'imported').length
  return {
    importId,
    number,
    phase: 'running',
    queue,
    next: 0,
    done: imported,
    toSend: imported + queue.length,
    toRetry: 0,
    imported,
    total: plan.filter(isCounted).length,
    known: plan.filter(isAlreadyStored).length,
    refused: plan.filter((row) => isProblem(row) && !isToBeSent(row)).length,
  }
}

export function nextRow({ queue, next }: ImportRun): PlannedRow | undefined {
  return queue[next]?.row
}

/** The run after the row sent last was imported or has failed. */
export function afterRow(run: ImportRun, isImported: boolean): ImportRun {
  const queued = run.queue[run.next]
  if (!queued) return run
  const { row, isRetry } = queued
  const next = { ...run, next: run.next + 1, toRetry: run.toRetry - (isRetry ? 1 : 0) }
  if (isImported) return { ...next, done: run.done + 1, imported: run.imported + 1 }
  if (isRetry) return { ...next, done: run.done + 1, refused: run.refused + 1 }
  return { ...next, toRetry: next.toRetry + 1, queue: [...run.queue, { row, isRetry: true }] }
}

export function endRun(run: ImportRun, { isInterrupted }: { isInterrupted: boolean }): ImportRun {
  const isFinished = run.done >= run.toSend
  return { ...run, phase: isInterrupted ? 'interrupted' : isFinished ? 'finished' : 'stopped' }
}

/** Whether a run that has ended is reported as failed: it was interrupted, or imported nothing of what it had to. */
export function hasRunFailed({ phase, imported, refused }: ImportRun): boolean {
  return phase === 'interrupted' || (imported === 0 && refused > 0)
}

/** Whether the error of one row means that every other row would fail as well. */
export function interruptsImport(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

/** A sent row after its request failed. */
export function afterError(sent: SentRow, error: unknown): SentRow {
  const { status = 0, failure } = error instanceof ApiError ? error : {}
  // An earlier attempt has stored this id, though its answer was lost and the default class has changed since.
  if (failure?.code === 'already_exists') return { ...sent, isImported: true }
  const refusal = failure?.issues?.[0]?.message ?? failure?.message ?? 'The server gave no answer'
  // A refused row is not stored, so its next attempt may take another student id.
  const isRefused = status >= 400 && status < 500
  return { ...sent, studentId: isRefused ? '' : sent.studentId, refusal }
}
