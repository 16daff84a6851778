import { afterEach, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'
import { defineMessages, messagesOf } from './messages.ts'

const students = defineMessages({
  defaultLanguage: 'uk',
  en: { title: 'Students', found_one: '{{count}} student', found_other: '{{count}} students', ask: 'Remove {{name}}?' },
  uk: {
    title: 'Учні',
    found_one: '{{count}} учень',
    found_few: '{{count}} учні',
    found_many: '{{count}} учнів',
    ask: 'Прибрати {{name}}?',
  },
})

afterEach(() => chooseLanguage(undefined))

it('uses its own language until one is chosen', () => {
  expect([messagesOf(students)('title'), messagesOf(students).locale]).toEqual(['Учні', 'uk-UA'])
  chooseLanguage('en')
  expect([messagesOf(students)('title'), messagesOf(students).locale]).toEqual(['Students', 'en-US'])
})

it.each([
  [0, '0 students', '0 учнів'],
  [1, '1 student', '1 учень'],
  [2, '2 students', '2 учні'],
  [5, '5 students', '5 учнів'],
  [21, '21 students', '21 учень'],
  [112, '112 students', '112 учнів'],
])('applies the plural rules of each language to %d', (count, english, ukrainian) => {
  expect(students.in('en')('found', { count })).toBe(english)
  expect(students.in('uk')('found', { count })).toBe(ukrainian)
})

it('inserts a number with the separators of the language', () => {
  const rows = defineMessages({
    defaultLanguage: 'en',
    en: { rows_one: '{{count, number}} row', rows_other: '{{count, number}} rows' },
    uk: {
      rows_one: '{{count, number}} рядок',
      rows_few: '{{count, number}} рядки',
      rows_many: '{{count, number}} рядків',
    },
  })
  expect(rows.in('en')('rows', { count: 12345 })).toBe('12,345 rows')
  expect(rows.in('uk')('rows', { count: 12345 })).toBe('12\u00a0345 рядків')
})

it('inserts values unescaped, because React escapes them', () => {
  expect(students.in('en')('ask', { name: "<O'Neill> {{x}} $t(title)" })).toBe("Remove <O'Neill> {{x}} $t(title)?")
})

it('does not compile with an unknown key or a missing value', () => {
  const t = students.in('en')
  // @ts-expect-error there is no such key
  t('subtitle')
  // @ts-expect-error the text needs a name
  t('ask')
  // @ts-expect-error a plural needs its count
  t('found', {})
})
