import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comparable } from '../../../contract/kernel/passwords.ts'

/** The beginnings of SHA-256 hashes, sorted, without anything between them; written by scripts/known-passwords.ts. */
const file = join(import.meta.dirname, 'known-passwords.bin')
/** In bytes; with so many, one in ten million other passwords is taken for a known one. */
const entrySize = 5

/** Whether a password is among the known ones. They are read for each new password, because they are rarely needed. */
export async function isKnownPassword(password: string): Promise<boolean> {
  const entries = await readFile(file)
  const wanted = entryOf(password)
  let [from, to] = [0, entries.length / entrySize]
  while (from < to) {
    const middle = (from + to) >>> 1
    const order = wanted.compare(entries, middle * entrySize, (middle + 1) * entrySize)
    if (order === 0) return true
    if (order < 0) to = middle
    else from = middle + 1
  }
  return false
}

/** The content of the file for these passwords. */
export function knownPasswordEntries(passwords: Iterable<string>): Buffer {
  const entries = new Set(Array.from(passwords, (password) => entryOf(password).toString('hex')))
  return Buffer.from([...entries].sort().join(''), 'hex')
}

function entryOf(password: string): Buffer {
  return hash('sha256', comparable(password), 'buffer').subarray(0, entrySize)
}
