import { expect, test } from 'vitest'
import { registerOf } from '../../../test/register-editing.ts'
import { testRecord } from '../../../test/student-progress.ts'
import { canTakeOver, canUndoBulkChange } from './bulk-changes/state.ts'
import { applyDraft, draftOf, storedRows } from './drafts/state.ts'
import { reduceRegister } from './editing/state.ts'
import { attendancePart, stateOf } from './form.ts'
import { mergeServerRegister } from './merging/state.ts'
import { editEntry, isChanged, registerRows, rowsToSend, valuesToSend } from './state.ts'

/** States that the register proposes: those of absences known beforehand, and of the previous lesson. */

const students = [{ id: 'olena' }, { id: 'maksym' }, { id: 'hanna' }]
const { lesson } = registerOf([])
const register = { lesson, students, progress: [], absences: [{ studentId: 'olena', state: 'ill' as const }] }
const rows = () => registerRows(register)
const open = (given = register) =>
  reduceRegister(undefined, { type: 'open', register: given, draft: undefined, isAttendanceOnly: false })
const statesOf = (list: ReturnType<typeof rows>) => list.map(({ entry }) => stateOf(entry))

test('an absence known beforehand is shown, is nothing to lose, and is recorded by a save', () => {
  expect(statesOf(rows())).toEqual(['ill', 'present', 'present'])
  expect(rows().some(isChanged)).toBe(false)
  expect(draftOf(rows())).toBeUndefined()
  const [sent] = rowsToSend(rows())
  expect(sent && valuesToSend(sent, false)).toMatchObject({ isPresent: false, state: 'ill', points: null })
})

test('a record is stronger than a proposal, before and while the register is open', () => {
  const recorded = { ...register, progress: [testRecord({ studentId: 'olena' })] }
  expect(statesOf(registerRows(recorded))[0]).toBe('present')
  expect(statesOf(mergeServerRegister(rows(), recorded, register))[0]).toBe('present')
})

test('proposals that change while the register is open are merged, where nobody has chosen a state', () => {
  const absences = [{ studentId: 'maksym', state: 'excused' as const }]
  const changed = { ...register, absences }
  const after = (editing: ReturnType<typeof open>) => {
    const taken = reduceRegister(editing, { type: 'merge', userId: 'teacher', register: changed })
    return taken?.rows.map(({ entry }) => `${stateOf(entry)} ${entry.isProposed ?? false}`)
  }
  expect(after(open())).toEqual(['present false', 'excused true', 'present false'])
  const edited = (part: Parameters<typeof editEntry>[1]) =>
    ['olena', 'maksym'].reduce(
      (editing, studentId) => reduceRegister(editing, { type: 'edit', studentId, part }),
      open(),
    )
  expect(after(edited(attendancePart('ill')))).toEqual(['ill false', 'ill false', 'present false'])
  expect(after(edited({ comment: 'called' }))).toEqual(['present false', 'present false', 'present false'])
  const progress = [{ studentId: 'hanna', state: 'absent' as const }]
  const taken = reduceRegister(open(), { type: 'takeOver', progress })
  expect(after(taken)).toEqual(['present false', 'excused true', 'absent true'])
})

test('choosing a state takes the place of the proposal, also where it is the same', () => {
  const [row] = rows()
  const confirmed = row && editEntry(row, attendancePart('ill'))
  expect(confirmed && isChanged(confirmed)).toBe(true)
  const present = row && editEntry(row, attendancePart('present'))
  expect(present && [stateOf(present.entry), isChanged(present)]).toEqual(['present', true])
  const commented = row && editEntry(row, { comment: 'called' })
  expect(commented && [stateOf(commented.entry), isChanged(commented)]).toEqual(['ill', true])
})

test('a save that waits on the device keeps what was proposed when it was sent', () => {
  const again = applyDraft(registerRows({ students, progress: [] }), storedRows(rows()))
  expect(statesOf(again)).toEqual(['ill', 'present', 'present'])
  const later = { ...register, absences: [{ studentId: 'hanna', state: 'excused' as const }] }
  expect(statesOf(applyDraft(registerRows(later), storedRows(rows())))).toEqual(['ill', 'present', 'present'])
})

test('a proposal that waits on the device is nothing to lose', () => {
  const queued = { isAttendanceOnly: false, rows: storedRows(rowsToSend(rows())) }
  expect(draftOf(rows(), queued)).toBeUndefined()
  const commented = rows().map((row) => editEntry(row, { comment: 'called' }))
  expect(Object.keys(draftOf(commented, queued) ?? {})).toEqual(['olena', 'maksym', 'hanna'])
})

test('the absences of the previous lesson are proposed for students without an entry, and that can be undone', () => {
  const progress = (['present', 'excused', 'leftEarly'] as const).map((state, index) => {
    return { studentId: students[index]?.id ?? '', state }
  })
  const editing = reduceRegister(open(), { type: 'edit', studentId: 'maksym', part: { points: '7' } })
  const taken = reduceRegister(editing, { type: 'takeOver', progress })
  expect(taken && statesOf([...taken.rows])).toEqual(['ill', 'present', 'absent'])
  expect(taken && canUndoBulkChange(taken)).toBe(true)
  const undone = reduceRegister(taken, { type: 'undoBulkChange' })
  expect(undone && statesOf([...undone.rows])).toEqual(['ill', 'present', 'present'])
  const late = reduceRegister(open(), { type: 'takeOver', progress: [{ studentId: 'hanna', state: 'late' }] })
  expect(late && statesOf([...late.rows])).toEqual(['ill', 'present', 'present'])
})

test('the previous lesson is offered while it would change a row, and nothing new leaves the undo as it is', () => {
  const progress = [{ studentId: 'hanna', state: 'excused' as const }]
  const takeOver = (editing: ReturnType<typeof open>) => reduceRegister(editing, { type: 'takeOver', progress })
  const offered = (editing: ReturnType<typeof open>) => editing && canTakeOver(editing)
  const taken = takeOver(open())
  expect([offered(open()), offered(taken)]).toEqual([true, false])
  const undone = reduceRegister(takeOver(taken), { type: 'undoBulkChange' })
  expect(undone && statesOf([...undone.rows])).toEqual(['ill', 'present', 'present'])
  expect(offered(undone)).toBe(true)
})

test('marking the rest present leaves proposals as they are, and makes them entries', () => {
  const confirmed = reduceRegister(open(), { type: 'confirmRest' })
  expect(confirmed && statesOf([...confirmed.rows])).toEqual(['ill', 'present', 'present'])
  expect(confirmed?.rows.every(isChanged)).toBe(true)
  const without = reduceRegister(confirmed, {
    type: 'merge',
    userId: 'teacher',
    register: { ...register, absences: [] },
  })
  expect(without && statesOf([...without.rows])).toEqual(['ill', 'present', 'present'])
})
