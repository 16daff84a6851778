import { describe, expect, it } from 'vitest'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { act, cellOf, open, points, recordOf, registerWith } from '../../../../test/class-register-editing.ts'
import type { QueuedSave } from '../../register/queue/state.ts'
import type { SaveOutcome } from '../../register/state.ts'
import { draftsOf } from '../columns/state.ts'
import type { ClassRegisterEditing } from '../editing/state.ts'
import { shownCell } from '../state.ts'
import { allStillQueued, leftBeside, lessonsToSend, lessonToQueue, type SentLesson } from './state.ts'

/** A class register beside another tab, which keeps saves of the same lesson. */

const entry = (part: object) => ({ entry: { isPresent: true, points: '', comment: '', ...part }, basedOn: null })
const late = entry({ state: 'late' })
const nine = entry({ points: '9' })
const savedElsewhere = (rows: QueuedSave['rows'], isAttendanceOnly = false): QueuedSave => ({
  lessonId: 'monday',
  lesson: { className: '5-А', date: '2026-03-02', startTime: '09:00' },
  saveId: 'other',
  isAttendanceOnly,
  rows,
})
const openWith = (queued: QueuedSave, progress: ReturnType<typeof recordOf>[] = []) =>
  open(registerWith(progress), {}, new Map([['monday', queued]]))

function begin(editing: ClassRegisterEditing, queued?: QueuedSave): SentLesson {
  const [lesson] = lessonsToSend(editing, (id) => (id === 'monday' ? queued : undefined))
  if (!lesson) throw new Error('Something is to be saved')
  return lesson
}
const keep = (lesson: SentLesson, queued?: QueuedSave) =>
  lessonToQueue(
    lesson,
    { saveId: 'save', class: { name: '5-А' } as ClassRegister['class'] },
    leftBeside(lesson, queued),
  )
const endKept = (editing: ClassRegisterEditing, { sent, outcomes }: SentLesson, queuedSave: QueuedSave) =>
  act(editing, { type: 'endSave', columns: [{ lessonId: 'monday', sent, outcomes, queuedSave }] })
const unsaved = (editing: ClassRegisterEditing, queued: QueuedSave) => [
  ...draftsOf({ ...editing, queued: allStillQueued(new Map([['monday', queued]]), editing.queued) }).values(),
]
const pointsIn = (queued: QueuedSave | undefined) =>
  queued && Object.fromEntries(Object.entries(queued.rows).map(([id, { entry }]) => [id, entry.points]))

describe('a save of the grid during which another tab', () => {
  const entered = points(open(registerWith([])), 'ivan', 0, '7')

  it('keeps something leaves it waiting, whether it was answered or not', () => {
    const lesson = begin(entered)
    const other = savedElsewhere({ olena: nine })
    expect(leftBeside(lesson, other)).toEqual(other)
    expect(pointsIn(keep(lesson, other))).toEqual({ olena: '9', ivan: '7' })
    expect(pointsIn(leftBeside(lesson, keep(lesson, other)))).toEqual({ olena: '9' })
  })

  it('discards what waits does not bring it back', () => {
    const lesson = begin(entered, savedElsewhere({ olena: nine }))
    expect(pointsIn(keep(lesson, undefined))).toEqual({ ivan: '7' })
  })

  it('corrects the same student leaves the correction waiting', () => {
    const before = savedElsewhere({ ivan: nine })
    const lesson = begin(points(openWith(before), 'ivan', 0, '7'), before)
    expect(leftBeside(lesson, before)).toBeUndefined()
    const corrected = savedElsewhere({ ivan: entry({ points: '10' }) })
    expect(leftBeside(lesson, corrected)).toEqual(corrected)
  })
})

it('what another tab has put in the place of what waits is neither a draft nor replaced by its older cells', () => {
  const opened = openWith(savedElsewhere({ olena: nine }))
  const corrected = savedElsewhere({ olena: entry({ points: '10' }) })
  expect(unsaved(opened, corrected)).toEqual([])
  const entered = points(opened, 'ivan', 0, '7')
  const lesson = begin(entered, corrected)
  expect(lesson.rows.map(({ studentId }) => studentId)).toEqual(['ivan'])
  const queued = keep(lesson, corrected)
  expect(pointsIn(queued)).toEqual({ olena: '10', ivan: '7' })
  const ended = endKept(entered, lesson, queued)
  expect(unsaved(ended, queued)).toEqual([])
  expect(lessonsToSend(ended, (id) => (id === 'monday' ? queued : undefined))).toEqual([])
})

it('a cell does not show as present who is late in what another tab keeps', () => {
  const entered = points(open(registerWith([])), 'ivan', 0, '7')
  const other = savedElsewhere({ olena: late, ivan: entry({}) }, true)
  const lesson = begin(entered, other)
  const queued = keep(lesson, other)
  expect(queued.rows.olena).toMatchObject({ entry: { state: 'late', points: null } })
  const ended = endKept(entered, lesson, queued)
  expect(cellOf(ended, 'olena', 0)).toMatchObject({ state: 'unrecorded', entry: { points: '' } })
  expect(unsaved(ended, queued)).toEqual([])
})

describe('attendance only that waits', () => {
  it('is shown without a grade, and as nothing where nothing was entered', () => {
    const queued = savedElsewhere({ olena: late, ivan: entry({}) }, true)
    const opened = openWith(queued)
    expect(shownCell(cellOf(opened, 'olena', 0))).toEqual({ kind: 'late', hasComment: false })
    expect(shownCell(cellOf(opened, 'ivan', 0))).toEqual({ kind: 'empty' })
    expect(unsaved(opened, queued)).toEqual([])
    expect(lessonsToSend(opened, () => queued)).toEqual([])
  })

  it('is shown with the recorded points, which it keeps', () => {
    const record = recordOf('olena', 'monday', { points: 6 })
    const queued = savedElsewhere({ olena: { ...late, basedOn: record.updatedAt } }, true)
    const opened = openWith(queued, [record])
    expect(shownCell(cellOf(opened, 'olena', 0))).toMatchObject({ kind: 'graded', points: 6, state: 'late' })
  })

  it('is the contents of the cells until it was answered', () => {
    const opened = openWith(savedElsewhere({ olena: late }, true))
    expect(allStillQueued(opened.queued, opened.queued)).toBe(opened.queued)
    expect(allStillQueued(new Map(), opened.queued).size).toBe(0)
    const two = new Map([...opened.queued, ['tuesday', { ...savedElsewhere({ olena: nine }), lessonId: 'tuesday' }]])
    expect([...allStillQueued(opened.queued, two).keys()]).toEqual(['monday'])
    const partly = allStillQueued(new Map([...two, ['tuesday', savedElsewhere({ ivan: nine })]]), two)
    expect(partly.get('tuesday')?.rows).toEqual({})
  })

  it('beside a save that failed goes on waiting with the recorded points', () => {
    const record = recordOf('olena', 'monday', { points: 6 })
    const other = savedElsewhere({ olena: { ...late, basedOn: record.updatedAt } }, true)
    const lesson = begin(points(openWith(other, [record]), 'ivan', 0, '7'), other)
    lesson.outcomes.set('ivan', { kind: 'failed' } satisfies SaveOutcome)
    expect(pointsIn(keep(lesson, other))).toEqual({ olena: '6', ivan: '7' })
  })
})
