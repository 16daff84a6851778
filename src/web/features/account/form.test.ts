import { expect, it } from 'vitest'
import { passwordStrength } from './form.ts'

it.each([
  ['', 'short'],
  ['nine char', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['1234512345', 'weak'],
  ['pineapples', 'weak'],
  ['Pineapple77', 'good'],
  ['four calm green lamps', 'strong'],
  ['тиха зелена лампа', 'good'],
])('rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
