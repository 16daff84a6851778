import { describe, expect, it } from 'vitest'
import {
  afterChoice,
  afterSave,
  draftOf,
  isChanged,
  needsSaving,
  overUnmarked,
  type RegisterRow,
  registerRows,
  stepPoints,
  valuesOf,
  withDraft,
  withMark,
} from './state.ts'

const record = {
  id: 'record-1',
  studentId: 'olena',
  scheduledLessonId: 'lesson',
  isPresent: true,
  points: 7.5,
  comment: 'good',
  updatedAt: '2025-11-10T09:00:00.000Z',
}
const later = { ...record, points: 3, updatedAt: '2025-11-10T09:05:00.000Z' }
const students = [{ id: 'olena' }, { id: 'maksym' }]

const rows = () => registerRows({ students, progress: [record] }) as [RegisterRow, RegisterRow]
const typed = (row: RegisterRow, mark: Partial<RegisterRow['mark']>) => ({ ...row, mark: { ...row.mark, ...mark } })

describe('a register', () => {
  it('shows records, and everybody else as present with an empty field', () => {
    const [olena, maksym] = rows()
    expect(olena.mark).toEqual({ isPresent: true, points: '7.5', comment: 'good' })
    expect(maksym.mark).toEqual({ isPresent: true, points: '', comment: '' })
    expect([isChanged(olena), isChanged(maksym)]).toEqual([false, false])
    expect([needsSaving(olena), needsSaving(maksym)]).toEqual([false, true])
  })

  it('tells no grade from 0', () => {
    const [olena] = rows()
    expect(valuesOf(typed(olena, { points: null }).mark).points).toBeNull()
    expect(valuesOf(typed(olena, { points: '' }).mark).points).toBe(0)
  })

  it('starts somebody who was absent with an empty field when marked present', () => {
    const [row] = registerRows({ students, progress: [{ ...record, isPresent: false, points: null }] })
    expect(row?.mark).toMatchObject({ isPresent: false, points: '' })
    expect(row && isChanged(row)).toBe(false)
  })
})

describe('what a save sends', () => {
  it.each([
    ['7,5', 7.5],
    ['', 0],
    ['abc', 0],
    ['1e9', 1000],
    ['-2000', -1000],
    ['0.125', 0.13],
  ])('reads %j as %d', (points, sent) => {
    expect(valuesOf({ isPresent: true, points, comment: '' }).points).toBe(sent)
  })

  it('gives the absent no points and trims comments', () => {
    expect(valuesOf({ isPresent: false, points: '5', comment: '  ill ' })).toEqual({
      isPresent: false,
      points: null,
      comment: 'ill',
    })
  })

  it('leaves out lines that only look different', () => {
    expect(isChanged(typed(rows()[0], { points: '7,50', comment: ' good ' }))).toBe(false)
  })

  it('steps from what is typed, within the limits', () => {
    expect(['', 'x', '7,5', '1000', null].map((points) => stepPoints(points, 1))).toEqual([
      '1',
      '1',
      '8.5',
      '1000',
      '1',
    ])
    expect(stepPoints('-1000', -1)).toBe('-1000')
  })
})

describe('a change of a line', () => {
  it('takes what is new and leaves a line that says the same as it is', () => {
    const [olena] = rows()
    expect(withMark(olena, { points: '3', isSaid: true })).toEqual({
      ...olena,
      mark: { ...olena.mark, points: '3', isSaid: true },
    })
    expect(withMark(olena, { points: olena.mark.points, comment: olena.mark.comment })).toBe(olena)
  })
})

describe('after a save', () => {
  it('takes over what the server has, or keeps the line for the next save', () => {
    const changed = typed(rows()[0], { points: '3' })
    expect(needsSaving(afterSave(changed, { kind: 'saved', record: later }))).toBe(false)
    const failed = afterSave(changed, { kind: 'failed' })
    expect([failed.hasFailed, failed.mark.points, needsSaving(failed)]).toEqual([true, '3', true])
  })

  it('keeps what was changed while the save was under way as a change of what was saved', () => {
    const sent = typed(rows()[0], { points: '3' })
    const now = typed(sent, { points: '12' })
    const saved = afterSave(now, { kind: 'saved', record: later }, sent)
    expect([saved.mark.points, saved.record, needsSaving(saved)]).toEqual(['12', later, true])
    const failed = afterSave(now, { kind: 'failed' }, sent)
    expect([failed.mark.points, failed.hasFailed]).toEqual(['12', true])
    const contested = afterSave(now, { kind: 'changedMeanwhile', current: later }, sent)
    expect([contested.mark.points, contested.rival]).toEqual(['12', later])
  })

  it('leaves what is being typed letter for letter, also where it says the same', () => {
    const sent = typed(rows()[0], { points: '3', comment: 'good' })
    const now = typed(sent, { points: '3,', comment: 'good ' })
    for (const outcome of [
      { kind: 'saved', record: later },
      { kind: 'changedMeanwhile', current: later },
    ] as const) {
      const row = afterSave(now, outcome, sent)
      expect([row.mark.points, row.mark.comment, row.record, needsSaving(row)]).toEqual(['3,', 'good ', later, false])
      expect(afterSave(sent, outcome, sent).mark.points).toBe('3')
    }
  })

  it("shows another's value and asks, and keeps the choice", () => {
    const contested = afterSave(typed(rows()[0], { points: '11' }), { kind: 'changedMeanwhile', current: later })
    expect([contested.rival, isChanged(contested), needsSaving(contested)]).toEqual([later, true, false])
    const mine = afterChoice(contested, 'mine')
    expect([mine.mark.points, mine.record, needsSaving(mine)]).toEqual(['11', later, true])
    const theirs = afterChoice(contested, 'theirs')
    expect([theirs.mark.points, isChanged(theirs), needsSaving(theirs)]).toEqual(['3', false, false])
  })

  it('does not ask where nothing was typed, or both say the same', () => {
    const [, maksym] = rows()
    const current = { ...later, studentId: 'maksym' }
    expect(afterSave(maksym, { kind: 'changedMeanwhile', current }).rival).toBeUndefined()
    const same = typed(maksym, { points: '3', comment: 'good' })
    expect(afterSave(same, { kind: 'changedMeanwhile', current }).rival).toBeUndefined()
  })
})

