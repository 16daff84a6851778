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

  it.each([
    ['emptied', [], ''],
    ['put back to the record of before', [testRecord({ points: 5 })], '5'],
  ])('is such a change also where it was %s', (_, before, points) => {
    const basedOn = before[0]?.updatedAt ?? null
    const queued = { ...waiting, rows: { olena: { ...nine, basedOn } } }
    const typed = typedOver(queued, before, edit('olena', points))
    const merged = reduce(typed, merge([{ ...own, updatedAt: stored.updatedAt }]))
    expect(merged.rows).toMatchObject([{ state: 'changed', entry: { points }, record: { points: 9 } }])
  })

  it('is no change of what somebody writes later, even if that is the same text again', () => {
    const later = (topic: string, hour: number) =>
      merge([], { ...stored, topic, updatedAt: `2025-11-10T${hour}:00:00.000Z` })
    const saved = reduce(typedOver(waiting, []), later('Дроби', 11))
    const again = reduce(saved, later('Степені', 12), later('Дроби', 13)).journal
    expect([again.texts.topic, textsToSend(again)]).toEqual(['Дроби', {}])
    const typed = reduce(saved, later('', 12), editJournal('topic', 'Корені'), later('Дроби', 13)).journal
    expect(conflictsOf(typed)).toEqual(['topic'])
    // Nor while it waits, where the field shows what somebody else has written meanwhile.
    const kept = reduce(
      typedOver(waiting, []),
      { type: 'queue', queued: waiting },
      later('Дроби', 11),
      later('Степені', 12),
    )
    const undone = reduce(kept, later('Дроби', 13)).journal
    expect([undone.texts.topic, textsToSend(undone)]).toEqual(['Дроби', {}])
  })

  it('is in the journal a change of the text that has waited, and asks about any other text', () => {
    const typed = typedOver(waiting, [], editJournal('topic', 'Дроби й відсотки'))
    const merged = reduce(typed, merge([])).journal
    expect([conflictsOf(merged), textsToSend(merged)]).toEqual([[], { topic: 'Дроби й відсотки' }])
    const other = reduce(typed, merge([], { ...stored, topic: 'Степені' })).journal
    expect(conflictsOf(other)).toEqual(['topic'])
  })
})
