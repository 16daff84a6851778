import { expect, it } from 'vitest'
import { completeTypedTime, parseTypedTime } from './typed-time.ts'

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  [' 9 : 30 ', '09:30'],
  ['930', '09:30'],
  ['1330', '13:30'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('reads %s as %s', (text, time) => {
  expect(parseTypedTime(text)).toBe(time)
  expect(completeTypedTime(text)).toBe(time)
})

it.each(['', ':', '24:00', '9:60', '9:3', '09:300', '9:30 PM', 'nine', '-1:30', '12345'])('refuses %s', (text) => {
  expect(parseTypedTime(text)).toBeUndefined()
  expect(completeTypedTime(text)).toBeUndefined()
})

it.each([
  ['9', '09:00'],
  ['13', '13:00'],
])('completes the full hour %s only when the field is left', (text, time) => {
  expect(parseTypedTime(text)).toBeUndefined()
  expect(completeTypedTime(text)).toBe(time)
})