describe('a register that somebody else took first', () => {
  const [olena] = registerRows({ students, progress: [] }) as [RegisterRow, RegisterRow]
  const absent = { ...record, isPresent: false, points: null, comment: '' }
  const unmarked = { ...record, points: 0, comment: '' }

  it('takes their marks where nothing was marked here', () => {
    const row = afterSave(olena, { kind: 'changedMeanwhile', current: absent })
    expect([row.mark.isPresent, row.record, needsSaving(row)]).toEqual([false, absent, false])
    expect([overUnmarked(olena, absent), overUnmarked(olena, unmarked)]).toEqual([undefined, undefined])
  })

  it('asks where both marked', () => {
    const marked = typed(olena, { points: '9' })
    expect(overUnmarked(marked, absent)).toBeUndefined()
    const row = afterSave(marked, { kind: 'changedMeanwhile', current: absent })
    expect([row.rival, row.mark.points]).toEqual([absent, '9'])
  })

  it('keeps the marks made here where they marked nothing', () => {
    const marked = typed(olena, { points: '9' })
    expect(overUnmarked(marked, unmarked)).toEqual({ ...marked, record: unmarked })
  })

  it('asks when a record that was seen here has been changed, whatever it says now', () => {
    expect(overUnmarked(typed(rows()[0], { points: '9' }), unmarked)).toBeUndefined()
  })
})

describe('what was said of a student without a record', () => {
  const [olena] = registerRows({ students, progress: [] }) as [RegisterRow, RegisterRow]
  const theirs = { ...record, points: 5, comment: '' }

  it('tells a typed 0 from an empty field, though both are stored as 0', () => {
    const zero = typed(olena, { points: '0' })
    expect([isChanged(olena), isChanged(zero), valuesOf(zero.mark)]).toEqual([false, true, valuesOf(olena.mark)])
    expect(afterSave(zero, { kind: 'changedMeanwhile', current: theirs }).rival).toEqual(theirs)
    expect(afterSave(olena, { kind: 'changedMeanwhile', current: theirs }).rival).toBeUndefined()
  })

  it('keeps a typed 0 in the draft, and forgets it when the server has it', () => {
    const draft = draftOf([typed(olena, { points: '0' })])
    expect(withDraft(registerRows({ students, progress: [] }), draft)[0]?.mark.points).toBe('0')
    const [saved] = withDraft(registerRows({ students, progress: [{ ...theirs, points: 0 }] }), draft)
    expect(saved && isChanged(saved)).toBe(false)
  })
})

describe('a draft', () => {
  it('holds the changed lines only, and comes back over the same records', () => {
    const [olena, maksym] = rows()
    const draft = draftOf([typed(olena, { points: '11' }), maksym])
    expect(Object.keys(draft ?? {})).toEqual(['olena'])
    expect(draftOf(rows())).toBeUndefined()
    expect(withDraft(rows(), draft)[0]).toMatchObject({ mark: { points: '11' }, record })
    expect(withDraft(rows(), draft)[0]?.rival).toBeUndefined()
  })

  it('asks when the record has changed since, and is forgotten when the server has it', () => {
    const draft = draftOf([typed(rows()[0], { points: '11' })])
    const newer = registerRows({ students, progress: [later] })
    expect(withDraft(newer, draft)[0]?.rival).toEqual(later)
    const saved = registerRows({ students, progress: [{ ...later, points: 11 }] })
    expect(withDraft(saved, draft)[0] && isChanged(withDraft(saved, draft)[0] as RegisterRow)).toBe(false)
  })

  it('asks when somebody else has recorded a student for the first time', () => {
    const draft = draftOf([typed(rows()[1], { isPresent: false })])
    const recorded = registerRows({ students, progress: [{ ...later, studentId: 'maksym' }] })
    expect(withDraft(recorded, draft)[1]?.rival?.points).toBe(3)
  })
})
