import { expect, test } from 'vitest'
import { AppError, errorCodes, invalidInput } from './errors.ts'

test('every code is listed once', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length)
})

test('an error carries its code, one sentence and its details', () => {
  const error = new AppError('changed_meanwhile', 'Somebody else has changed this meanwhile', {
    current: { name: 'a' },
  })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ code: 'changed_meanwhile', details: { current: { name: 'a' } } })
  expect(error.message).toBe('Somebody else has changed this meanwhile')
})

test('the error of bad input names its field', () => {
  const error = invalidInput('classId', 'This class does not exist any more')
  expect(error).toMatchObject({ code: 'invalid_input', message: 'This class does not exist any more' })
  expect(error.details.issues).toEqual([{ path: 'classId', message: 'This class does not exist any more' }])
})
