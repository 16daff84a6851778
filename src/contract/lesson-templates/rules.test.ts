import { expect, test } from 'vitest'
import { isCompleteSection, totalDurationOf } from './rules.ts'

test('the total duration is the sum of the sections', () => {
  expect(totalDurationOf([])).toBe(0)
  expect(totalDurationOf([{ duration: 10 }, { duration: 30 }, { duration: 5 }])).toBe(45)
})

test('a section is complete with a title and a description', () => {
  expect(isCompleteSection({ title: 'Вступ', description: 'Вітання' })).toBe(true)
  expect(isCompleteSection({ title: 'Вступ', description: ' \n' })).toBe(false)
  expect(isCompleteSection({ title: '\t', description: 'Вітання' })).toBe(false)
  expect(isCompleteSection({ title: '', description: '' })).toBe(false)
})
