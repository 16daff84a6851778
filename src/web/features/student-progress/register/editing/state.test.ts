import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../../test/student-progress.ts'
import { draftOf, type RegisterDraft, storedRows } from '../drafts/state.ts'
import { applySaveOutcomes, hasNewToSend, isChanged, isSaveComplete, rowsToSend, type SaveOutcome } from '../state.ts'
import {
  canUndoBulkChange,
  offeredBulkChanges,
  type RegisterAction,
  type RegisterEditing,
  reduceRegister,
  rowsToSave,
} from './state.ts'

const recordOf = (studentId: string, points: number | null = 0) => testRecord({ studentId, points })
const saved = (studentId: string, points: number | null = 0): SaveOutcome => ({
  kind: 'saved',
  record: recordOf(studentId, points),
})

const reduce = (editing: RegisterEditing | undefined, ...actions: RegisterAction[]) =>
  actions.reduce(reduceRegister, editing) as RegisterEditing
const registerOf = (studentIds: string[], progress: ReturnType<typeof recordOf>[] = []) => ({
  students: studentIds.map((id) => ({ id })),
  progress,
})
const open = (studentIds: string[], progress: ReturnType<typeof recordOf>[] = [], draft?: RegisterDraft) =>
  reduce(undefined, { type: 'open', register: registerOf(studentIds, progress), draft, isAttendanceOnly: false })
const edit = (studentId: string, points: string): RegisterAction => ({ type: 'edit', studentId, part: { points } })
const confirmRest: RegisterAction = { type: 'confirmRest' }
const declineGradeForRest: RegisterAction = { type: 'declineGradeForRest' }
const undo: RegisterAction = { type: 'undoBulkChange' }

/** The register after a save that began with the rows `sent`. */
function endSave(editing: RegisterEditing, sent: RegisterEditing, outcomes: Record<string, SaveOutcome>) {
  const rows = applySaveOutcomes(editing.rows, sent.rows, new Map(Object.entries(outcomes)), sent.isAttendanceOnly)
  return reduce(editing, { type: 'endSave', rows })
}
const statesOf = ({ rows }: RegisterEditing) => rows.map(({ state }) => state)
const pointsOf = ({ rows }: RegisterEditing) => rows.map(({ entry }) => entry.points)

describe('an opened register', () => {
  const draft = draftOf(reduce(open(['olena']), edit('olena', '8')).rows)

  it('ignores every action until it is opened', () => {
    expect(reduceRegister(undefined, confirmRest)).toBeUndefined()
  })

  it('contains a stored draft, which can be discarded', () => {
    const restored = open(['olena'], [], draft)
    expect([pointsOf(restored), restored.isDraftRestored]).toEqual([['8'], true])
    const discarded = reduce(restored, {
      type: 'open',
      register: registerOf(['olena']),
      draft: undefined,
      isAttendanceOnly: false,
    })
    expect([statesOf(discarded), discarded.isDraftRestored]).toEqual([['unrecorded'], false])
  })

  it.each([edit('olena', '9'), confirmRest, declineGradeForRest, { type: 'startSave' } as const])(
    'offers no more to discard the draft after $type, which would discard new entries too',
    (action) => {
      expect(reduce(open(['olena'], [], draft), action).isDraftRestored).toBe(false)
    },
  )

  it('offers nothing to discard where the server has what the draft contains', () => {
    expect(open(['olena'], [recordOf('olena', 8)], draft).isDraftRestored).toBe(false)
  })
})

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
    expect(isSaveComplete(sent.rows, sent.rows, stored.rows)).toBe(false)
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

describe('records that an undo has put back', () => {
  it('replace the rows that were saved, under what was typed since', () => {
    const sent = reduce(open(['olena', 'maksym']), edit('olena', '7'))
    const after = endSave(sent, sent, { olena: saved('olena', 7), maksym: saved('maksym') })
    const typed = reduce(after, edit('maksym', '5'))
    const register = registerOf(['olena', 'maksym'])
    const reopened = reduce(typed, { type: 'open', register, draft: draftOf(typed.rows), isAttendanceOnly: false })
    expect([statesOf(reopened), pointsOf(reopened)]).toEqual([
      ['unrecorded', 'changed'],
      ['', '5'],
    ])
    expect(reopened.register).toBe(register)
  })
})

describe('editing', () => {
  it('changes the row of one student and leaves every other row the same object', () => {
    const before = open(['olena', 'maksym'])
    const after = reduce(before, edit('olena', '9'))
    expect([pointsOf(after), after.rows[1] === before.rows[1]]).toEqual([['9', ''], true])
  })
})

