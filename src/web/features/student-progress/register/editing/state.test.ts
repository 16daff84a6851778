import { describe, expect, it } from 'vitest'
import {
  confirmRest,
  declineGradeForRest,
  edit,
  editJournal,
  endSave,
  open,
  pointsOf,
  recordOf,
  reduce,
  registerOf,
  saved,
  statesOf,
} from '../../../../test/register-editing.ts'
import { draftOf, storedRows } from '../drafts/state.ts'
import { isJournalChanged, journalDraftOf } from '../journal/state.ts'
import { rowsToSave } from '../saving/state.ts'
import { rowsToSend } from '../state.ts'
import { type RegisterAction, reduceRegister } from './state.ts'

describe('an opened register', () => {
  const draft = draftOf(reduce(open(['olena']), edit('olena', '8')).rows)
  const journalDraft = { topic: { text: 'Дроби', basedOn: '' } }

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

  it('contains a stored draft of the journal, which can be discarded', () => {
    const restored = open(['olena'], [], undefined, journalDraft)
    expect([restored.journal.texts.topic, restored.isDraftRestored]).toEqual(['Дроби', true])
    const discarded = open(['olena'])
    expect([discarded.journal.texts.topic, discarded.isDraftRestored]).toEqual(['', false])
  })

  it.each([
    edit('olena', '9'),
    editJournal('homework', '§ 12'),
    confirmRest,
    declineGradeForRest,
    { type: 'startSave' } as const,
  ])('offers no more to discard the drafts after $type, which would discard new entries too', (action) => {
    const drafts = [
      [draft, undefined],
      [undefined, journalDraft],
      [draft, journalDraft],
    ] as const
    const restored = drafts.map(([ofRows, ofJournal]) => open(['olena'], [], ofRows, ofJournal))
    expect(restored.map(({ isDraftRestored }) => isDraftRestored)).toEqual([true, true, true])
    const after = restored.map((editing) => reduce(editing, action))
    expect(after.map(({ isDraftRestored }) => isDraftRestored)).toEqual([false, false, false])
  })

  it('offers nothing to discard where the server has what the draft contains', () => {
    expect(open(['olena'], [recordOf('olena', 8)], draft).isDraftRestored).toBe(false)
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

describe('the journal', () => {
  const typed = reduce(open(['olena']), editJournal('homework', '§ 12'))
  const { lesson } = typed.register
  const updatedAt = '2025-11-10T10:00:00.000Z'

  it('is merged with what others have written, under what was typed', () => {
    const theirs = { ...lesson, topic: 'Дроби', homework: '§ 13', updatedAt }
    const merged = reduce(typed, { type: 'merge', userId: 'teacher', register: { ...typed.register, lesson: theirs } })
    expect(merged.journal.texts).toMatchObject({ topic: 'Дроби', homework: '§ 12' })
    const chosen = reduce(merged, { type: 'resolveJournalConflict', field: 'homework', choice: 'theirs' })
    expect([chosen.journal.texts.homework, isJournalChanged(chosen.journal)]).toEqual(['§ 13', false])
  })

  it('that the role does not allow to write restores nothing, and keeps what was typed', () => {
    const journalDraft = journalDraftOf(typed.journal)
    const { register } = typed
    const restored = (isJournalReadOnly: boolean) =>
      reduce(undefined, {
        type: 'open',
        register,
        draft: undefined,
        journalDraft,
        isJournalReadOnly,
        isAttendanceOnly: false,
      })
    expect([false, true].map((isReadOnly) => restored(isReadOnly).isDraftRestored)).toEqual([true, false])
    const readOnly = reduce(typed, { type: 'setJournalReadOnly', isReadOnly: true })
    expect([isJournalChanged(readOnly.journal), journalDraftOf(readOnly.journal)]).toEqual([false, journalDraft])
  })

  it('is what a save has made of it', () => {
    const journal = { ...typed.journal, hasFailed: true }
    const sending = { isAttendanceOnly: false, rows: {} }
    const begun = reduce(typed, { type: 'startSave' }, { type: 'send', sending })
    expect(begun).toMatchObject({ isSaving: true, sending })
    const after = reduce(begun, { type: 'endSave', rows: typed.rows, journal })
    expect(after).toMatchObject({ journal: { hasFailed: true }, isSaving: false, sending: undefined })
  })

  it('stays the same object while only students are recorded', () => {
    const register = registerOf(['olena'], [recordOf('olena', 8)])
    expect(reduce(typed, { type: 'merge', userId: 'teacher', register }).journal).toBe(typed.journal)
  })
})

describe('a save', () => {
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

describe('a student who has left the register', () => {
  const leave: RegisterAction = { type: 'merge', userId: 'teacher', register: registerOf(['ivan']) }
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

  it('is there again, with the draft of what was entered, when the register is opened again', () => {
    const draft = draftOf(left.rows)
    const opened = open(['ivan'], [], draft)
    expect(opened.rows.map(({ studentId, entry }) => [studentId, entry.points])).toEqual([
      ['ivan', ''],
      ['olena', '9'],
    ])
    expect(opened.isDraftRestored).toBe(true)
    expect(draftOf(opened.rows)).toEqual(draft)
    expect(
      statesOf(reduce(opened, { type: 'merge', userId: 'teacher', register: registerOf(['olena', 'ivan']) })),
    ).toEqual(['changed', 'unrecorded'])
  })

  it('is not there where the draft has only the default', () => {
    const { rows } = open(['olena'])
    expect(open(['ivan'], [], storedRows(rows)).rows).toHaveLength(1)
  })
})
