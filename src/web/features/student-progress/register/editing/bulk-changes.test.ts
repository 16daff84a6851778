import { describe, expect, it } from 'vitest'
import {
  confirmRest,
  declineGradeForRest,
  edit,
  endSave,
  open,
  pointsOf,
  recordOf,
  reduce,
  registerOf,
  saved,
  statesOf,
  undo,
} from '../../../../test/register-editing.ts'
import { canUndoBulkChange, offeredBulkChanges } from '../bulk-changes/state.ts'
import { draftOf } from '../drafts/state.ts'
import { isChanged } from '../state.ts'
import type { RegisterAction } from './state.ts'

describe('attendance only', () => {
  const attendanceOnly: RegisterAction = { type: 'setAttendanceOnly', isAttendanceOnly: true }
  const register = registerOf(['olena'])

  it('is taken over when the register is opened, and is switched without a change of any row', () => {
    const remembered = reduce(undefined, { type: 'open', register, draft: undefined, isAttendanceOnly: true })
    expect(remembered.isAttendanceOnly).toBe(true)
    const before = open(['olena', 'maksym'])
    const after = reduce(before, attendanceOnly)
    expect([after.isAttendanceOnly, after.rows === before.rows, after.rows.some(isChanged)]).toEqual([
      true,
      true,
      false,
    ])
    expect(reduce(after, { type: 'setAttendanceOnly', isAttendanceOnly: false }).isAttendanceOnly).toBe(false)
  })

  it.each([
    ['points', '8', false],
    ['a comment', undefined, true],
  ])('is remembered, but not over a draft with unseen points: %s', (_, points, expected) => {
    const draft = draftOf(
      reduce(open(['olena']), { type: 'edit', studentId: 'olena', part: points ? { points } : { comment: 'late' } })
        .rows,
    )
    expect(reduce(undefined, { type: 'open', register, draft, isAttendanceOnly: true }).isAttendanceOnly).toBe(expected)
  })

  it('offers no declined grades for the rest', () => {
    const before = open(['olena'])
    expect(offeredBulkChanges(before)).toEqual(['confirmRest', 'declineGradeForRest'])
    expect(offeredBulkChanges(reduce(before, attendanceOnly))).toEqual(['confirmRest'])
    expect(offeredBulkChanges(reduce(before, attendanceOnly, confirmRest))).toEqual(['undoBulkChange'])
  })

  it('stays through a save and a change of all rows', () => {
    const sent = reduce(open(['olena']), attendanceOnly, confirmRest)
    expect(endSave(sent, sent, { olena: saved('olena', null) }).isAttendanceOnly).toBe(true)
  })
})

describe('points that were typed before attendance only was chosen', () => {
  const attendanceOnly: RegisterAction = { type: 'setAttendanceOnly', isAttendanceOnly: true }
  const recorded = [recordOf('maksym', 4)]
  const sent = reduce(open(['olena', 'maksym'], recorded), edit('olena', '9'), edit('maksym', '7'), attendanceOnly)
  const stored = endSave(sent, sent, { olena: saved('olena', null), maksym: saved('maksym', 4) })

  it('stay, unsaved and in the draft, when the attendance is stored', () => {
    expect([pointsOf(stored), statesOf(stored)]).toEqual([
      ['9', '7'],
      ['changed', 'changed'],
    ])
    expect(Object.keys(draftOf(stored.rows) ?? {})).toEqual(['olena', 'maksym'])
  })

  it('are shown then, and stored by the next save', () => {
    const shown = reduce(stored, { type: 'showLeftPoints' })
    expect(shown.isAttendanceOnly).toBe(false)
    const complete = endSave(shown, shown, { olena: saved('olena', 9), maksym: saved('maksym', 7) })
    expect([pointsOf(complete), statesOf(complete)]).toEqual([
      ['9', '7'],
      ['unchanged', 'unchanged'],
    ])
  })

  it('stay where they are no grade over recorded points, and nothing is left of no grade without a record', () => {
    const declined = reduce(
      open(['olena', 'maksym'], recorded),
      declineGradeForRest,
      { type: 'edit', studentId: 'maksym', part: { points: null } },
      attendanceOnly,
    )
    const after = endSave(declined, declined, { olena: saved('olena', null), maksym: saved('maksym', 4) })
    expect([pointsOf(after), statesOf(after)]).toEqual([
      [null, null],
      ['unchanged', 'changed'],
    ])
    const shown = reduce(after, { type: 'showLeftPoints' })
    expect(shown.isAttendanceOnly).toBe(false)
    expect(statesOf(endSave(shown, shown, { maksym: saved('maksym', null) }))).toEqual(['unchanged', 'unchanged'])
  })

  it('are needed for that: a comment leaves attendance only chosen', () => {
    const comment = reduce(
      open(['olena']),
      { type: 'edit', studentId: 'olena', part: { comment: 'late' } },
      attendanceOnly,
    )
    const after = reduce(endSave(comment, comment, { olena: saved('olena', null) }), { type: 'showLeftPoints' })
    expect([after.isAttendanceOnly, statesOf(after)]).toEqual([true, ['unchanged']])
  })
})

