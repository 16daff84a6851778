import { describe, expect, it } from 'vitest'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
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
import { entryOf, toRecordedValues } from '../../register/form.ts'
import type { QueuedSave } from '../../register/queue/state.ts'
import { isChanged, type SaveOutcome } from '../../register/state.ts'
import { columnAt } from '../columns/state.ts'
import { clearedPart, statePart } from '../entering/form.ts'
import { leftBeside, lessonsToSend } from '../saving/state.ts'
import type { ClassRegisterEditing } from './state.ts'

describe('taking in and saving', () => {
  it('takes what others recorded where nothing was entered, and asks where both differ', () => {
    const opened = open(registerWith([]))
    const entered = points(opened, 'olena', 0, '8')
    const theirs = [recordOf('olena', 'monday', { points: 9 }), recordOf('ivan', 'monday', { points: 7 })]
    const merged = act(entered, { type: 'merge', userId: 'teacher', register: registerWith(theirs) })
    expect(cellOf(merged, 'ivan', 0)).toMatchObject({ state: 'unchanged', entry: { points: '7' } })
    expect(cellOf(merged, 'olena', 0)).toMatchObject({ state: 'conflicted', entry: { points: '8' } })
    const cell = { studentId: 'olena', lessonId: 'monday' }
    const mine = act(merged, { type: 'resolveConflict', cell, choice: 'mine' })
    expect(cellOf(mine, 'olena', 0)).toMatchObject({ state: 'changed', record: theirs[0], entry: { points: '8' } })
    const chosen = act(merged, { type: 'resolveConflict', cell, choice: 'theirs' })
    expect(unsavedOf(chosen)).toEqual([])
  })

  it('takes a newer record, a lesson that is new, and the end of a membership', () => {
    const before = registerWith([recordOf('olena', 'monday', { points: 5 })])
    const newer = recordOf('olena', 'monday', { points: 9, updatedAt: '2026-03-03T10:00:00.000Z' })
    const { memberships } = registerWith([], '2026-03-03')
    const merge = (register: ClassRegister) => act(open(before), { type: 'merge', userId: 'teacher', register })
    expect(cellOf(merge({ ...before, progress: [newer] }), 'olena', 0)).toMatchObject({ entry: { points: '9' } })
    expect(merge({ ...before, memberships }).rows[1]?.cells.map(Boolean)).toEqual([true, false])
    const withoutTuesday = { ...before, lessons: before.lessons.slice(0, 1) }
    const grown = act(open(withoutTuesday), { type: 'merge', userId: 'teacher', register: before })
    expect(cellOf(grown, 'olena', 1)).toMatchObject({ state: 'unrecorded' })
  })

  it('keeps every row object that a refetched register does not change', () => {
    const register = registerWith([recordOf('olena', 'monday', { points: 5 })])
    const opened = open(register)
    const merged = act(opened, { type: 'merge', userId: 'teacher', register: structuredClone(register) })
    expect(merged.rows.every((row, index) => row === opened.rows[index])).toBe(true)
  })

  it('marks what failed, keeps what was typed during the save, and shows a conflict', () => {
    const entered = points(points(open(registerWith([])), 'olena', 0, '8'), 'ivan', 0, '6')
    const sent = columnAt(entered.rows, 0)
    const during = points(act(entered, startSave(entered)), 'olena', 0, '10')
    const outcomes = new Map([
      ['olena', { kind: 'saved' as const, record: recordOf('olena', 'monday', { points: 8 }) }],
      ['ivan', { kind: 'failed' as const, error: new Error('refused') }],
    ])
    const ended = act(during, { type: 'endSave', columns: [{ lessonId: 'monday', sent, outcomes }] })
    expect(ended.sending).toBeUndefined()
    expect(cellOf(ended, 'olena', 0)).toMatchObject({
      state: 'changed',
      record: { points: 8 },
      entry: { points: '10' },
    })
    expect(cellOf(ended, 'ivan', 0)).toMatchObject({ state: 'failedToSave', entry: { points: '6' } })
    const current = recordOf('ivan', 'monday', { points: 1 })
    const conflicted = act(ended, startSave(ended), {
      type: 'endSave',
      columns: [
        {
          lessonId: 'monday',
          sent: columnAt(ended.rows, 0),
          outcomes: new Map([['ivan', { kind: 'changedMeanwhile' as const, current }]]),
        },
      ],
    })
    expect(cellOf(conflicted, 'ivan', 0)).toMatchObject({ state: 'conflicted', conflictingRecord: current })
  })

  it('counts what is put back to its record during the save as not saved until it is a change of the new record', () => {
    const opened = open(registerWith([recordOf('olena', 'monday', { points: 3 })]))
    const entered = points(opened, 'olena', 0, '5')
    const putBack = points(act(entered, startSave(entered)), 'olena', 0, '3')
    expect(cellOf(putBack, 'olena', 0).state).toBe('unchanged')
    expect(unsavedOf(putBack)).toEqual(['monday'])
    const record = recordOf('olena', 'monday', { points: 5 })
    const outcomes = new Map<string, SaveOutcome>([['olena', { kind: 'saved', record }]])
    const columns = [{ lessonId: 'monday', sent: columnAt(entered.rows, 0), outcomes }]
    const ended = act(putBack, { type: 'endSave', columns })
    expect(cellOf(ended, 'olena', 0)).toMatchObject({ state: 'changed', record, entry: { points: '3' } })
  })

  it('opens with the drafts of the lessons, also those typed in their registers', () => {
    const entry = { isPresent: true, points: '4', comment: 'good' }
    const register = registerWith([recordOf('ivan', 'tuesday', { points: 2 })])
    const drafts = { monday: { olena: { entry, basedOn: null } }, tuesday: { ivan: { entry, basedOn: 'earlier' } } }
    const opened = open(register, drafts)
    expect(opened.isDraftRestored).toBe(true)
    expect(act(opened, startSave(opened)).isDraftRestored).toBe(false)
    expect(open(register, { monday: drafts.monday }).isDraftRestored).toBe(true)
    expect(cellOf(opened, 'olena', 0)).toMatchObject({ state: 'changed', entry })
    expect(cellOf(opened, 'ivan', 1)).toMatchObject({ state: 'conflicted', entry })
    const cleared = clearedPart(cellOf(opened, 'olena', 0))
    const after = act(opened, { type: 'enter', entries: [{ studentId: 'olena', lessonId: 'monday', part: cleared }] })
    expect(isChanged(cellOf(after, 'olena', 0))).toBe(true)
    expect(statePart(cellOf(after, 'olena', 0), 'absent')).toMatchObject({ isPresent: false })
  })
})

