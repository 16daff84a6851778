import { expect, test } from 'vitest'
import {
  copiedTitle,
  defaultSectionDurations,
  defaultTotalDuration,
  differingParts,
  isCompleteSection,
  isLongerThanRecommended,
  matchesTemplateSearch,
  readDuration,
  sectionMinutes,
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

test('a search asks neither for the case nor for the kind of apostrophe nor for the number of spaces', () => {
  const template = { title: 'П’ять  кутів', description: '' }
  expect(["п'ять кут", 'ПʼЯТЬ', 'кутів '].map((search) => matchesTemplateSearch(template, search))).toEqual([
    true,
    true,
    true,
  ])
})

test('each section begins where the one before ends', () => {
  expect(sectionMinutes([{ duration: 10 }, { duration: 30 }, { duration: 5 }])).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 40 },
    { from: 40, to: 45 },
  ])
  expect(sectionMinutes([])).toEqual([])
})

test('the title of a copy stays within what a title may hold', () => {
  expect(copiedTitle('Дроби', ' (копія)')).toBe('Дроби (копія)')
  expect(copiedTitle('x'.repeat(200), ' (copy)')).toBe(`${'x'.repeat(193)} (copy)`)
  expect(copiedTitle(`${'x'.repeat(192)}🎓`, ' (copy)').isWellFormed()).toBe(true)
})

test('two versions differ in what they say, not in the ids of their sections', () => {
  const section = { id: 'a', title: 'Вступ', duration: 5, description: 'Вітання' }
  const texts = { title: 'Дроби', description: 'Мета', studentPages: '', basicMaterials: '', additionalResources: '' }
  const one = { ...texts, preparationNotes: '', objectives: ['Перша', 'Друга'], lessonStructure: [section] }
  expect(differingParts(one, { ...one, lessonStructure: [{ ...section, id: 'b' }] })).toEqual([])
  expect(differingParts(one, { ...one, lessonStructure: [{ ...section, duration: 6 }], title: 'Частки' })).toEqual([
    'title',
    'lessonStructure',
  ])
  expect(differingParts(one, { ...one, objectives: ['Друга', 'Перша'] })).toEqual(['objectives'])
})