describe('a bulk change', () => {
  it('changes no row about which something was entered or recorded, and can be undone', () => {
    const before = reduce(open(['olena', 'maksym', 'hanna'], [recordOf('hanna')]), {
      type: 'edit',
      studentId: 'olena',
      part: { isPresent: false },
    })
    for (const change of [confirmRest, declineGradeForRest]) {
      const after = reduce(before, change)
      expect([after.rows[0] === before.rows[0], after.rows[2] === before.rows[2]]).toEqual([true, true])
      expect([statesOf(after)[1], canUndoBulkChange(after)]).toEqual(['changed', true])
      const undone = reduce(after, undo)
      expect([undone.rows, canUndoBulkChange(undone)]).toEqual([before.rows, false])
    }
  })

  it('keeps what was typed after it when it is undone', () => {
    const typed = reduce(open(['olena', 'maksym']), declineGradeForRest, edit('olena', '9'))
    expect(pointsOf(reduce(typed, undo))).toEqual(['9', ''])
  })

  it('can be undone when it was made during a save, and not once it is stored', () => {
    const sent = open(['olena'])
    const changed = reduce(sent, declineGradeForRest)
    const madeMeanwhile = endSave(changed, sent, { olena: saved('olena') })
    expect([statesOf(madeMeanwhile), canUndoBulkChange(madeMeanwhile)]).toEqual([['changed'], true])
    expect(reduce(madeMeanwhile, undo).rows).toEqual(open(['olena'], [recordOf('olena')]).rows)
    const stored = endSave(changed, changed, { olena: saved('olena', null) })
    expect(canUndoBulkChange(stored)).toBe(false)
  })

  it('needs no undo where it confirmed only what the save under way has stored', () => {
    const sent = open(['olena'])
    const settled = endSave(reduce(sent, confirmRest), sent, { olena: saved('olena') })
    expect([settled.rows.map(isChanged), canUndoBulkChange(settled)]).toEqual([[false], false])
  })

  it('can still be undone after a save that failed', () => {
    const before = open(['olena'])
    const changed = reduce(before, declineGradeForRest)
    const failed = endSave(changed, changed, { olena: { kind: 'failed' } })
    expect(pointsOf(reduce(failed, undo))).toEqual(pointsOf(before))
  })

  it('is not undone in a conflict, where the person chooses', () => {
    const changed = reduce(open(['olena']), declineGradeForRest)
    const current = recordOf('olena', 7.5)
    const conflicted = endSave(changed, changed, { olena: { kind: 'changedMeanwhile', current } })
    expect([statesOf(conflicted), canUndoBulkChange(conflicted)]).toEqual([['conflicted'], false])
    expect(reduce(conflicted, undo).rows).toEqual(conflicted.rows)
  })
})
