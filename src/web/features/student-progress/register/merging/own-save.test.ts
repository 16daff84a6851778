import { describe, expect, it } from 'vitest'
import { edit, editJournal, reduce, registerOf, statesOf } from '../../../../test/register-editing.ts'
import { testRecord } from '../../../../test/student-progress.ts'
import type { RegisterAction } from '../editing/state.ts'
import { conflictsOf, textsToSend } from '../journal/state.ts'
import type { QueuedContents } from '../queue/state.ts'
import { valuesToSend } from '../state.ts'

const nine = { entry: { isPresent: true, points: '9', comment: '' }, basedOn: null }
const waiting = { isAttendanceOnly: false, rows: { olena: nine }, journal: { topic: { text: 'Дроби', basedOn: '' } } }
const own = testRecord({ points: 9, updatedBy: 'teacher' })
const stored = { ...registerOf([]).lesson, topic: 'Дроби', updatedAt: '2025-11-10T10:00:00.000Z' }

/** A register of what waits, in which something is typed before that is answered. */
function typedOver(queued: QueuedContents, before: (typeof own)[], ...typed: RegisterAction[]) {
  const opened = reduce(undefined, {
    type: 'open',
    register: registerOf(['olena'], before),
    draft: queued.rows,
    journalDraft: queued.journal,
    queued,
    isAttendanceOnly: queued.isAttendanceOnly,
  })
  return reduce(opened, ...typed, { type: 'queue', queued: undefined })
}
const merge = (progress: (typeof own)[], lesson = stored): RegisterAction => ({
  type: 'merge',
  register: { ...registerOf(['olena'], progress), lesson },
  userId: 'teacher',
})

