import { expect, test } from 'vitest'
import { isStoredAs } from './is-stored-as.ts'

const at = { dayOfWeek: 1, startTime: '09:00' }
const stored = { id: '1', name: '5-А', teachers: [], weeklySchedule: [at, { ...at, dayOfWeek: 2 }], classId: null }

test.each([
  ['the same', { name: '5-А', weeklySchedule: [at, { ...at, dayOfWeek: 2 }] }, true],
  ['what leaves out a field', { name: '5-А', teachers: undefined }, true],
  ['null where the answer lacks the field', { inClassSince: null }, true],
  ['another text', { name: '5-Б' }, false],
  ['a value where null is stored', { classId: '2' }, false],
  ['null where a value is stored', { name: null }, false],
  ['the beginning of a longer list', { weeklySchedule: [at] }, false],
  ['a longer list', { teachers: [{ id: '3' }] }, false],
  ['a list in another order', { weeklySchedule: [{ ...at, dayOfWeek: 2 }, at] }, false],
  ['something else in an element of a list', { weeklySchedule: [at, { ...at, startTime: '10:00' }] }, false],
])('of a record is stored what was sent: %s', (_, sent, isStored) => {
  expect(isStoredAs(stored, sent)).toBe(isStored)
})