describe('a save', () => {
  it('stores what was entered when it began; what is typed during it is for the next one', () => {
    const sent = reduce(open(['olena', 'maksym']), edit('olena', '7'), { type: 'startSave' })
    const now = reduce(sent, edit('olena', '9'))
    const after = endSave(now, sent, { olena: saved('olena', 7), maksym: saved('maksym') })
    expect([statesOf(after), pointsOf(after)]).toEqual([
      ['changed', 'unchanged'],
      ['9', '0'],
    ])
    expect(isSaveComplete(now.rows, sent.rows, after.rows)).toBe(false)
    expect(rowsToSend(after.rows)).toEqual([after.rows[0]])
  })

  it('is followed by another one where it was asked for again and something was typed meanwhile', () => {
    const sent = reduce(open(['olena']), edit('olena', '10'))
    const typed = endSave(reduce(sent, edit('olena', '11')), sent, { olena: saved('olena', 10) })
    expect(hasNewToSend(typed.rows)).toBe(true)
    const complete = endSave(typed, typed, { olena: saved('olena', 11) })
    expect([hasNewToSend(complete.rows), isSaveComplete(typed.rows, typed.rows, complete.rows)]).toEqual([false, true])
  })

  it('that fails for some is repeated for those alone', () => {
    const sent = reduce(open(['olena', 'maksym']), edit('maksym', '9'))
    const failed = endSave(sent, sent, { olena: saved('olena'), maksym: { kind: 'failed' } })
    expect(statesOf(failed)).toEqual(['unchanged', 'failedToSave'])
    const again = reduce(failed, edit('maksym', '12'))
    expect(rowsToSend(again.rows)).toEqual([again.rows[1]])
    expect(statesOf(endSave(again, again, { maksym: saved('maksym', 12) }))).toEqual(['unchanged', 'unchanged'])
  })

  it('that was stopped leaves the other rows for the next one', () => {
    const sent = open(['olena', 'maksym'])
    const stopped = endSave(sent, sent, { olena: saved('olena') })
    expect(rowsToSend(stopped.rows)).toEqual([sent.rows[1]])
  })

  it('sends nothing for a conflict until it is resolved, and then what was chosen', () => {
    const sent = reduce(open(['olena']), edit('olena', '3'))
    const conflicted = endSave(sent, sent, { olena: { kind: 'changedMeanwhile', current: recordOf('olena', 9) } })
    expect([statesOf(conflicted), pointsOf(conflicted), rowsToSend(conflicted.rows)]).toEqual([
      ['conflicted'],
      ['3'],
      [],
    ])
    const mine = reduce(conflicted, { type: 'resolveConflict', studentId: 'olena', choice: 'mine' })
    expect(rowsToSend(mine.rows)).toMatchObject([{ entry: { points: '3' }, record: recordOf('olena', 9) }])
    const theirs = reduce(conflicted, { type: 'resolveConflict', studentId: 'olena', choice: 'theirs' })
    expect([pointsOf(theirs), rowsToSend(theirs.rows)]).toEqual([['9'], []])
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

describe('a student who has left the register', () => {
  const leave: RegisterAction = { type: 'merge', register: registerOf(['ivan']) }
  const left = reduce(open(['olena', 'ivan']), edit('olena', '9'), leave)

  it('is saved while something is entered', () => {
    expect(rowsToSave(left).map(({ studentId }) => studentId)).toEqual(['olena', 'ivan'])
  })

  it.each([
    ['what was entered is erased', left],
    ['what was refused is erased', endSave(left, left, { ivan: saved('ivan'), olena: { kind: 'failed' } })],
  ])('is not saved after %s', (_, editing) => {
    expect(rowsToSave(reduce(editing, edit('olena', ''))).map(({ studentId }) => studentId)).toEqual(['ivan'])
  })

  it('is there again, with the draft of what was entered, when the register is opened anew', () => {
    const draft = draftOf(left.rows)
    const opened = open(['ivan'], [], draft)
    expect(opened.rows.map(({ studentId, entry }) => [studentId, entry.points])).toEqual([
      ['ivan', ''],
      ['olena', '9'],
    ])
    expect(opened.isDraftRestored).toBe(true)
    expect(draftOf(opened.rows)).toEqual(draft)
    expect(statesOf(reduce(opened, { type: 'merge', register: registerOf(['olena', 'ivan']) }))).toEqual([
      'changed',
      'unrecorded',
    ])
  })

  it('is not there where the draft has only the default', () => {
    const { rows } = open(['olena'])
    expect(open(['ivan'], [], storedRows(rows)).rows).toHaveLength(1)
  })
})
