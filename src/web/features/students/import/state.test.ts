import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/client.ts'
import { plannedRow } from '../../../test/import-plan.ts'
import {
  afterError,
  afterRow,
  beginRun,
  endRun,
  hasRunFailed,
  type ImportRun,
  interruptsImport,
  nextRow,
} from './state.ts'

const newRows = (...keys: string[]) => keys.map((key) => plannedRow(key, { kind: 'new' }))

/** Sends every queued row; `attempts` holds the outcomes of each row in their order, a missing one succeeds. */
function sendAll(run: ImportRun, attempts: Record<string, boolean[]> = {}) {
  const sent: string[] = []
  let current = run
  for (let row = nextRow(current); row; row = nextRow(current)) {
    sent.push(row.key)
    current = afterRow(current, attempts[row.key]?.shift() ?? true)
  }
  return { sent, run: current }
}

describe('a run of an import', () => {
  test('counts the rows of the plan before it sends any', () => {
    const plan = [
      plannedRow('a', { kind: 'imported' }),
      plannedRow('b', { kind: 'new' }),
      plannedRow('c', { kind: 'refused', reason: 'No' }),
      plannedRow('d', { kind: 'alreadyThere', studentId: 'STU2026009', hasSameId: true }),
      plannedRow('e', { kind: 'repeated', line: 2, hasSameId: true }),
      plannedRow('f', { kind: 'invalidId' }),
      plannedRow('g', { kind: 'missingName' }),
      plannedRow('h', { kind: 'leftOut', exclusion: undefined }),
    ]
    const run = beginRun('import', plan, 2)
    expect(run.queue.map(({ row }) => row.key)).toEqual(['b', 'c'])
    expect(run).toMatchObject({
      importId: 'import',
      number: 2,
      phase: 'running',
      done: 1,
      toSend: 3,
      toRetry: 0,
      imported: 1,
    })
    expect(run).toMatchObject({ total: 6, known: 2, refused: 2 })
  })

  test('sends the rows in their order, and finishes', () => {
    const { sent, run } = sendAll(beginRun('import', newRows('a', 'b', 'c'), 1))
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(run).toMatchObject({ done: 3, imported: 3, refused: 0, toRetry: 0 })
    expect(endRun(run, { isInterrupted: false }).phase).toBe('finished')
  })

  test('sends a failed row once more after all others', () => {
    const { sent, run } = sendAll(beginRun('import', newRows('a', 'b', 'c'), 1), { a: [false], b: [false, false] })
    expect(sent).toEqual(['a', 'b', 'c', 'a', 'b'])
    expect(run).toMatchObject({ done: 3, imported: 2, refused: 1, toRetry: 0 })
    expect(endRun(run, { isInterrupted: false }).phase).toBe('finished')
  })

  test('counts a failed row as waiting until its second attempt', () => {
    const run = afterRow(beginRun('import', newRows('a', 'b'), 1), false)
    expect(run).toMatchObject({ done: 0, imported: 0, refused: 0, toRetry: 1 })
    expect(nextRow(run)?.key).toBe('b')
  })

  test('that ends before its last row was stopped or interrupted', () => {
    const run = afterRow(beginRun('import', newRows('a', 'b'), 1), true)
    expect(endRun(run, { isInterrupted: false }).phase).toBe('stopped')
    expect(endRun(run, { isInterrupted: true }).phase).toBe('interrupted')
  })

  test.each([
    ['finished', 0, 1, true],
    ['finished', 1, 1, false],
    ['finished', 0, 0, false],
    ['interrupted', 1, 0, true],
  ] as const)('that is %s with %d imported and %d refused has failed: %s', (phase, imported, refused, expected) => {
    expect(hasRunFailed({ ...beginRun('import', [], 1), phase, imported, refused })).toBe(expected)
  })

  test('without rows to send is finished at once', () => {
    const run = beginRun('import', [plannedRow('a', { kind: 'imported' })], 1)
    expect(nextRow(run)).toBeUndefined()
    expect(afterRow(run, true)).toBe(run)
    expect(endRun(run, { isInterrupted: false }).phase).toBe('finished')
  })
})

describe('the failure of a row', () => {
  const sent = { id: 'own', studentId: 'STU2026001', isImported: false }
  const refusal = (status: number, failure: object) => new ApiError(status, JSON.stringify(failure), '')

  test.each([
    [401, true],
    [403, true],
    [400, false],
    [409, false],
    [500, false],
  ])('with status %d ends the whole import: %s', (status, expected) => {
    expect(interruptsImport(refusal(status, {}))).toBe(expected)
  })

  test('by an id that is stored already means that it is imported', () => {
    const error = refusal(409, { code: 'already_exists', message: 'It is there' })
    expect(afterError(sent, error)).toEqual({ ...sent, isImported: true })
  })

  test('by a refusal keeps the message and releases the student id', () => {
    const taken = refusal(409, { code: 'student_id_taken', message: 'Taken' })
    expect(afterError(sent, taken)).toEqual({ ...sent, studentId: '', refusal: 'Taken' })
    const issues = [{ path: 'classId', message: 'No such class' }]
    const invalid = refusal(400, { code: 'invalid_input', message: 'Invalid', issues })
    expect(afterError(sent, invalid)).toEqual({ ...sent, studentId: '', refusal: 'No such class' })
  })

  test('without an answer keeps the student id, because the row may be stored', () => {
    const lost = { ...sent, refusal: 'The server gave no answer' }
    expect(afterError(sent, new TypeError('Failed to fetch'))).toEqual(lost)
    expect(afterError(sent, refusal(500, {}))).toEqual(lost)
    expect(interruptsImport(new TypeError('Failed to fetch'))).toBe(false)
  })
})
