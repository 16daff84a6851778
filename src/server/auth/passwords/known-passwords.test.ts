import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isKnownPassword, knownPasswordEntries } from './known-passwords.ts'

test.each(['basketball', 'password123', 'manchester', 'iloveyou123', 'PASSWORD123', '1qaz2wsx3edc', 'q1w2e3r4t5y6'])(
  '%s is known',
  async (password) => {
    expect(await isKnownPassword(password)).toBe(true)
  },
)

test.each(['correct horse battery', 'four calm green lamps', 'тиха зелена лампа', ''])(
  '%j is not',
  async (password) => {
    expect(await isKnownPassword(password)).toBe(false)
  },
)

test('the kept list has more than a hundred thousand passwords, all long enough', () => {
  const bytesOfOne = knownPasswordEntries(['password123']).length
  const { size } = statSync(join(import.meta.dirname, 'known-passwords.bin'))
  expect(size / bytesOfOne).toBeGreaterThan(100_000)
})

test('the entries are sorted and have no doubles, in any case', () => {
  const entries = knownPasswordEntries(['Password123', 'password123', 'manchester', 'basketball'])
  expect(entries.length).toBe(3 * knownPasswordEntries(['manchester']).length)
  expect(entries.equals(knownPasswordEntries(['basketball', 'manchester', 'password123']))).toBe(true)
})
