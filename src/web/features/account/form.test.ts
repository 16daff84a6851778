import { expect, it } from 'vitest'
import { nameError, newPasswordErrors, passwordStrength } from './form.ts'

it.each([
  ['', 'short'],
  ['nine char', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['1234512345', 'weak'],
  ['pineapples', 'weak'],
  ['pineapples1', 'fair'],
  ['Pineapple77', 'good'],
  ['four calm green lamps', 'strong'],
  ['тиха зелена лампа', 'good'],
])('rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

it.each([
  [' ', 'Please enter first and last name'],
  ['Олена Бойко', undefined],
  [` ${'о'.repeat(100)} `, undefined],
  ['о'.repeat(101), 'Please use at most 100 characters'],
])('answers %j as a name with %j', (name, message) => {
  expect(nameError(name)).toBe(message)
})

it('rejects a new password that is too short, or repeated differently', () => {
  const errors = (password: string, repeated: string) => newPasswordErrors({ current: '', password, repeated }, '')
  expect(errors('four calm green lamps', 'four calm green lamps')).toEqual({})
  expect(errors('four calm green lamps', 'four calm green lamp')).toEqual({
    repeated: 'The two passwords are different',
  })
  expect(errors('short', 'other')).toEqual({ password: expect.any(String) })
})
