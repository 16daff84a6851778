import { describe, expect, it } from 'vitest'
import { testRecord } from '../../../../test/student-progress.ts'
import { applyDraft, draftOf, rowsWithPoints } from '../drafts/state.ts'
import { applyJournalDraft, editJournal, type Journal, journalOf } from '../journal/state.ts'
import type { QueuedContents, QueuedSave } from '../queue/state.ts'
import { mergeQueuedSave, queuedSaveOf } from '../queue-sending/state.ts'
import { contentsToQueue } from '../saving/state.ts'
import { editEntry, type RegisterRow, registerRows } from '../state.ts'
import { saveNotShown, shownWith, stillQueued } from './state.ts'

/** Registers of one lesson that several tabs have open, with one queue. */

const students = ['olena', 'marko'].map((id) => ({ id }))
const lesson = { id: 'lesson', class: { name: '5-А' }, date: '2025-11-10', startTime: '09:00' }
const untouched = registerRows({ students, progress: [] })
const graded = [testRecord({ points: 5 }), testRecord({ studentId: 'marko', points: 6 })]
const lessonTexts = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
const noJournal = journalOf(lessonTexts)

const edit = (rows: readonly RegisterRow[], studentId: string, part: Parameters<typeof editEntry>[1]) =>
  rows.map((row) => (row.studentId === studentId ? editEntry(row, part) : row))

type Tab = {
  rows: readonly RegisterRow[]
  journal?: Journal
  shown?: QueuedContents | undefined
  isAttendanceOnly?: boolean
}

/** What a tab keeps at this moment, as one save with what waits, and what its fields contain of it then. */
function keep({ rows, journal = noJournal, shown, isAttendanceOnly = false }: Tab, queued?: QueuedSave) {
  const left = saveNotShown(queued, shown, rows)
  const save = { saveId: 'save', isAttendanceOnly }
  const own = queuedSaveOf(lesson, { ...save, ...contentsToQueue({ rows, journal }, left, shown) })
  return { queued: mergeQueuedSave(own, left, rows), shown: shownWith(shown, own) }
}
const open = ({ rows, ...queued }: QueuedSave, recorded = untouched) => ({
  rows: applyDraft(recorded, rows),
  shown: { rows, ...queued },
})
const pointsIn = ({ rows }: QueuedContents) =>
  Object.fromEntries(Object.entries(rows).map(([studentId, { entry }]) => [studentId, entry.points]))

describe('two saves under way at once', () => {
  const [ofOlena, ofMarko] = [edit(untouched, 'olena', { points: '9' }), edit(untouched, 'marko', { points: '5' })]
  const first = keep({ rows: ofOlena })
  const second = keep({ rows: ofMarko }, first.queued)

  it('are kept beside each other, also once both have failed', () => {
    expect(pointsIn(second.queued)).toEqual({ olena: '9', marko: '5' })
    const afterFirst = keep({ rows: ofOlena, shown: first.shown }, second.queued).queued
    const afterSecond = keep({ rows: ofMarko, shown: second.shown }, afterFirst).queued
    expect(pointsIn(afterSecond)).toEqual({ olena: '9', marko: '5' })
  })

  it('leave what the other one keeps when one was answered', () => {
    expect(
      pointsIn(saveNotShown(second.queued, first.shown, ofOlena) ?? { isAttendanceOnly: false, rows: {} }),
    ).toEqual({ marko: '5' })
  })
})

