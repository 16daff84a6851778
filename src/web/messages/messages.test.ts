import { describe, expect, it } from 'vitest'
import type { Messages, Texts } from '../lib/i18n/messages.ts'
import { classes } from './classes.ts'
import { students } from './students.ts'

const modules = import.meta.glob<Record<string, Messages<Texts>>>(['./*.ts', '../lib/i18n/common.ts', '!./*.test.ts'], {
  eager: true,
})
const namespaces = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([, value]) => 'defaultLanguage' in value),
)
const names = namespaces.map(([name]) => name)

describe.each(namespaces)('messages of %s', (_, { en, uk }) => {
  it('have every text in both languages', () => {
    expect(basesOf(uk)).toEqual(basesOf(en))
    for (const text of Object.values({ ...en, ...uk })) expect(text.trim()).not.toBe('')
  })

  it('have the plural forms of their language for whole numbers', () => {
    expect(missingForms(en, 'en')).toEqual([])
    expect(missingForms(uk, 'uk')).toEqual([])
  })

  it('use the same placeholders in both languages', () => {
    for (const base of basesOf(en)) expect([base, placeholdersOf(uk, base)]).toEqual([base, placeholdersOf(en, base)])
  })
})

it('finds the namespaces', () => {
  expect(names).toContain('common')
  expect(new Set(names).size).toBe(names.length)
})

it('name the selected students in the accusative', () => {
  const texts = [1, 2, 5].map((count) => students.in('uk')('selected', { count }))
  expect(texts).toEqual(['Вибрано 1 учня', 'Вибрано 2 учнів', 'Вибрано 5 учнів'])
})

it('say of how many students a class has that is not deleted', () => {
  const texts = (language: 'en' | 'uk') => [1, 2, 5].map((count) => classes.in(language)('hasStudents', { count }))
  expect(texts('en')).toEqual([
    'This class has 1 students. Move or remove students first.',
    'This class has 2 students. Move or remove students first.',
    'This class has 5 students. Move or remove students first.',
  ])
  expect(texts('uk')).toEqual([
    'У цьому класі 1 учень. Спершу переведіть або видаліть учнів.',
    'У цьому класі 2 учні. Спершу переведіть або видаліть учнів.',
    'У цьому класі 5 учнів. Спершу переведіть або видаліть учнів.',
  ])
})

const plural = /_(one|few|many|other)$/

function basesOf(texts: Texts) {
  return [...new Set(Object.keys(texts).map((key) => key.replace(plural, '')))].sort()
}

function missingForms(texts: Texts, language: string) {
  const plurals = new Set(
    Object.keys(texts)
      .filter((key) => plural.test(key))
      .map((key) => key.replace(plural, '')),
  )
  const rules = new Intl.PluralRules(language)
  const forms = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
  return [...plurals].flatMap((base) => Array.from(forms, (form) => `${base}_${form}`)).filter((key) => !(key in texts))
}

function placeholdersOf(texts: Texts, base: string) {
  const keys = Object.keys(texts).filter((key) => key.replace(plural, '') === base)
  const names = keys.flatMap((key) => [...(texts[key] ?? '').matchAll(/\{\{(\w+)/g)].map((match) => match[1]))
  return [...new Set(names)].sort()
}
