import { describe, expect, it } from 'vitest'
import {
  act,
  cellOf,
  open,
  points,
  recordOf,
  registerWith,
  startSave,
  unsavedOf,
} from '../../../../test/class-register-editing.ts'
import type { RegisterEntry } from '../../register/form.ts'
import type { QueuedSave } from '../../register/queue/state.ts'
import { isChanged } from '../../register/state.ts'
import { columnAt } from '../columns/state.ts'
import { clearedPart } from '../entering/form.ts'
import { sheetRows } from '../state.ts'
import type { ClassRegisterEditing } from './state.ts'

describe('entering', () => {
  it('changes one cell, and leaves every other row the same object', () => {
    const before = open(registerWith([]))
    const after = points(before, 'olena', 1, '8')
    expect(cellOf(after, 'olena', 1)).toMatchObject({ state: 'changed', entry: { points: '8' } })
    expect(after.rows[1]).toBe(before.rows[1])
    expect(cellOf(after, 'olena', 0)).toBe(cellOf(before, 'olena', 0))
    expect(unsavedOf(after)).toEqual(['tuesday'])
    expect(sheetRows(after.register.students, after.rows)).toMatchObject([
      { student: { id: 'olena' }, cells: [{ kind: 'empty' }, { kind: 'graded', points: 8 }], present: 1, points: 8 },
      { student: { id: 'ivan' }, cells: [{ kind: 'empty' }, { kind: 'empty' }], present: 0, points: 0 },
    ])
  })

  it('has no cell for a student outside the class', () => {
    const editing = open(registerWith([], '2026-03-03'))
    expect(editing.rows.map(({ cells }) => cells.map(Boolean))).toEqual([
      [true, true],
      [true, false],
    ])
    const entries = [{ studentId: 'ivan', lessonId: 'tuesday', part: { points: '5' } }]
    expect(act(editing, { type: 'enter', entries })).toBe(editing)
    expect(columnAt(editing.rows, 1)).toHaveLength(1)
  })

  it('makes one change of what is typed in a cell, which Escape takes back', () => {
    const opened = open(registerWith([recordOf('olena', 'monday', { points: 5 })]))
    const typed = points(points(opened, 'olena', 0, '1', true), 'olena', 0, '12', true)
    expect(typed.done).toHaveLength(1)
    const cancelled = act(typed, { type: 'cancelTyping' })
    expect(cancelled.done).toEqual([])
    expect(cellOf(cancelled, 'olena', 0)).toMatchObject({ state: 'unchanged', entry: { points: '5' } })
    const next = points(act(typed, { type: 'endTyping' }), 'olena', 0, '7', true)
    expect(act(next, { type: 'undo' })).toMatchObject({ rows: [{ cells: [{ entry: { points: '12' } }, {}] }, {}] })
    expect(cellOf(act(next, { type: 'undo' }, { type: 'undo' }), 'olena', 0).entry.points).toBe('5')
  })

  it('changes nothing where the same is entered again', () => {
    const opened = open(registerWith([recordOf('olena', 'monday', { points: 5 })]))
    expect(points(opened, 'olena', 0, '5')).toBe(opened)
  })

  it('makes a change each of what is typed in different cells, and of what is not typed', () => {
    const first = points(open(registerWith([])), 'olena', 0, '1', true)
    expect(points(first, 'ivan', 0, '2', true).done).toHaveLength(2)
    expect(points(first, 'olena', 1, '2', true).done).toHaveLength(2)
    const chosen = (text: string) =>
      ({ type: 'enter', entries: [{ studentId: 'olena', lessonId: 'monday', part: { points: text } }] }) as const
    expect(act(open(registerWith([])), chosen('3'), chosen('4')).done).toHaveLength(2)
    expect(act(first, chosen('3')).done).toHaveLength(2)
    expect(points(points(first, 'ivan', 0, '2', true), 'ivan', 0, '20', true).done).toHaveLength(2)
  })

  it('takes back by Escape only what is being typed, not what was entered before', () => {
    const entered = points(open(registerWith([])), 'olena', 0, '8')
    expect(act(entered, { type: 'cancelTyping' })).toBe(entered)
    const cancelled = act(points(entered, 'ivan', 0, '1', true), { type: 'cancelTyping' })
    expect(cancelled.done).toEqual(entered.done)
    expect(cellOf(act(cancelled, { type: 'undo' }), 'olena', 0)).toMatchObject({ state: 'unrecorded' })
    expect(act(points(entered, 'ivan', 0, '1', true), { type: 'endTyping' }).done).toHaveLength(2)
  })

  it('takes back by Escape what is being typed where somebody else has recorded something, before it or meanwhile', () => {
    const register = registerWith([recordOf('olena', 'monday', { points: 9 })])
    const entered = act(points(open(registerWith([])), 'olena', 0, '8'), { type: 'merge', userId: 'teacher', register })
    const cancelled = act(points(entered, 'olena', 0, '7', true), { type: 'cancelTyping' })
    expect(cellOf(cancelled, 'olena', 0)).toMatchObject({ state: 'conflicted', entry: { points: '8' } })
    const typed = act(points(open(registerWith([])), 'olena', 0, '7', true), {
      type: 'merge',
      userId: 'teacher',
      register,
    })
    expect(cellOf(act(typed, { type: 'cancelTyping' }), 'olena', 0)).toMatchObject({
      state: 'unchanged',
      entry: { points: '9' },
    })
  })
})

