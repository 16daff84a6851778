import { expect, test } from 'vitest'
import { isLongEnough, isTooLong, passwordFault } from './passwords.ts'

test.each([
  ['ten letters', 'abcdefghij', true],
  ['nine letters', 'abcdefghi', false],
  ['ten pictures of two code units', '😀'.repeat(10), true],
  ['five of them', '😀'.repeat(5), false],
  ['five letters with an accent typed apart', 'e\u0301'.repeat(5), false],
])('%s: long enough or not', (_, password, expected) => {
  expect(isLongEnough(password)).toBe(expected)
})

test.each([
  ['128 letters', 'a'.repeat(128), false],
  ['129 letters', 'a'.repeat(129), true],
  ['65 letters of two bytes', 'ї'.repeat(65), true],
  ['ten characters of which each is read as eighteen letters', '\ufdfa'.repeat(10), true],
])('%s: too long or not', (_, password, expected) => {
  expect(isTooLong(password)).toBe(expected)
})

test.each([
  ['nine char', 'short'],
  ['x'.repeat(129), 'long'],
  ['aaaaaaaaaa', 'repetitive'],
  ['aaaaabbbbbccccc', 'repetitive'],
  ['abcabcabcabca', 'repetitive'],
  ['Pass1Pass1Pass1', 'repetitive'],
  ['1234567890', 'repetitive'],
  ['12345678900987654321', 'repetitive'],
  ['zyxwvutsrqponm', 'repetitive'],
  ['qwertyuiop', 'repetitive'],
  ['QWERTYuiop', 'repetitive'],
  ['йцукенгшщз', 'repetitive'],
  ['абвгґдеєжзи', 'repetitive'],
  ['1a1a1a1a1a', 'repetitive'],
  ['abxyzabxyz', 'repetitive'],
  ['abcdeeeeee', 'repetitive'],
  ['akakkaakkka', 'repetitive'],
  ['👩‍🏫👩‍🏫👩‍🏫👩‍🏫', 'repetitive'],
  ['rewritten history', undefined],
  ['four calm green lamps', undefined],
  ['тиха зелена лампа', undefined],
  ['Зелений їжак', undefined],
  ['Tr0ub4dor&3', undefined],
])('%j is refused as %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test.each([
  ['olena.boyko@lyceum7.kyiv.ua', 'ownEmail'],
  ['Olena.Boyko@Lyceum7.Kyiv.UA!', 'ownEmail'],
  ['olena.boyko', 'ownEmail'],
  ['BoykoOlena2026', 'ownEmail'],
  ['Lyceum7-Olena', 'ownEmail'],
  ['Daybook2026!', 'ownEmail'],
  ['olena and four lamps', undefined],
  ['four calm green lamps', undefined],
])('%j of olena.boyko@lyceum7.kyiv.ua is refused as %s', (password, fault) => {
  expect(passwordFault(password, ' Olena.Boyko@lyceum7.kyiv.ua')).toBe(fault)
})

test.each([
  ['anna@abcd.example', 'Annaabcd-x1', 'ownEmail'],
  ['ann@abc.example', 'Annabc-2026', undefined],
  ['olenaboyko.olena@school.example', 'olenaboyko-7-9', 'ownEmail'],
])('of %s: %j is refused as %s', (email, password, fault) => {
  expect(passwordFault(password, email)).toBe(fault)
})
