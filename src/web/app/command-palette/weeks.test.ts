import { expect, test } from 'vitest'
import { dateIn } from './weeks.ts'

const today = '2026-11-22'

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-2-3', '2026-02-03'],
  ['30.11.', '2026-11-30'],
  ['30.11', '2026-11-30'],
  [' 30. 11. 2027 ', '2027-11-30'],
  ['30.11.26', '2026-11-30'],
  ['Nov 30', '2026-11-30'],
  ['30 nov', '2026-11-30'],
  ['November 30th, 2025', '2025-11-30'],
  ['30 листопада', '2026-11-30'],
  ['30 ЛИСТОПАД 2025', '2025-11-30'],
  ['3 лип', '2026-07-03'],
])('%s is the date %s', (search, date) => {
  expect(dateIn(search, today, 'en')).toBe(date)
  expect(dateIn(search, today, 'uk')).toBe(date)
})

test.each([
  '31.02.',
  '32.01.',
  '0.1.',
  '2026-13-01',
  '30.11.1526',
  '30',
  '30.',
  '7-А',
  'STU2024001',
  'Mai 30',
  'no 30',
  'Марко 5',
  'Nov',
  'Nov 30 2026 2027',
  '',
])('%s is no date', (search) => {
  expect(dateIn(search, today, 'en')).toBeUndefined()
})

test('without a year it is the nearest one', () => {
  expect(dateIn('10.01.', today, 'uk')).toBe('2027-01-10')
  expect(dateIn('10.12.', '2027-01-05', 'uk')).toBe('2026-12-10')
  expect(dateIn('29.02.', today, 'uk')).toBeUndefined()
  expect(dateIn('29.02.', '2027-12-01', 'uk')).toBe('2028-02-29')
})

test('with slashes the month comes first in English, unless it cannot be one', () => {
  expect(dateIn('11/30', today, 'en')).toBe('2026-11-30')
  expect(dateIn('30/11/2026', today, 'en')).toBe('2026-11-30')
  expect(dateIn('03/04/2027', today, 'en')).toBe('2027-03-04')
  expect(dateIn('03/04/2027', today, 'uk')).toBe('2027-04-03')
  expect(dateIn('11/30', today, 'uk')).toBe('2026-11-30')
})