describe('a draft of a lesson’s register with empty fields of points', () => {
  const late = { isPresent: true, state: 'late', points: '', comment: '' } as const
  const present = { isPresent: true, points: '', comment: '', isConfirmed: true }
  const drafts = { monday: { olena: { entry: late, basedOn: null }, ivan: { entry: present, basedOn: null } } }
  const sentOf = (editing: ClassRegisterEditing) =>
    lessonsToSend(editing, () => undefined).flatMap(({ rows }) => rows.map(({ entry }) => toRecordedValues(entry)))

  it('is sent as attendance without a grade, never as 0', () => {
    expect(sentOf(open(registerWith([]), drafts))).toMatchObject([
      { state: 'late', points: null },
      { state: 'present', points: null },
    ])
  })

  it('is no grade over a record, too', () => {
    const record = recordOf('olena', 'monday', { points: 8 })
    const draft = { monday: { olena: { entry: { ...present, isConfirmed: undefined }, basedOn: record.updatedAt } } }
    expect(sentOf(open(registerWith([record]), draft))).toMatchObject([{ isPresent: true, points: null }])
  })

  it('takes back what waits where it has no entry', () => {
    const rows = { olena: { entry: { ...present, points: '9' }, basedOn: null } }
    const queued = { lessonId: 'monday', rows } as unknown as QueuedSave
    const draft = { monday: { olena: { entry: entryOf(undefined), basedOn: null } } }
    const opened = open(registerWith([]), draft, new Map([['monday', queued]]))
    expect(cellOf(opened, 'olena', 0)).toMatchObject({ state: 'unrecorded', entry: { points: '' } })
    const lessons = lessonsToSend(opened, () => queued)
    expect(lessons).toMatchObject([{ rows: [], isTakenBack: true }])
    expect(lessons.map((one) => leftBeside(one, queued))).toEqual([undefined])
  })
})

