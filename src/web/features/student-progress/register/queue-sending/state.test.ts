import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LessonWithJournal } from '../../../../../contract/scheduled-lessons/schema.ts'
import { ApiError } from '../../../../lib/api/client.ts'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import { testRecord } from '../../../../test/student-progress.ts'
import { applyDraft, draftOf, storedRows } from '../drafts/state.ts'
import { applyJournalDraft, type JournalOutcome, journalDraftOf, journalOf } from '../journal/state.ts'
import { type QueuedSave, queueSave, readQueuedSave } from '../queue/state.ts'
import { saveNotShown, shownSave } from '../queue-contents/state.ts'
import { canSaveJournalOnly } from '../saving/state.ts'
import { editEntry, registerRows, resolveConflict, rowsToSend, type SaveOutcome } from '../state.ts'
import { isUnanswered, mergeQueuedSave, queueIfUnanswered, remainingSave, replacesQueuedSave } from './state.ts'

const students = [{ id: 'olena' }, { id: 'maksym' }]
const sent = registerRows({ students, progress: [] }).map((row) =>
  row.studentId === 'olena' ? editEntry(row, { points: '7' }) : row,
)
const save: QueuedSave = {
  lessonId: 'lesson',
  lesson: { className: '5-А', date: '2025-11-10', startTime: '09:00' },
  saveId: 'save',
  isAttendanceOnly: false,
  rows: storedRows(rowsToSend(sent)),
}
const lost: SaveOutcome = { kind: 'failed', error: new TypeError('Failed to fetch') }
const refused: SaveOutcome = { kind: 'failed', error: new ApiError(500, '', 'Internal Server Error') }
const saved = (studentId: string): SaveOutcome => ({ kind: 'saved', record: testRecord({ studentId }) })
const remaining = (outcomes: Record<string, SaveOutcome>, rows = sent) =>
  remainingSave(save, rows, new Map(Object.entries(outcomes)))

describe('a save without an answer', () => {
  it('is one of which no request was answered', () => {
    expect(isUnanswered([lost])).toBe(true)
    expect(isUnanswered([lost, saved('maksym')])).toBe(false)
    expect(isUnanswered([refused])).toBe(false)
    expect(isUnanswered([])).toBe(false)
  })

  it('is kept with every row that was sent', () => {
    expect(save.rows).toEqual({
      olena: { entry: expect.objectContaining({ points: '7' }), basedOn: null },
      maksym: { entry: expect.objectContaining({ points: '' }), basedOn: null },
    })
  })

  it('stays until a later one was answered, or has nothing left to send or to choose', () => {
    const replaces = (rows: typeof sent, outcomes: Record<string, SaveOutcome> = {}) =>
      replacesQueuedSave(rows, Object.values(outcomes))
    const theirs = applyDraft(registerRows({ students, progress: [testRecord({ points: 3 })] }), save.rows).slice(0, 1)
    expect([replaces(sent), replaces(sent, { olena: lost }), replaces(theirs)]).toEqual([false, false, false])
    expect(replaces(sent, { olena: lost, maksym: saved('maksym') })).toBe(true)
    expect(replaces(sent, { olena: refused })).toBe(true)
    expect(replaces(theirs.map((row) => resolveConflict(row, 'theirs')))).toBe(true)
    const journal = journalOf({ topic: '', homework: '§ 13', notes: '', updatedAt: '2026-03-02T09:00:00.000Z' })
    const asked = { ...journal, texts: { ...journal.texts, homework: '§ 12' }, conflicts: { homework: '' } }
    expect([asked, journal].map((texts) => replacesQueuedSave([], [], texts))).toEqual([false, true])
  })
})

it('points that are left empty, and so stored as 0, are kept beside another save of points', () => {
  const own = { ...save, rows: storedRows(sent.slice(0, 1)) }
  expect(mergeQueuedSave(own, save, sent).rows.maksym).toMatchObject({ entry: { points: '' } })
})