describe('undo and redo', () => {
  const opened = open(registerWith([recordOf('ivan', 'monday', { points: 3 })]))
  const changed = points(points(opened, 'olena', 0, '8'), 'ivan', 0, '4')

  it('put one change back after the other, until nothing is unsaved', () => {
    const once = act(changed, { type: 'undo' })
    expect(cellOf(once, 'ivan', 0)).toMatchObject({ state: 'unchanged', entry: { points: '3' } })
    const twice = act(once, { type: 'undo' })
    expect(unsavedOf(twice)).toEqual([])
    expect(cellOf(twice, 'olena', 0)).toMatchObject({ state: 'unrecorded' })
    expect(act(twice, { type: 'undo' })).toBe(twice)
    const again = act(twice, { type: 'redo' }, { type: 'redo' })
    expect(cellOf(again, 'olena', 0).entry.points).toBe('8')
    expect(cellOf(again, 'ivan', 0).entry.points).toBe('4')
    expect(points(once, 'olena', 1, '1').undone).toEqual([])
  })

  it('take a whole paste back, and leave what has been changed since', () => {
    const entries = ['olena', 'ivan'].map((studentId) => ({ studentId, lessonId: 'tuesday', part: { points: '6' } }))
    const pasted = act(opened, { type: 'enter', entries })
    expect(unsavedOf(act(pasted, { type: 'undo' }))).toEqual([])
    const register = registerWith([recordOf('ivan', 'tuesday', { points: 9 })])
    const corrected = act(pasted, { type: 'merge', userId: 'teacher', register })
    const undone = act(corrected, { type: 'undo' })
    expect(cellOf(undone, 'olena', 1)).toMatchObject({ state: 'unrecorded' })
    expect(cellOf(undone, 'ivan', 1)).toMatchObject({ state: 'conflicted', entry: { points: '6' } })
  })

  it('leave a cell that others have recorded since it was entered', () => {
    const theirs = { ...recordOf('ivan', 'monday', { points: 4 }), updatedAt: '2026-03-02T10:00:00.000Z' }
    const same = act(changed, { type: 'merge', userId: 'teacher', register: registerWith([theirs]) })
    const newer = { ...theirs, points: 11, updatedAt: '2026-03-02T11:00:00.000Z' }
    const corrected = act(same, { type: 'merge', userId: 'teacher', register: registerWith([newer]) })
    expect(cellOf(act(corrected, { type: 'undo' }), 'ivan', 0)).toMatchObject({
      state: 'unchanged',
      entry: { points: '11' },
    })
  })

  it('put no 0 where the first entry of a cell was saved meanwhile', () => {
    const column = columnAt(changed.rows, 0)
    const outcomes = new Map([
      ['olena', { kind: 'saved' as const, record: recordOf('olena', 'monday', { points: 8 }) }],
      ['ivan', { kind: 'saved' as const, record: recordOf('ivan', 'monday', { points: 4 }) }],
    ])
    const saved = act(changed, startSave(changed), {
      type: 'endSave',
      columns: [{ lessonId: 'monday', sent: column, outcomes }],
    })
    expect(unsavedOf(saved)).toEqual([])
    const undone = act(saved, { type: 'undo' }, { type: 'undo' })
    expect(cellOf(undone, 'olena', 0)).toMatchObject({ state: 'changed', entry: { isPresent: true, points: null } })
    expect(cellOf(undone, 'ivan', 0)).toMatchObject({ state: 'changed', entry: { points: '3' } })
  })
})

