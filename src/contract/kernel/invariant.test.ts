import { expect, test } from 'vitest'
import { invariant } from './invariant.ts'

test('invariant throws its message only when the condition does not hold', () => {
  expect(() => invariant([''][0] !== undefined, 'there is a first element')).not.toThrow()
  expect(() => invariant(undefined, 'there is a first element')).toThrow('there is a first element')
})