describe('saving the journal alone, while attendance waits', () => {
  const everybody: QueuedSave = { ...save, rows: storedRows(registerRows({ students, progress: [] })) }
  const homework = { homework: { text: '§ 12', basedOn: '' } }
  /** A save of the journal alone, whose fields contain the journal that waits. */
  const leftBeside = (queued: QueuedSave | undefined) => saveNotShown(queued, { journal: queued?.journal }, [])
  const left = leftBeside({ ...everybody, journal: { topic: { text: 'Дроби', basedOn: '' } } })
  const toQueue = mergeQueuedSave({ ...save, saveId: 'journal', rows: {}, journal: homework }, left, [])
  beforeEach(() => {
    stubLocalStorage()
    queueSave('teacher', everybody)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the attendance, also where everybody is present', () => {
    expect(toQueue).toEqual({ ...everybody, saveId: 'journal', journal: homework })
    expect(queueIfUnanswered('teacher', toQueue, [], [lost], left)).toBe(true)
    expect(readQueuedSave('teacher', 'lesson')).toEqual(toQueue)
  })

  it('is kept on a device with a network only where something waits already', () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(queueIfUnanswered('colleague', toQueue, [], [lost], undefined)).toBe(false)
    expect(readQueuedSave('colleague', 'lesson')).toBeUndefined()
    expect(queueIfUnanswered('teacher', toQueue, [], [lost], left)).toBe(true)
  })

  it('leaves the attendance waiting once it was answered, but not what was discarded', () => {
    queueSave('teacher', { ...everybody, journal: homework })
    expect(queueIfUnanswered('teacher', toQueue, [], [refused], left)).toBe(false)
    expect(readQueuedSave('teacher', 'lesson')).toEqual({ ...everybody, journal: undefined })
    localStorage.clear()
    expect(queueIfUnanswered('teacher', toQueue, [], [refused], left)).toBe(false)
    expect(readQueuedSave('teacher', 'lesson')).toBeUndefined()
  })

  it('deletes what waits where only a journal does', () => {
    queueSave('teacher', { ...save, rows: {}, journal: homework })
    queueIfUnanswered('teacher', toQueue, [], [refused], leftBeside(readQueuedSave('teacher', 'lesson')))
    expect(readQueuedSave('teacher', 'lesson')).toBeUndefined()
  })

  it('is not offered, because the attendance of everybody was entered', () => {
    const lesson = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
    const entries = {
      rows: registerRows({ students, progress: [] }),
      journal: applyJournalDraft(lesson, homework),
    }
    expect(canSaveJournalOnly(entries, undefined)).toBe(true)
    expect(canSaveJournalOnly(entries, { ...everybody, rows: {} })).toBe(true)
    expect(canSaveJournalOnly(entries, everybody)).toBe(false)
  })
})

describe('what another tab keeps and the fields do not contain', () => {
  const homework = { homework: { text: '§ 12', basedOn: '' } }
  const other: QueuedSave = { ...save, saveId: 'other', journal: homework }
  const untouched = registerRows({ students, progress: [] })
  const lesson = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
  beforeEach(() => stubLocalStorage())
  afterEach(() => vi.unstubAllGlobals())

  it('makes no draft of an untouched register', () => {
    const shown = shownSave(other, undefined, untouched)
    expect([draftOf(untouched, shown), journalDraftOf(journalOf(lesson), shown?.journal)]).toEqual([
      undefined,
      undefined,
    ])
    expect(shownSave(other, other, untouched)).toEqual(other)
    const later = {
      ...other,
      rows: { ...other.rows, ...storedRows(sent.map((row) => editEntry(row, { points: '9' }))) },
    }
    expect(
      shownSave({ ...later, journal: { homework: { text: '§ 13', basedOn: '' } } }, other, untouched),
    ).toMatchObject({
      rows: {},
      journal: undefined,
    })
  })

  it('goes on waiting beside a save that was answered', () => {
    queueSave('teacher', other)
    const answered = [saved('olena'), saved('maksym')]
    expect(queueIfUnanswered('teacher', save, untouched, answered, saveNotShown(other, undefined, untouched))).toBe(
      false,
    )
    expect(readQueuedSave('teacher', 'lesson')).toEqual(other)
    expect(queueIfUnanswered('teacher', save, untouched, answered, saveNotShown(other, other, untouched))).toBe(false)
    expect(readQueuedSave('teacher', 'lesson')).toBeUndefined()
  })

  it('is kept together with a save, each text of the journal by itself, and points also beside attendance only', () => {
    const journal = { topic: { text: 'Дроби', basedOn: '' } }
    const own = {
      ...save,
      isAttendanceOnly: true,
      rows: { maksym: storedRows(untouched).maksym },
      journal,
    } as QueuedSave
    expect(mergeQueuedSave(own, saveNotShown(other, undefined, untouched), untouched)).toMatchObject({
      saveId: 'save',
      isAttendanceOnly: false,
      rows: { olena: { entry: { points: '7' } }, maksym: { entry: { points: null } } },
      journal: { ...homework, ...journal },
    })
    expect(mergeQueuedSave(own, saveNotShown({ ...other, rows: {} }, undefined, untouched), untouched)).toMatchObject({
      isAttendanceOnly: true,
      journal: { ...homework, ...journal },
    })
  })
})

