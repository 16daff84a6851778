import { describe, expect, test } from 'vitest'
import { periodProblemOf } from './periods.ts'

describe('a period', () => {
  test.each([
    ['2026-03-01', '2026-03-01', undefined],
    ['2025-09-01', '2026-10-05', undefined],
    ['2025-09-01', '2026-10-06', 'tooLong'],
    ['2026-03-02', '2026-03-01', 'backwards'],
    ['2026-02-30', '2026-03-01', 'notDates'],
    ['2026-03-01', '', 'notDates'],
    ['0001-01-01', '0001-01-01', undefined],
    ['0001-01-01', '0002-02-05', 'tooLong'],
    ['9999-12-01', '9999-12-31', undefined],
    ['9998-11-26', '9999-12-31', 'tooLong'],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(periodProblemOf({ from, to })).toBe(problem)
  })
})
