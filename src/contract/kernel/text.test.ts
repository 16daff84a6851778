import { expect, test } from 'vitest'
import { foldText } from './text.ts'

test('texts are compared without regard to case, kind of apostrophe and repeated spaces', () => {
  expect(foldText('  ЇЖАК \n  Ґудзь ')).toBe('їжак ґудзь')
  expect(new Set(["ім'я", 'ІМ’Я', 'імʼя', 'ім`я', 'ім′я', 'ім´я', 'ім‘я'].map(foldText))).toEqual(new Set(["ім'я"]))
  expect(foldText('Йосип'.normalize('NFD'))).toBe('йосип')
  expect(foldText(' ')).toBe('')
})
