import { expect, test } from 'vitest'
import { isLongerThanRecommended, matchesTemplateSearch, sectionMinutes, sectionNumeral } from './view.ts'

test('a lesson is longer than recommended above 60 minutes, not at 60', () => {
  expect(isLongerThanRecommended([{ duration: 60 }])).toBe(false)
  expect(isLongerThanRecommended([{ duration: 60 }, { duration: 1 }])).toBe(true)
})

test('sections are numbered I to VIII, then 9, 10 and so on', () => {
  const numerals = Array.from({ length: 11 }, (_, index) => sectionNumeral(index))
  expect(numerals).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', '9', '10', '11'])
})

test('each section begins at the minute at which the one before ends', () => {
  expect(sectionMinutes([{ duration: 10 }, { duration: 30 }, { duration: 5 }])).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 40 },
    { from: 40, to: 45 },
  ])
  expect(sectionMinutes([])).toEqual([])
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

test('a search ignores case, the kind of apostrophe and the number of spaces', () => {
  const template = { title: 'П’ять  кутів', description: '' }
  expect(["п'ять кут", 'ПʼЯТЬ', 'кутів '].map((search) => matchesTemplateSearch(template, search))).toEqual([
    true,
    true,
    true,
  ])
})