describe('what is left of a save that was sent again', () => {
  it('is nothing when every row is stored', () => {
    expect(remaining({ olena: saved('olena'), maksym: saved('maksym') })).toBeUndefined()
  })

  it('is what got no answer, to be sent again', () => {
    expect(remaining({ olena: lost, maksym: saved('maksym') })).toEqual({
      ...save,
      rows: { olena: save.rows.olena },
    })
  })

  it.each([401, 429, 502, 503, 504])('is to be sent again after an answer of %i, which decides nothing', (status) => {
    const notNow: SaveOutcome = { kind: 'failed', error: new ApiError(status, '', '') }
    const left = remaining({ olena: notNow, maksym: saved('maksym') })
    expect([Object.keys(left?.rows ?? {}), left?.needsPerson]).toEqual([['olena'], undefined])
  })

  it('is nothing where somebody else was faster and nothing was entered here', () => {
    const theirs: SaveOutcome = {
      kind: 'changedMeanwhile',
      current: testRecord({ studentId: 'maksym', points: 9 }),
    }
    expect(remaining({ olena: saved('olena'), maksym: theirs })).toBeUndefined()
    const mine: SaveOutcome = { kind: 'changedMeanwhile', current: testRecord({ points: 7 }) }
    expect(remaining({ olena: mine, maksym: saved('maksym') })).toBeUndefined()
  })

  it('is left to the person once a row was refused', () => {
    expect(remaining({ olena: refused, maksym: saved('maksym') })).toMatchObject({ needsPerson: 'refusal' })
    expect(remaining({ olena: refused, maksym: lost })).toMatchObject({ rows: save.rows, needsPerson: 'refusal' })
  })

  it('is left to the person where somebody else has recorded something different', () => {
    const current = testRecord({ points: 3 })
    const rows = applyDraft(registerRows({ students, progress: [current] }), save.rows)
    expect(rows[0]).toMatchObject({ state: 'conflicted', conflictingRecord: current })
    const left = { rows: { olena: save.rows.olena }, needsPerson: 'choice' }
    expect(remaining({ maksym: saved('maksym') }, rows)).toMatchObject(left)
    expect(remaining({ olena: { kind: 'changedMeanwhile', current }, maksym: saved('maksym') })).toMatchObject(left)
  })

  it('goes on waiting with what was not sent because the session ended', () => {
    const left = remaining({ maksym: saved('maksym') })
    expect([left?.rows, left?.needsPerson]).toEqual([{ olena: save.rows.olena }, undefined])
    // Also of a student about whom nothing was entered, whom the save records as present.
    expect(remaining({ olena: saved('olena') })?.rows).toEqual({ maksym: save.rows.maksym })
  })

  it('is left to the person where a student has left the register', () => {
    const rows = sent.slice(1)
    expect(remaining({ maksym: saved('maksym') }, rows)).toMatchObject({
      rows: { olena: save.rows.olena },
      needsPerson: 'refusal',
    })
  })

  it('is nothing of a student who has left the register where nothing was entered', () => {
    expect(remaining({ olena: saved('olena') }, sent.slice(0, 1))).toBeUndefined()
  })
})

describe('the journal of a kept save', () => {
  const lesson = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
  const kept = { ...save, rows: {}, journal: { homework: { text: '§ 12', basedOn: '' } } }
  const left = (outcome: JournalOutcome | undefined, homework = '') =>
    remainingSave(kept, [], new Map(), {
      journal: applyJournalDraft({ ...lesson, homework }, kept.journal),
      outcome,
    })

  it('is nothing once it is stored, or was already', () => {
    const stored = { ...lesson, homework: '§ 12', updatedAt: '2025-11-10T09:01:00.000Z' }
    expect(left({ kind: 'saved', lesson: stored as LessonWithJournal })).toBeUndefined()
    expect(left(undefined, '§ 12')).toBeUndefined()
  })

  it('is sent again without an answer, and left to the person when it was refused or asks', () => {
    expect(left({ kind: 'failed', error: new TypeError('Failed to fetch') })).toEqual(kept)
    expect(left({ kind: 'failed', error: new ApiError(500, '', '') })).toEqual({ ...kept, needsPerson: 'refusal' })
    expect(left(undefined, '§ 13')).toEqual({ ...kept, needsPerson: 'choice' })
  })
})

describe('a kept save over records that somebody else made meanwhile', () => {
  const rowsOver = (...progress: ReturnType<typeof testRecord>[]) =>
    applyDraft(registerRows({ students, progress }), save.rows)

  it('takes theirs where nothing was entered here', () => {
    const theirs = testRecord({ studentId: 'maksym', points: 9 })
    expect(rowsOver(theirs)[1]).toMatchObject({ state: 'unchanged', record: theirs })
  })

  it('keeps mine where nothing was entered there, as a change of their record', () => {
    const theirs = testRecord()
    expect(rowsOver(theirs)[0]).toMatchObject({ state: 'changed', record: theirs, entry: { points: '7' } })
  })

  it('has nothing to send where the lost answer was the only thing missing', () => {
    expect(rowsOver(testRecord({ points: 7 }))[0]).toMatchObject({ state: 'unchanged' })
  })
})