describe('what has waited', () => {
  const rows = { olena: { entry: { isPresent: true, points: '9', comment: '' }, basedOn: null } }
  const nine = { lessonId: 'monday', rows } as unknown as QueuedSave
  const opened = open(registerWith([]), {}, new Map([['monday', nine]]))

  it('and was sent is no grade when its cell is cleared before the record is among the answers', () => {
    const part = clearedPart(cellOf(opened, 'olena', 0))
    const enter = { type: 'enter', entries: [{ studentId: 'olena', lessonId: 'monday', part }] } as const
    const cleared = act(opened, { type: 'queue', queued: new Map() }, enter)
    expect(cellOf(cleared, 'olena', 0)).toMatchObject({ state: 'changed', entry: { points: null } })
  })

  it('and was sent by the same person is changed by what was entered since, and any other record asks', () => {
    const entered = act(points(opened, 'olena', 0, '7'), { type: 'queue', queued: new Map() })
    const sent = recordOf('olena', 'monday', { points: 9, updatedBy: 'teacher' })
    const merge = (editing: ClassRegisterEditing, record: typeof sent) =>
      act(editing, { type: 'merge', register: registerWith([record]), userId: 'teacher' })
    const merged = merge(entered, sent)
    expect(cellOf(merged, 'olena', 0)).toMatchObject({ state: 'changed', record: sent, entry: { points: '7' } })
    const later = { ...sent, updatedAt: '2025-11-10T11:00:00.000Z' }
    const asking = [
      merge(entered, { ...sent, updatedBy: 'assistant' }),
      merge(entered, { ...sent, points: 6 }),
      merge(merged, later),
      merge(merge(entered, { ...sent, points: 6 }), later),
    ]
    const cells = asking.map((editing) => cellOf(editing, 'olena', 0))
    expect(cells.map(({ state, changedBy }) => [state, changedBy])).toEqual([
      ['conflicted', 'assistant'],
      ['conflicted', 'teacher'],
      ['conflicted', 'teacher'],
      ['conflicted', 'teacher'],
    ])
  })

  it('and was sent by the same person is changed by what is put back, and shown where nothing was recorded before', () => {
    const before = recordOf('olena', 'monday', { points: 6 })
    const sent = { ...before, points: 9, updatedAt: '2025-11-10T11:00:00.000Z', updatedBy: 'teacher' }
    const overBefore = { ...rows.olena, basedOn: before.updatedAt }
    const queued = new Map([['monday', { ...nine, rows: { olena: overBefore } }]])
    const merge = { type: 'merge', register: registerWith([sent]), userId: 'teacher' } as const
    const draft = { monday: { olena: overBefore } }
    const putBack = points(open(registerWith([before]), draft, queued), 'olena', 0, '6')
    const cell = { state: 'changed', record: sent, entry: { points: '6' } }
    expect(cellOf(act(putBack, { type: 'queue', queued: new Map() }, merge), 'olena', 0)).toMatchObject(cell)
    const takenBack = { monday: { olena: { entry: entryOf(undefined), basedOn: null } } }
    const emptied = act(open(registerWith([]), takenBack, new Map([['monday', nine]])), merge)
    expect(cellOf(emptied, 'olena', 0)).toMatchObject({ state: 'unchanged', entry: { points: '9' } })
  })

  it('is not contained in the cells any more once other points were answered, whatever another tab keeps', () => {
    const entered = points(opened, 'olena', 0, '7')
    const sent = columnAt(entered.rows, 0)
    const record = recordOf('olena', 'monday', { points: 7 })
    const outcomes = new Map<string, SaveOutcome>([['olena', { kind: 'saved', record }]])
    const saved = act(entered, startSave(entered), {
      type: 'endSave',
      columns: [{ lessonId: 'monday', sent, outcomes }],
    })
    const ten = { ...nine, rows: { olena: { entry: { ...rows.olena.entry, points: '10' }, basedOn: null } } }
    expect(lessonsToSend(saved, () => ten)).toEqual([])
  })
})

