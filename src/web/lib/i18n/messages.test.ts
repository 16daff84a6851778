import { afterEach, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'
import { defineMessages, messagesOf } from './messages.ts'

const pupils = defineMessages('test-pupils', {
  speaks: 'uk',
  en: { title: 'Students', found_one: '{{count}} student', found_other: '{{count}} students', ask: 'Remove {{name}}?' },
  uk: {
    title: 'Учні',
    found_one: '{{count}} учень',
    found_few: '{{count}} учні',
    found_many: '{{count}} учнів',
    found_other: '{{count}} учня',
    ask: 'Прибрати {{name}}?',
  },
})

afterEach(() => chooseLanguage(undefined))

it('speaks its own language until one is chosen', () => {
  expect([messagesOf(pupils)('title'), messagesOf(pupils).locale]).toEqual(['Учні', 'uk-UA'])
  chooseLanguage('en')
  expect([messagesOf(pupils)('title'), messagesOf(pupils).locale]).toEqual(['Students', 'en-US'])
})

it.each([
  [1, '1 student', '1 учень'],
  [2, '2 students', '2 учні'],
  [5, '5 students', '5 учнів'],
  [21, '21 students', '21 учень'],
  [112, '112 students', '112 учнів'],
  [1.5, '1.5 students', '1.5 учня'],
])('counts %d by the rules of each language', (count, english, ukrainian) => {
  expect(pupils.in('en')('found', { count })).toBe(english)
  expect(pupils.in('uk')('found', { count })).toBe(ukrainian)
})

it('puts values in as they are: React escapes them later', () => {
  expect(pupils.in('en')('ask', { name: "<O'Neill> {{x}} $t(title)" })).toBe("Remove <O'Neill> {{x}} $t(title)?")
})

it('refuses at compile time a key or a value that does not exist', () => {
  const t = pupils.in('en')
  // @ts-expect-error there is no such key
  t('subtitle')
  // @ts-expect-error the text needs a name
  t('ask')
  // @ts-expect-error a plural needs its count
  t('found', {})
})
