import { describe, expect, it } from 'vitest'
import { edit, open, pointsOf, recordOf, reduce, registerOf } from '../../../test/register-editing.ts'
import { rowsWithPoints, storedRows } from './drafts/state.ts'
import { applySaveOutcomes, editEntry, hasUnsentPoints, type RegisterRow, registerRows } from './state.ts'

const students = [{ id: 'olena' }]
const rowOver = (points?: number | null) =>
  registerRows({ students, progress: points === undefined ? [] : [recordOf('olena', points)] })[0] as RegisterRow

describe('points that a save of attendance only does not send', () => {
  it.each([
    [5, ''],
    [5, null],
    [5, '6'],
    [null, '6'],
    [undefined, '6'],
    [undefined, '0'],
  ])('are those over %s that were replaced by "%s"', (recorded, points) => {
    expect(hasUnsentPoints(editEntry(rowOver(recorded), { points }))).toBe(true)
  })

  it.each([
    [5, '5'],
    [7.5, '7,50'],
    [0, ''],
    [null, ''],
    [undefined, ''],
    [undefined, null],
  ])('are none over %s where the field holds "%s"', (recorded, points) => {
    expect(hasUnsentPoints(editEntry(rowOver(recorded), { points }))).toBe(false)
  })

  it('are none of a student who is absent', () => {
    expect(hasUnsentPoints(editEntry(rowOver(5), { isPresent: false }))).toBe(false)
  })

  it('stay in the field as they were cleared, and are offered to the next save', () => {
    const cleared = reduce(open(['olena'], [recordOf('olena', 5)]), edit('olena', ''))
    const record = { ...recordOf('olena', 5), updatedAt: '2025-11-10T10:00:00.000Z' }
    const rows = applySaveOutcomes(cleared.rows, cleared.rows, new Map([['olena', { kind: 'saved', record }]]), true)
    expect(rows).toMatchObject([{ state: 'changed', entry: { points: '' }, record }])
    const shown = reduce({ ...cleared, rows, isAttendanceOnly: true }, { type: 'showLeftPoints' })
    expect(shown.isAttendanceOnly).toBe(false)
  })
})

describe('an empty field in attendance only, over a record that was not there before', () => {
  it('is no grade where something else was typed during the save', () => {
    const sent = editEntry(rowOver(), { state: 'late' })
    const typed = editEntry(sent, { comment: 'bus' })
    const record = { ...recordOf('olena', null), state: 'late' as const }
    const rows = applySaveOutcomes([typed], [sent], new Map([['olena', { kind: 'saved', record }]]), true)
    expect(rows).toMatchObject([{ state: 'changed', entry: { comment: 'bus', points: null } }])
  })

  it('leaves the points of somebody else when the own attendance is chosen', () => {
    const late = reduce(
      open(['olena']),
      { type: 'setAttendanceOnly', isAttendanceOnly: true },
      { type: 'edit', studentId: 'olena', part: { state: 'late' } },
      { type: 'merge', userId: 'teacher', register: registerOf(['olena'], [recordOf('olena', 9)]) },
    )
    expect(late.rows.map(hasUnsentPoints)).toEqual([false])
    const chosen = reduce(late, { type: 'resolveConflict', studentId: 'olena', choice: 'mine' })
    expect([pointsOf(chosen), chosen.rows[0]?.entry.state]).toEqual([['9'], 'late'])
    // Also in the mode of points, where it is attendance only that waits.
    const queued = { isAttendanceOnly: true, rows: storedRows(late.rows), journal: undefined }
    const waiting = reduce(late, { type: 'queue', queued }, { type: 'setAttendanceOnly', isAttendanceOnly: false })
    expect(pointsOf(reduce(waiting, { type: 'resolveConflict', studentId: 'olena', choice: 'mine' }))).toEqual(['9'])
    // Also once a save of points has been kept, or answered, in which nothing was chosen yet.
    const sent = rowsWithPoints(waiting.rows, queued)
    const saved = reduce(
      waiting,
      { type: 'showSent', asked: waiting.rows, sent },
      { type: 'queue', queued: { isAttendanceOnly: false, rows: storedRows(sent), journal: undefined } },
    )
    expect(pointsOf(reduce(saved, { type: 'resolveConflict', studentId: 'olena', choice: 'mine' }))).toEqual(['9'])
  })
})

it('attendance that waits is sent beside points with the recorded points, which stay', () => {
  const rows = [editEntry(rowOver(5), { state: 'late' })]
  const queued = { isAttendanceOnly: true, rows: storedRows(rows) }
  expect(rowsWithPoints(rows, queued)).toMatchObject([{ entry: { state: 'late', points: '5' } }])
})

it('a save shows what it sends where nothing was typed since', () => {
  const asked = open(['olena', 'marko'])
  const sent = asked.rows.map((row) => editEntry(row, { points: null }))
  const typed = reduce(asked, edit('marko', '7'), { type: 'showSent', asked: asked.rows, sent })
  expect(pointsOf(typed)).toEqual([null, '7'])
  expect(typed.rows[0]?.entry).toBe(sent[0]?.entry)
})
