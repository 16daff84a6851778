import { expect, test } from 'vitest'
import { isLongEnough, isTooLong } from './passwords.ts'

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
  ['ten signs that stand for eighteen letters each', '\ufdfa'.repeat(10), true],
])('%s: too long or not', (_, password, expected) => {
  expect(isTooLong(password)).toBe(expected)
})
