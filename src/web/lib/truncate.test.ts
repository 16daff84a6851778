import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('cuts a text that is longer, by letters as they are seen', () => {
  expect(truncate('Дроби і частинки', 15)).toBe('Дроби і частинк…')
  expect(truncate('Дроби і частини', 15)).toBe('Дроби і частини')
  expect(truncate('Мій їжаки і його'.normalize('NFD'), 15)).toBe('Мій їжаки і йог…')
  expect(truncate('🦔'.repeat(16), 15)).toBe(`${'🦔'.repeat(15)}…`)
})
