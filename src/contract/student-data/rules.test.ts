import { expect, test } from 'vitest'
import { isNameOf, otherNameMessage } from './rules.ts'

const student = { firstName: 'Соломія', lastName: 'Лук’яненко' }

test.each(['Соломія Лук’яненко', 'Лук’яненко Соломія', "  соломія   ЛУК'ЯНЕНКО "])('%j is the name', (typed) => {
  expect(isNameOf(student, typed)).toBe(true)
})

test.each(['', 'Соломія', 'Лук’яненко', 'Соломія Лукяненко', 'Соломія Лук’яненко 2'])('%j is not', (typed) => {
  expect(isNameOf(student, typed)).toBe(false)
})

test('the refusal says what to type', () => {
  expect(otherNameMessage(student)).toBe('To erase the data, type the name as it is written here: Соломія Лук’яненко')
})