describe('an answer without a lesson or a student', () => {
  const register = registerWith([])
  const withoutTuesday = { ...register, lessons: register.lessons.slice(0, 1) }
  const withoutOlena = { ...register, students: register.students.slice(1), memberships: register.memberships.slice(1) }
  const merge = (editing: ClassRegisterEditing, answered: ClassRegister) =>
    act(editing, { type: 'merge', userId: 'teacher', register: answered })
  const shownOf = ({ register: { lessons, students } }: ClassRegisterEditing) =>
    [lessons, students].map((list) => list.map(({ id }) => id))

  it('leaves what was entered there in its place, and lets it be saved', () => {
    const entered = points(points(open(register), 'olena', 0, '8'), 'ivan', 1, '5')
    for (const answered of [withoutTuesday, withoutOlena]) {
      const merged = merge(entered, answered)
      expect(shownOf(merged)).toEqual([
        ['monday', 'tuesday'],
        ['olena', 'ivan'],
      ])
      expect(cellOf(merged, 'olena', 0)).toBe(cellOf(entered, 'olena', 0))
      expect(cellOf(merged, 'ivan', 1)).toBe(cellOf(entered, 'ivan', 1))
      expect(unsavedOf(merged)).toEqual(['monday', 'tuesday'])
    }
  })

  it('leaves nothing of a lesson in which nothing was entered', () => {
    expect(shownOf(merge(points(open(register), 'olena', 0, '8'), withoutTuesday))).toEqual([
      ['monday'],
      ['olena', 'ivan'],
    ])
  })

  it('leaves nothing of a student for whom nothing was entered', () => {
    expect(shownOf(merge(points(open(register), 'ivan', 0, '8'), withoutOlena))[1]).toEqual(['ivan'])
  })

  it('leaves what was recorded there under what was entered, and beside it', () => {
    const records = [
      recordOf('olena', 'tuesday', { points: 4 }),
      recordOf('ivan', 'tuesday', { isPresent: false, points: null }),
    ]
    const entered = points(open(registerWith(records)), 'olena', 1, '8')
    const merged = merge(merge(entered, withoutTuesday), withoutTuesday)
    expect(cellOf(merged, 'olena', 1)).toMatchObject({ state: 'changed', record: records[0], entry: { points: '8' } })
    expect(cellOf(merged, 'ivan', 1)).toMatchObject({ state: 'unchanged', record: records[1] })
    const ofStudent = merge(points(open(registerWith(records)), 'olena', 0, '8'), withoutOlena)
    expect(cellOf(ofStudent, 'olena', 1)).toMatchObject({ state: 'unchanged', record: records[0] })
    const unrecorded = merge(points(open(register), 'olena', 0, '8'), withoutOlena)
    expect(cellOf(unrecorded, 'olena', 1)).toMatchObject({ state: 'unrecorded' })
  })

  it('leaves nothing more once it is saved, and what failed stays', () => {
    const merged = merge(points(open(register), 'ivan', 1, '5'), withoutTuesday)
    const endSave = (outcome: SaveOutcome) =>
      act(merged, {
        type: 'endSave',
        columns: [{ lessonId: 'tuesday', sent: columnAt(merged.rows, 1), outcomes: new Map([['ivan', outcome]]) }],
      })
    expect(shownOf(endSave({ kind: 'saved', record: recordOf('ivan', 'tuesday', { points: 5 }) }))[0]).toEqual([
      'monday',
    ])
    const failed = endSave({ kind: 'failed' })
    expect(shownOf(failed)[0]).toEqual(['monday', 'tuesday'])
    expect(cellOf(failed, 'ivan', 1)).toMatchObject({ state: 'failedToSave', entry: { points: '5' } })
    const ofStudent = merge(points(open(register), 'olena', 0, '8'), withoutOlena)
    const outcomes = new Map([
      ['olena', { kind: 'saved' as const, record: recordOf('olena', 'monday', { points: 8 }) }],
    ])
    const saved = { lessonId: 'monday', sent: columnAt(ofStudent.rows, 0), outcomes }
    expect(shownOf(act(ofStudent, { type: 'endSave', columns: [saved] }))[1]).toEqual(['ivan'])
  })
})