describe('a cell that is cleared is never a grade of 0', () => {
  const cell = { studentId: 'olena', lessonId: 'monday' }
  const clear = (editing: ClassRegisterEditing) =>
    act(editing, { type: 'enter', entries: [{ ...cell, part: clearedPart(cellOf(editing, 'olena', 0)) }] })
  const noGrade = { state: 'changed', entry: { isPresent: true, points: null } }
  const eight = points(open(registerWith([])), 'olena', 0, '8')
  const save = (editing: ClassRegisterEditing, queuedSave?: QueuedSave, sent = columnAt(editing.rows, 0)) => {
    const record = recordOf('olena', 'monday', { points: 8 })
    const outcomes = new Map(queuedSave ? [] : [['olena', { kind: 'saved' as const, record }]])
    return { type: 'endSave' as const, columns: [{ lessonId: 'monday', sent, outcomes, queuedSave }] }
  }
  const waits = (entry: RegisterEntry): QueuedSave => ({
    lessonId: 'monday',
    lesson: { className: '5-А', date: '2026-03-02', startTime: '09:00' },
    saveId: 'save',
    isAttendanceOnly: false,
    rows: { olena: { entry, basedOn: null } },
  })
  const entered = cellOf(eight, 'olena', 0).entry

  it('when it is cleared, or its entry undone, while a save is under way', () => {
    for (const during of [clear(eight), act(eight, { type: 'undo' })]) {
      expect(cellOf(act(during, save(eight)), 'olena', 0)).toMatchObject({ ...noGrade, record: { points: 8 } })
    }
  })

  it('when one’s own empty cell is kept over what a colleague has recorded', () => {
    const theirs = registerWith([recordOf('olena', 'monday', { points: 9 })])
    const cleared = clear(act(eight, { type: 'merge', userId: 'teacher', register: theirs }))
    const mine = act(cleared, { type: 'resolveConflict', cell, choice: 'mine' })
    expect(cellOf(mine, 'olena', 0)).toMatchObject({ ...noGrade, record: { points: 9 } })
  })

  it('when what was entered waits on the device, before and since the grid was opened', () => {
    const reopened = open(registerWith([]), {}, new Map([['monday', waits(entered)]]))
    expect(cellOf(reopened, 'olena', 0)).toMatchObject({ entry: { points: '8' } })
    const saved = act(eight, startSave(eight), save(eight, waits(entered)))
    for (const editing of [reopened, saved]) expect(cellOf(clear(editing), 'olena', 0)).toMatchObject(noGrade)
    expect(cellOf(act(saved, { type: 'undo' }), 'olena', 0)).toMatchObject(noGrade)
    expect(cellOf(act(clear(eight), save(eight, waits(entered))), 'olena', 0)).toMatchObject(noGrade)
  })

  it('and is as if nothing had been entered where nothing is stored', () => {
    const untouched = waits(cellOf(open(registerWith([])), 'olena', 0).entry)
    const beside = points(open(registerWith([]), {}, new Map([['monday', untouched]])), 'olena', 0, '3')
    expect(cellOf(clear(beside), 'olena', 0)).toMatchObject({ state: 'unrecorded', entry: { points: '' } })
    const failed = act(clear(eight), {
      ...save(eight),
      columns: [
        { lessonId: 'monday', sent: columnAt(eight.rows, 0), outcomes: new Map([['olena', { kind: 'failed' }]]) },
      ],
    })
    expect(isChanged(cellOf(failed, 'olena', 0))).toBe(false)
  })

  it('and is entered again by redo once it was saved', () => {
    const undone = act(act(eight, { type: 'undo' }), save(eight))
    expect(cellOf(act(undone, { type: 'redo' }), 'olena', 0)).toMatchObject({ entry: { points: '8' } })
  })
})
