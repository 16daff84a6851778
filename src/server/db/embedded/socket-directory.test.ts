import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseSocketDirectory } from './socket-directory.ts'

/** A folder whose socket has a path of so many bytes. */
const folderOf = (bytes: number) => `/${'x'.repeat(bytes - '//socket/.s.PGSQL.5432'.length)}`

test('the socket is in the data folder as long as its path fits the shortest limit of a system, counted in bytes', () => {
  expect(chooseSocketDirectory(folderOf(103))).toBe(join(folderOf(103), 'socket'))
  expect(chooseSocketDirectory(folderOf(104))).toMatch(/\/daybook-\w{16}$/)
  const cyrillic = `/${'ї'.repeat(60)}`
  expect(chooseSocketDirectory(cyrillic)).not.toContain(cyrillic)
})

test('each data folder that is too long has a socket folder of its own, the same at every start', () => {
  const [first, second] = ['one', 'two'].map((name) => join(folderOf(200), name))
  expect(chooseSocketDirectory(String(first))).not.toBe(chooseSocketDirectory(String(second)))
  expect(chooseSocketDirectory(String(first))).toBe(chooseSocketDirectory(String(first)))
})
