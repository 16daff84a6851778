import { expect, test } from 'vitest'
import {
  defaultSectionDurations,
  defaultTotalDuration,
  isCompleteSection,
  isLongerThanRecommended,
  matchesTemplateSearch,
  readDuration,
  sectionNumeral,
  totalDurationOf,
} from './rules.ts'

test('the total is the sum of the sections', () => {
  expect(totalDurationOf([])).toBe(0)
  expect(totalDurationOf([{ duration: 10 }, { duration: 30 }, { duration: 5 }])).toBe(45)
})

test('a warning comes above 60 minutes, not at 60', () => {
  expect(isLongerThanRecommended([{ duration: 60 }])).toBe(false)
  expect(isLongerThanRecommended([{ duration: 60 }, { duration: 1 }])).toBe(true)
})

test('a section needs title and description', () => {
  expect(isCompleteSection({ title: 'Вступ', description: 'Вітання' })).toBe(true)
  expect(isCompleteSection({ title: 'Вступ', description: ' \n' })).toBe(false)
  expect(isCompleteSection({ title: '\t', description: 'Вітання' })).toBe(false)
  expect(isCompleteSection({ title: '', description: '' })).toBe(false)
})

test.each([
  ['1', 1],
  ['120', 120],
  ['0', 1],
  ['-5', 1],
  ['121', 120],
  ['1e9', 120],
  ['Infinity', 120],
  [' 45 min', 45],
  ['12.5', 13],
  ['0.4', 1],
  ['', 1],
  ['abc', 1],
  ['NaN', 1],
])('a duration typed as %j is %i minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})

test('sections are numbered I to VIII, then 9, 10 and so on', () => {
  const numerals = Array.from({ length: 11 }, (_, index) => sectionNumeral(index))
  expect(numerals).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', '9', '10', '11'])
})

test('a new template lasts as long as a lesson', () => {
  const sections = Object.values(defaultSectionDurations).map((duration) => ({ duration }))
  expect(totalDurationOf(sections)).toBe(defaultTotalDuration)
})

test('a search finds a template by a part of its title or description', () => {
  const template = { title: 'Дроби', description: 'Their PARTS' }
  expect(['дроб', ' ДРОБИ ', 'parts', ''].map((search) => matchesTemplateSearch(template, search))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(matchesTemplateSearch(template, 'дроби parts')).toBe(false)
})
