import { describe, expect, test } from 'vitest'
import { afterRecord, beginUndo, endUndo, isChanged } from './state.ts'

const lastImport = {
  id: 'a',
  at: '2026-09-01T10:00:00.000Z',
  students: [{ id: '1' }, { id: '2' }, { id: '3' }],
  classes: [{ id: 'x' }],
}

describe('undoing an import', () => {
  test('counts what is deleted, says what is left and why, and keeps what can still be undone', () => {
    let run = beginUndo(lastImport)
    expect(run).toMatchObject({ phase: 'running', done: 0, total: 4 })
    run = afterRecord(run, 'student', { id: '1', name: 'Олена Бойко', outcome: 'deleted' })
    run = afterRecord(run, 'student', { id: '2', name: 'Іван Франко', outcome: 'recorded' })
    run = afterRecord(run, 'student', { id: '3', name: 'Леся Українка', outcome: 'failed' })
    expect(endUndo(run, { isInterrupted: false }).phase).toBe('stopped')
    run = afterRecord(run, 'class', { id: 'x', name: '', outcome: 'gone' })
    expect(endUndo(run, { isInterrupted: false })).toEqual({
      phase: 'finished',
      done: 4,
      total: 4,
      deletedStudents: 1,
      deletedClasses: 0,
      left: [
        { id: '2', name: 'Іван Франко', reason: 'recorded' },
        { id: '3', name: 'Леся Українка', reason: 'failed' },
      ],
      rest: { ...lastImport, students: [{ id: '3' }], classes: [] },
    })
    expect(endUndo(run, { isInterrupted: true }).phase).toBe('interrupted')
  })

  test('recognises a change by what the server answered, or else by the times of the record', () => {
    const createdAt = '2026-09-01T10:00:00.000Z'
    const soon = '2026-09-01T10:00:00.001Z'
    const later = '2026-09-01T10:05:00.000Z'
    expect(isChanged({ createdAt, updatedAt: soon }, { id: '1', updatedAt: soon })).toBe(false)
    expect(isChanged({ createdAt, updatedAt: later }, { id: '1', updatedAt: later })).toBe(false)
    expect(isChanged({ createdAt, updatedAt: later }, { id: '1', updatedAt: soon })).toBe(true)
    expect(isChanged({ createdAt, updatedAt: soon }, { id: '1' })).toBe(false)
    expect(isChanged({ createdAt, updatedAt: later }, { id: '1' })).toBe(true)
  })
})
