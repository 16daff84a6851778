import { describe, expect, it } from 'vitest'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { testRecord } from '../../../../test/student-progress.ts'
import { applyDraft, draftOf, storedRows } from '../../register/drafts/state.ts'
import type { QueuedSave } from '../../register/queue/state.ts'
import { editEntry, type RegisterRow, registerRows, resolveConflict, type SaveOutcome } from '../../register/state.ts'
import { gridRows } from '../columns/state.ts'
import { clearedPart, pointsPart } from '../entering/form.ts'
import {
  hasMoreToSend,
  leftBeside,
  lessonsToSend,
  lessonToQueue,
  settleColumn,
  shownAfterSave,
  withoutDiscarded,
} from './state.ts'

const students = ['olena', 'ivan'].map((id) => ({ id }))
const lesson = { id: 'monday', date: '2026-03-02', startTime: '09:00' }
const register = { students, lessons: [lesson] } as unknown as ClassRegister
const rowsOf = (...progress: ReturnType<typeof testRecord>[]) => registerRows({ students, progress })
const edit = (rows: readonly RegisterRow[], part: Parameters<typeof editEntry>[1]) =>
  rows.map((row) => (row.studentId === 'olena' ? editEntry(row, part) : row))
const eight = edit(rowsOf(), { points: '8' })
const journal = { homework: { text: '§ 12', basedOn: '' } }

const queuedSaveOf = (rows: readonly RegisterRow[], part: Partial<QueuedSave> = {}): QueuedSave => ({
  lessonId: 'monday',
  lesson: { className: '5-А', date: lesson.date, startTime: lesson.startTime },
  saveId: 'earlier',
  isAttendanceOnly: false,
  rows: storedRows(rows),
  ...part,
})
function lessonsOf(column: readonly RegisterRow[], queued?: QueuedSave, shown: QueuedSave | null = queued ?? null) {
  const rows = gridRows(register, new Map([['monday', column]]))
  return lessonsToSend({ register, rows, queued: new Map(shown ? [['monday', shown]] : []) }, () => queued)
}
function lessonOf(...input: Parameters<typeof lessonsOf>) {
  const [found] = lessonsOf(...input)
  if (!found) throw new Error('The lesson is part of the save')
  return found
}
const sentOf = (...input: Parameters<typeof lessonsOf>) => lessonOf(...input).rows.map(({ studentId }) => studentId)
function keep(...input: Parameters<typeof lessonsOf>) {
  const lesson = lessonOf(...input)
  const left = leftBeside(lesson, input[1])
  return lessonToQueue(lesson, { saveId: 'save', class: { name: '5-А' } as ClassRegister['class'] }, left)
}

