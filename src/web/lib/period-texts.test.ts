import { describe, expect, test } from 'vitest'
import { periodOfMonth, readPeriodText } from './period-texts.ts'

describe('a period', () => {
  test.each([
    ['2026-03', '2026-03-01', '2026-03-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2026-04', '2026-04-01', '2026-04-30'],
    ['2025-12', '2025-12-01', '2025-12-31'],
    ['9999-12', '9999-12-01', '9999-12-31'],
  ])('%s is from its first day to its last', (month, from, to) => {
    expect(periodOfMonth(month)).toEqual({ from, to })
  })

  test.each([
    ['2026-03', { from: '2026-03-01', to: '2026-03-31', month: '2026-03' }],
    ['2026-03-09..2026-04-03', { from: '2026-03-09', to: '2026-04-03' }],
    ['2026-03-01..2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
    ['..2026-04-03', { from: '', to: '2026-04-03' }],
    ['2026-03-09..', { from: '2026-03-09', to: '' }],
  ])('%j is read from the address', (text, period) => {
    expect(readPeriodText(text)).toEqual({ month: undefined, ...period })
  })

  test.each(['', '2026', '2026-13', '0000-01', '2026-3', 'a', '1..2..3'])('%j is none', (text) => {
    expect(readPeriodText(text)).toBeUndefined()
  })
})
