import { describe, expect, it } from 'vitest'
import { holdsBulk, isUngraded, withoutBulk, withRestPresent, withRestUngraded } from './bulk-state.ts'
import { afterSaves, isChanged, type RegisterRow, registerRows } from './state.ts'

const record = {
  id: 'record-1',
  studentId: 'olena',
  scheduledLessonId: 'lesson',
  isPresent: true,
  points: 7.5,
  comment: 'good',
  updatedAt: '2025-11-10T09:00:00.000Z',
}
const [olena] = registerRows({ students: [{ id: 'olena' }], progress: [] }) as [RegisterRow]
const [recorded] = registerRows({ students: [{ id: 'olena' }], progress: [record] }) as [RegisterRow]
const typed = (row: RegisterRow, mark: Partial<RegisterRow['mark']>) => ({ ...row, mark: { ...row.mark, ...mark } })

it('tells a grade that nobody spoke of from no grade, from a record and from absence', () => {
  const lines = [olena, typed(olena, { points: null }), recorded, typed(olena, { isPresent: false })]
  expect(lines.map(isUngraded)).toEqual([true, false, false, false])
})

describe('a change of many lines', () => {
  it('touches no line about which something was said, and is taken back', () => {
    const before = [typed(olena, { isPresent: false }), { ...olena, studentId: 'maksym' }, recorded]
    for (const change of [withRestPresent, withRestUngraded]) {
      const after = change(before)
      expect([after[0], after[2]]).toEqual([before[0], before[2]])
      expect(after[1] && isChanged(after[1])).toBe(true)
      expect(withoutBulk(after, { before, after })).toEqual(before)
    }
  })

  it('leaves alone what was typed after it when it is taken back', () => {
    const before = [olena, { ...olena, studentId: 'maksym' }]
    const after = withRestUngraded(before)
    const typedSince = [typed(after[0] ?? olena, { points: '9' }), ...after.slice(1)]
    expect(withoutBulk(typedSince, { before, after }).map(({ mark }) => mark.points)).toEqual(['9', ''])
  })

  it('can be taken back when it was made while a save was under way, and not once it is saved', () => {
    const sent = [olena]
    const after = withRestUngraded(sent)
    const stored = { ...record, points: 0, comment: '' }
    const saved = new Map([['olena', { kind: 'saved', record: stored } as const]])
    const madeMeanwhile = afterSaves(after, sent, saved)
    expect(madeMeanwhile.map(isChanged)).toEqual([true])
    expect(holdsBulk(madeMeanwhile, { before: sent, after })).toBe(true)
    expect(withoutBulk(madeMeanwhile, { before: sent, after })).toEqual(
      registerRows({ students: [{ id: 'olena' }], progress: [stored] }),
    )
    expect(holdsBulk(afterSaves(after, after, saved), { before: sent, after })).toBe(false)
  })

  it('leaves nothing to take back where it said only what the save under way has stored', () => {
    const sent = [olena]
    const after = withRestPresent(sent)
    const stored = { ...record, points: 0, comment: '' }
    const settled = afterSaves(after, sent, new Map([['olena', { kind: 'saved', record: stored } as const]]))
    expect([settled.map(isChanged), holdsBulk(settled, { before: sent, after })]).toEqual([[false], false])
  })

  it('can still be taken back after a save that failed', () => {
    const after = withRestUngraded([olena])
    const failed = afterSaves(after, after, new Map([['olena', { kind: 'failed' } as const]]))
    expect(withoutBulk(failed, { before: [olena], after }).map(({ mark }) => mark)).toEqual([olena.mark])
  })

  it('stays where somebody else has marked the student meanwhile: the person is asked', () => {
    const after = withRestUngraded([olena])
    const contested = after.map((row) => ({ ...row, rival: record }))
    expect(holdsBulk(contested, { before: [olena], after })).toBe(false)
    expect(withoutBulk(contested, { before: [olena], after })).toEqual(contested)
  })
})