describe('beside a save that waits', () => {
  const queued = queuedSaveOf(edit(rowsOf(), { isPresent: false }), { isAttendanceOnly: true })
  const shown = applyDraft(rowsOf(), queued.rows)
  const ivan = shown.map((row) => (row.studentId === 'ivan' ? editEntry(row, pointsPart(row, '7')) : row))

  it('only what was changed here is sent, and the rest goes on waiting', () => {
    expect(lessonsOf(shown, queued)).toEqual([])
    expect(sentOf(ivan, queued)).toEqual(['ivan'])
    expect(leftBeside(lessonOf(ivan, queued), queued)).toEqual({ ...queued, rows: { olena: queued.rows.olena } })
  })

  it('an entry that asks goes on waiting until the person has chosen, also where it was changed since', () => {
    const kept = queuedSaveOf(eight.slice(0, 1), { needsPerson: 'choice' })
    const rows = rowsOf(testRecord({ studentId: 'olena', points: 3 }))
    const asking = edit(applyDraft(rows, kept.rows), { points: '9' })
    expect(leftBeside(lessonOf(asking, kept), kept)).toEqual(kept)
    const chosen = asking.map((row) => resolveConflict(row, 'mine'))
    expect(leftBeside(lessonOf(chosen, kept), kept)).toBeUndefined()
  })

  it('attendance whose points were not to be sent is kept without a grade, not as 0', () => {
    const late = queuedSaveOf(edit(rowsOf(), { state: 'late' }), { isAttendanceOnly: true, journal })
    const rows = applyDraft(rowsOf(), late.rows).map((row) => {
      return row.studentId === 'ivan' ? editEntry(row, pointsPart(row, '7')) : row
    })
    expect(keep(rows, late)).toMatchObject({
      saveId: 'save',
      isAttendanceOnly: false,
      rows: { olena: { entry: { state: 'late', points: null } }, ivan: { entry: { points: '7' } } },
      journal,
    })
  })

  it('attendance beside a save that is kept is without a grade in the cells, too, and is not sent again as 0', () => {
    const late = queuedSaveOf(edit(rowsOf(), { state: 'late' }), { isAttendanceOnly: true })
    const sent = applyDraft(rowsOf(), late.rows).map((row) => {
      return row.studentId === 'ivan' ? editEntry(row, pointsPart(row, '7')) : row
    })
    const queuedSave = keep(sent, late)
    const settled = settleColumn(sent, { sent, outcomes: new Map(), queuedSave })
    expect(settled[0]).toMatchObject({ entry: { state: 'late', points: null } })
    expect(lessonsOf(settled, queuedSave, shownAfterSave({ sent, queuedSave }, late))).toEqual([])
    const present = queuedSaveOf(rowsOf(), { isAttendanceOnly: true })
    const beside = keep(eight, present)
    const settledBeside = settleColumn(eight, { sent: eight, outcomes: new Map(), queuedSave: beside })
    expect(settledBeside[1]).toMatchObject({ entry: { isPresent: true, points: null } })
    expect(lessonsOf(settledBeside, beside, shownAfterSave({ sent: eight, queuedSave: beside }, present))).toEqual([])
  })

  it('an empty field of points that waits as 0 stays in the cells beside a save that is kept', () => {
    const zero = queuedSaveOf(edit(rowsOf(), { isConfirmed: true }).slice(0, 1))
    const sent = applyDraft(rowsOf(), zero.rows).map((row) => {
      return row.studentId === 'ivan' ? editEntry(row, pointsPart(row, '7')) : row
    })
    const queuedSave = keep(sent, zero)
    expect(queuedSave.rows.olena).toEqual(zero.rows.olena)
    const settled = settleColumn(sent, { sent, outcomes: new Map(), queuedSave })
    expect(settled[0]).toBe(sent[0])
    expect(lessonsOf(settled, queuedSave, shownAfterSave({ sent, queuedSave }, zero))).toEqual([])
  })

  it('a correction back to the record takes back what waits, and keeps its journal', () => {
    const recorded = rowsOf(testRecord({ points: 5 }), testRecord({ studentId: 'ivan', points: 5 }))
    const changed = edit(recorded, { points: '8' })
    const queued = queuedSaveOf(changed.slice(0, 1), { journal })
    const found = lessonOf(edit(changed, { points: '5' }), queued)
    expect(found).toMatchObject({ rows: [], isTakenBack: true })
    expect(leftBeside(found, queued)).toEqual({ ...queued, rows: {} })
    const alone = queuedSaveOf(changed.slice(0, 1))
    expect(leftBeside(lessonOf(recorded, alone), alone)).toBeUndefined()
  })

  it('a choice takes the place of what waits', () => {
    const queued = queuedSaveOf(eight.slice(0, 1), { needsPerson: 'choice' })
    const conflicted = applyDraft(rowsOf(testRecord({ points: 3 })), queued.rows)
    const chosen = (choice: 'mine' | 'theirs') =>
      lessonOf(
        conflicted.map((row) => resolveConflict(row, choice)),
        queued,
      )
    expect(chosen('theirs')).toMatchObject({ rows: [], isTakenBack: true })
    expect(chosen('mine')).toMatchObject({ rows: [{ studentId: 'olena' }] })
    expect(lessonOf(conflicted, queued)).toMatchObject({ rows: [], isTakenBack: false })
    const left = [chosen('theirs'), chosen('mine'), lessonOf(conflicted, queued)].map((one) => leftBeside(one, queued))
    expect(left).toEqual([undefined, undefined, queued])
  })

  it.each(['refusal', 'lessonDeleted'] as const)(
    'what was refused (%s) is sent again by a press of Save',
    (needsPerson) => {
      const late = queuedSaveOf(edit(rowsOf(), { state: 'late' }), { isAttendanceOnly: true, needsPerson })
      const { rows } = lessonOf(applyDraft(rowsOf(), late.rows), late)
      expect(rows).toMatchObject([{ studentId: 'olena', entry: { state: 'late', points: null } }])
    },
  )

  it('a cleared cell is sent as no grade, and what another tab keeps stays', () => {
    const queued = queuedSaveOf(eight.slice(0, 1))
    const cleared = edit(applyDraft(rowsOf(), queued.rows), { points: null })
    expect(lessonOf(cleared, queued).rows).toMatchObject([{ studentId: 'olena', entry: { points: null } }])
    expect(lessonsOf(rowsOf(), queued, null)).toEqual([])
  })
})

