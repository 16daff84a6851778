import { expect, test } from 'vitest'
import { fromFirstRecord, mondaysShownOn, monthsShownOn } from './service.ts'

test('24 months are shown, the current one last', () => {
  const months = monthsShownOn('2026-01-31')
  expect(months).toHaveLength(24)
  expect([months[0], months[1], months[22], months[23]]).toEqual(['2024-02', '2024-03', '2025-12', '2026-01'])
})

test('53 weeks are shown, the current one last', () => {
  const mondays = mondaysShownOn('2026-02-01')
  expect(mondays).toHaveLength(53)
  expect([mondays[0], mondays[1], mondays[52]]).toEqual(['2025-01-27', '2025-02-03', '2026-01-26'])
  expect(mondaysShownOn('2026-02-02').at(-1)).toBe('2026-02-02')
})

test('a list begins with the first record and keeps the gaps after it', () => {
  expect(fromFirstRecord([0, 0, 3, 0, 1, 0], (count) => count > 0)).toEqual([3, 0, 1, 0])
  expect(fromFirstRecord([0, 0], (count) => count > 0)).toEqual([])
})