describe('what another tab has put in the place of what the fields contain', () => {
  const homework = (text: string) => ({ homework: { text, basedOn: '' } })
  const kept = { ...keep({ rows: edit(untouched, 'olena', { points: '9' }) }).queued, journal: homework('§ 12') }
  const tab = { ...open(kept), journal: applyJournalDraft(lessonTexts, kept.journal) }
  const corrected = {
    ...keep({ ...tab, rows: edit(tab.rows, 'olena', { points: '10' }) }, kept).queued,
    journal: homework('§ 13'),
  }

  it('makes no draft of the fields', () => {
    expect(draftOf(tab.rows, stillQueued(corrected, tab.shown))).toBeUndefined()
    const typed = edit(tab.rows, 'olena', { points: '7' })
    expect(Object.keys(draftOf(typed, stillQueued(corrected, tab.shown)) ?? {})).toEqual(['olena'])
  })

  it('stays beside a save of what was typed for another student', () => {
    const { queued } = keep({ ...tab, rows: edit(tab.rows, 'marko', { points: '5' }) }, corrected)
    expect([pointsIn(queued), queued.journal]).toEqual([{ olena: '10', marko: '5' }, homework('§ 13')])
    const typed = {
      ...tab,
      rows: edit(tab.rows, 'olena', { points: '7' }),
      journal: editJournal(tab.journal, 'homework', '§ 14'),
    }
    const later = keep(typed, corrected).queued
    expect([pointsIn(later), later.journal]).toEqual([{ olena: '7', marko: '' }, homework('§ 14')])
  })

  it('is not taken for the contents of the fields once that was answered', () => {
    expect(stillQueued(undefined, tab.shown)).toBeUndefined()
    expect(stillQueued(corrected, tab.shown)).toBe(tab.shown)
    const { marko } = corrected.rows
    const still = stillQueued({ ...corrected, rows: marko ? { marko } : {}, journal: undefined }, tab.shown)
    expect([Object.keys(still?.rows ?? {}), still?.journal]).toEqual([['marko'], undefined])
  })
})

describe('attendance only', () => {
  const nine = keep({ rows: edit(untouched, 'olena', { points: '9' }) }).queued

  it('beside points is kept without a grade, and makes no draft of its empty fields', () => {
    const tab = { rows: edit(untouched, 'marko', { state: 'late' }), isAttendanceOnly: true }
    const { queued, shown } = keep(tab, nine)
    expect(pointsIn(queued)).toEqual({ olena: '9', marko: null })
    expect(draftOf(tab.rows, stillQueued(queued, shown))).toBeUndefined()
    expect(pointsIn(saveNotShown(queued, shown, tab.rows) ?? shown)).toEqual({ olena: '9' })
    expect(rowsWithPoints(tab.rows, shown)[1]).toMatchObject({ entry: { state: 'late', points: null } })
    // A save of the journal alone has no attendance of its own.
    const ofJournal = { isAttendanceOnly: false, rows: {} }
    expect([shownWith(shown, ofJournal), shownWith(undefined, ofJournal)]).toMatchObject([
      { isAttendanceOnly: true },
      { isAttendanceOnly: false },
    ])
  })

  it('beside points keeps recorded points, and no points that it does not send', () => {
    const recorded = registerRows({ students, progress: graded })
    const other = keep({ rows: edit(recorded, 'olena', { points: '9' }) }).queued
    const emptied = edit(edit(recorded, 'marko', { points: '' }), 'marko', { comment: 'late' })
    const { queued, shown } = keep({ rows: emptied, isAttendanceOnly: true }, other)
    expect(pointsIn(queued)).toEqual({ olena: '9', marko: '6' })
    expect(Object.keys(draftOf(emptied, stillQueued(queued, shown)) ?? {})).toEqual(['marko'])
    const typed = edit(edit(recorded, 'marko', { points: '8' }), 'marko', { comment: 'late' })
    expect(pointsIn(keep({ rows: typed, isAttendanceOnly: true }, other).queued)).toEqual({ olena: '9', marko: '6' })
  })

  it('keeps recorded points also where another tab saves points beside it', () => {
    const recorded = registerRows({ students, progress: graded })
    const emptied = edit(edit(recorded, 'marko', { points: '' }), 'marko', { comment: 'late' })
    const { queued } = keep({ rows: emptied, isAttendanceOnly: true })
    const merged = keep({ rows: edit(recorded, 'olena', { points: '9' }) }, queued).queued
    expect(pointsIn(merged)).toEqual({ marko: '6', olena: '9' })
  })

  it('that waits is no grade in a later save of points, unless points were typed', () => {
    const typed = edit(untouched, 'olena', { points: '9' })
    const { queued, shown } = keep({ rows: typed, isAttendanceOnly: true })
    const rows = rowsWithPoints(typed, shown)
    expect(rows.map(({ entry }) => entry.points)).toEqual(['9', null])
    expect(pointsIn(keep({ rows, shown }, queued).queued)).toEqual({ olena: '9', marko: null })
    expect(Object.keys(draftOf(rows, stillQueued(queued, shown)) ?? {})).toEqual(['olena'])
    const zero = edit(typed, 'marko', { points: '0' })
    expect(rowsWithPoints(zero, shown)[1]).toMatchObject({ entry: { points: '0' } })
    expect(rowsWithPoints(typed, { ...shown, isAttendanceOnly: false })).toBe(typed)
  })
})