it('what another tab keeps is not among the cells either after a save beside it that is kept', () => {
  const other = queuedSaveOf(eight.slice(0, 1))
  const [olena, ivan] = rowsOf()
  if (!olena || !ivan) throw new Error('Both are in the register')
  const sent = [olena, editEntry(ivan, pointsPart(ivan, '7'))]
  const queuedSave = keep(sent, other, null)
  expect(Object.keys(queuedSave.rows).toSorted()).toEqual(['ivan', 'olena'])
  const shown = shownAfterSave({ sent, queuedSave }, undefined)
  expect(Object.keys(shown?.rows ?? {})).toEqual(['ivan'])
  expect(lessonsOf(sent, queuedSave, shown)).toEqual([])
})

it('a save that was asked for again has more to send only where something is new', () => {
  const failed: RegisterRow[] = eight.map((row) => ({ ...row, state: 'failedToSave', record: undefined }))
  expect(hasMoreToSend(lessonsOf(rowsOf()))).toBe(false)
  expect(hasMoreToSend(lessonsOf(failed))).toBe(false)
  expect(hasMoreToSend(lessonsOf(eight))).toBe(true)
  const besideFailed = failed.map((row) => (row.studentId === 'ivan' ? editEntry(row, { points: '7' }) : row))
  const [olena] = eight
  expect(hasMoreToSend(lessonsOf(olena ? [olena, ...besideFailed.slice(1)] : []))).toBe(true)
})

describe('after the page was left during a save', () => {
  const record = testRecord({ points: 8, updatedAt: '2026-03-02T10:00:00.000Z' })
  const outcomes = new Map<string, SaveOutcome>([['olena', { kind: 'saved', record }]])
  const draftAfterSave = (
    rows: readonly RegisterRow[],
    saved: Parameters<typeof settleColumn>[1],
    queued: QueuedSave | undefined,
  ) => draftOf(settleColumn(rows, saved), queued)

  it('what was typed meanwhile is a draft, of the record that was stored', () => {
    const typed = edit(eight, { points: '10' })
    expect(draftAfterSave(typed, { sent: eight, outcomes }, undefined)).toMatchObject({
      olena: { entry: { points: '10' }, basedOn: record.updatedAt },
    })
    expect(draftAfterSave(eight, { sent: eight, outcomes }, undefined)).toBeUndefined()
  })

  it('what was cleared meanwhile is no grade', () => {
    const [row] = eight
    const cleared = row ? edit(eight, clearedPart(row)) : []
    expect(draftAfterSave(cleared, { sent: eight, outcomes }, undefined)).toMatchObject({
      olena: { entry: { points: null } },
    })
  })

  it('what was typed meanwhile and discarded since is left out, of its lesson only', () => {
    const typed = edit(eight, { points: '10' })
    const pointsAfter = (isDiscarded: boolean) => {
      const entries = { register, rows: gridRows(register, new Map([['monday', typed]])) }
      const [row] = withoutDiscarded(entries, [{ lessonId: 'monday', sent: eight, outcomes }], () => isDiscarded)
      return row?.cells.map((cell) => cell?.entry.points)
    }
    expect([pointsAfter(true), pointsAfter(false)]).toEqual([['8'], ['10']])
  })

  it('what waits is no draft', () => {
    const queuedSave = queuedSaveOf(eight.slice(0, 1))
    expect(draftAfterSave(eight, { sent: eight, outcomes: new Map(), queuedSave }, queuedSave)).toBeUndefined()
  })
})