describe('what was typed over what waited on this device', () => {
  it('is a change of the record that the person’s own save has made of it, and asks nothing', () => {
    const merged = reduce(typedOver(waiting, [], edit('olena', '7')), merge([own]))
    expect(merged.rows).toMatchObject([{ state: 'changed', entry: { points: '7' }, record: own }])
    expect(merged.rows[0]?.changedBy).toBeUndefined()
  })

  it('also where this device has kept it only after the register was opened', () => {
    const kept = { type: 'queue', queued: waiting } as const
    const typed = typedOver({ isAttendanceOnly: false, rows: {} }, [], edit('olena', '9'))
    expect(statesOf(reduce(typed, kept, edit('olena', '7'), merge([own])))).toEqual(['changed'])
  })

  it.each([
    ['somebody else has recorded', { updatedBy: 'assistant' }],
    ['other points are recorded', { points: 6 }],
  ])('asks where %s', (_, part) => {
    expect(statesOf(reduce(typedOver(waiting, [], edit('olena', '7')), merge([{ ...own, ...part }])))).toEqual([
      'conflicted',
    ])
  })

  it('asks about a later version of the person’s own record', () => {
    const merged = reduce(typedOver(waiting, [], edit('olena', '7')), merge([own]))
    const later = { ...own, updatedAt: '2025-11-10T11:00:00.000Z' }
    expect(statesOf(reduce(merged, merge([later])))).toEqual(['conflicted'])
  })

  it('leaves no grade where only attendance has waited', () => {
    const present = { isAttendanceOnly: true, rows: { olena: { ...nine, entry: { ...nine.entry, points: '' } } } }
    const comment = { type: 'edit', studentId: 'olena', part: { comment: 'Активна' } } as const
    const [row] = reduce(typedOver(present, [], comment), merge([{ ...own, points: null }])).rows
    expect(row?.state).toBe('changed')
    expect(row && valuesToSend(row, false)).toMatchObject({ points: null, comment: 'Активна' })
  })

  it('is such a change of notes also where the role was lost and given back before they were answered', () => {
    const queued = { ...waiting, journal: { notes: { text: 'Повторити', basedOn: '' } } }
    const { notes: _, ...withoutNotes } = stored
    const typed = typedOver(queued, [], editJournal('notes', 'Повторити дроби'))
    const lost = reduce(typed, merge([], withoutNotes as typeof stored))
    const { journal } = reduce(lost, merge([], { ...stored, notes: 'Повторити' }))
    expect([conflictsOf(journal), textsToSend(journal)]).toEqual([[], { notes: 'Повторити дроби' }])
  })

  it('is still such a change where an older answer comes first', () => {
    const typed = typedOver(waiting, [], edit('olena', '7'), editJournal('topic', 'Дроби й відсотки'))
    const merged = reduce(typed, merge([], registerOf([]).lesson), merge([own]))
    expect([statesOf(merged), conflictsOf(merged.journal)]).toEqual([['changed'], []])
  })

  it('is asked about where the person has recorded the same again in the meantime', () => {
    const saved = reduce(typedOver(waiting, [], edit('olena', '7')), merge([own]), merge([]), edit('olena', '6'))
    expect(statesOf(reduce(saved, merge([{ ...own, updatedAt: stored.updatedAt }])))).toEqual(['conflicted'])
  })

  it('is no change where nothing was typed, whatever is recorded and written since', () => {
    const later = (topic: string, hour: number, ...progress: (typeof own)[]) =>
      merge(progress, { ...stored, topic, updatedAt: `2025-11-10T${hour}:00:00.000Z` })
    const at = (hour: number, points: number) => ({ ...own, points, updatedAt: `2025-11-10T${hour}:00:00.000Z` })
    for (const between of ['Степені', '']) {
      const merged = reduce(
        typedOver(waiting, []),
        { type: 'queue', queued: waiting },
        later('Дроби', 11, at(11, 9)),
        later(between, 12, at(12, 10)),
        later('Дроби', 13, at(13, 9)),
      )
      expect([merged.journal.texts.topic, textsToSend(merged.journal)]).toEqual(['Дроби', {}])
      expect(merged.rows).toMatchObject([{ state: 'unchanged', entry: { points: '9' } }])
    }
  })

  it('asks about the text that has waited once that was stored, and is written again by somebody', () => {
    const later = (topic: string, hour: number) =>
      merge([], { ...stored, topic, updatedAt: `2025-11-10T${hour}:00:00.000Z` })
    const emptied = reduce(typedOver(waiting, []), later('Дроби', 11), later('', 12))
    const typed = reduce(emptied, editJournal('topic', 'Корені'), later('Дроби', 13)).journal
    expect(conflictsOf(typed)).toEqual(['topic'])
  })

  it('asks about the text that has waited where it was typed over another one', () => {
    const asking = reduce(undefined, {
      type: 'open',
      register: { ...registerOf([]), lesson: { ...registerOf([]).lesson, topic: 'Степені' } },
      draft: undefined,
      journalDraft: waiting.journal,
      queued: waiting,
      isAttendanceOnly: false,
    })
    const mine = { type: 'resolveJournalConflict', field: 'topic', choice: 'mine' } as const
    const typed = reduce(asking, mine, editJournal('topic', 'Корені'), merge([])).journal
    expect(conflictsOf(typed)).toEqual(['topic'])
  })

  it('puts a text back also where that has waited', () => {
    const putBack = reduce(typedOver(waiting, [], editJournal('topic', '')), merge([])).journal
    expect([conflictsOf(putBack), textsToSend(putBack)]).toEqual([[], { topic: '' }])
  })

  it('is such a change also where it puts back what was recorded before', () => {
    const before = testRecord({ points: 6 })
    const queued = { ...waiting, rows: { olena: { ...nine, basedOn: before.updatedAt } } }
    const stored = { ...own, updatedAt: '2025-11-10T11:00:00.000Z' }
    const merged = reduce(typedOver(queued, [before], edit('olena', '6')), merge([before]), merge([stored]))
    expect(merged.rows).toMatchObject([{ state: 'changed', entry: { points: '6' }, record: stored }])
    expect(merged.rows[0]?.changedBy).toBeUndefined()
  })

  it('is no change where nothing is entered any more and nothing was recorded before', () => {
    const merged = reduce(typedOver(waiting, [], edit('olena', '')), merge([]), merge([own]))
    expect(merged.rows).toMatchObject([{ state: 'unchanged', entry: { points: '9' }, record: own }])
  })

  it('leaves what is proposed since to the record that was sent', () => {
    const queued = { isAttendanceOnly: false, rows: { olena: { ...nine, entry: { ...nine.entry, points: '' } } } }
    const opened = typedOver(queued, [])
    const absences = [{ studentId: 'olena', state: 'excused' as const }]
    const proposed = reduce(opened, { type: 'merge', register: { ...opened.register, absences }, userId: 'teacher' })
    const register = { ...opened.register, absences, progress: [{ ...own, points: 0 }] }
    const merged = reduce(proposed, { type: 'merge', register, userId: 'teacher' })
    expect(merged.rows).toMatchObject([{ state: 'unchanged', entry: { isPresent: true } }])
  })

  it('is in the journal a change of the text that has waited, and asks about any other text', () => {
    const typed = typedOver(waiting, [], editJournal('topic', 'Дроби й відсотки'))
    const merged = reduce(typed, merge([])).journal
    expect([conflictsOf(merged), textsToSend(merged)]).toEqual([[], { topic: 'Дроби й відсотки' }])
    const other = reduce(typed, merge([], { ...stored, topic: 'Степені' })).journal
    expect(conflictsOf(other)).toEqual(['topic'])
  })
})
