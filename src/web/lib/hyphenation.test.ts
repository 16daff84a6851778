import { expect, test } from 'vitest'
import { breakableParts } from './hyphenation.ts'

const marked = (text: string) => breakableParts(text).join('·')

test.each([
  ['Контрольна', 'Кон·троль·на'],
  ['Експериментально-природничий-11-А', 'Ек·спе·ри·мен·таль·но-при·род·ни·чий-11-А'],
  ['українською', 'ук·ра·їн·ською'],
  ['перенапруження', 'пе·ре·нап·ру·жен·ня'],
])('%s may break between syllables: %s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test.each([
  ['one letter alone', 'аудиторія', 'ау·ди·то·рія'],
  ['a soft sign at the start of a line', 'найпольськіший', 'най·поль·ські·ший'],
  ['дж and дз, which are one sound, on two lines', 'заходжувати кукурудзяний', 'за·ходжу·ва·ти ку·ку·рудзя·ний'],
])('no break leaves %s', (_, text, expected) => {
  expect(marked(text)).toBe(expected)
})

test('a word of at most eight letters, and what is not Ukrainian, stays whole', () => {
  expect(breakableParts('Українки школа об’єднання Internationalization 2026')).toHaveLength(1)
})
