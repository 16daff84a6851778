import { expect, it } from 'vitest'
import { passwordMessages } from '../../contract/kernel/passwords.ts'
import { translateServerMessage } from '../lib/i18n/translate-server-message.ts'
import { validation } from './validation.ts'

const schemas = import.meta.glob<string>(
  ['../../contract/**/*{schema,rules}.ts', '../../contract/kernel/{dates,fields,periods,text}.ts'],
  { query: '?raw', import: 'default', eager: true },
)
// Left out: what is only logged, and what a page replaces by a text of its own.
const refusals = import.meta.glob<string>(
  [
    '../../server/http/{errors,input,security-headers,session}.ts',
    '../../server/db/{entity-rows,failed-statement,idempotency,saves,versions}.ts',
    '../../server/features/**/{access,service}.ts',
    '!../../server/features/changes/**',
    '!../../server/features/approved-users/first-admin/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const nameOfEntity = /^ {2}\w+: '(\p{Lu}\w+)',$/gmu
const missing = Object.values(refusals).flatMap((text) =>
  Array.from(text.matchAll(nameOfEntity), ([, name]) => `${name} not found`),
)
const code = Object.values({ ...schemas, ...refusals })
  .join('\n')
  .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
const messages = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)]
  .map(([, single, double, template]) => single ?? double ?? template?.replaceAll(/\$\{(\w+)\}/g, '7') ?? '')
  // What is left of an expression in a template is no sentence, as of the pattern of student ids.
  .filter((text) => /^\p{Lu}.* /u.test(text) && !text.includes('${'))

it('finds the messages of the contract and the server', () => {
  expect(messages).toContain('The end must be after the start')
  expect(messages).toContain("Назва уроку є обов'язковою")
  expect(messages).toContain('Please use at most 7 characters')
  expect(messages).toContain('This is missing')
  expect(missing).toContain('Absence not found')
})

const cyrillic = /\p{Script=Cyrillic}/u

it.each([...new Set([...messages, ...missing, ...Object.values(passwordMessages)])])(
  '%j is translated unless it is in the language',
  (message) => {
    expect(translateServerMessage(message, validation.en) ?? message).not.toMatch(cyrillic)
    const ukrainian = translateServerMessage(message, validation.uk) ?? message
    expect(ukrainian, 'add it to messages/validation.ts, with {{placeholders}} for what is 7 here').toMatch(cyrillic)
  },
)

it.each(Object.entries({ ...validation.en, ...validation.uk }))('%j keeps its placeholders', (message, translation) => {
  expect(translation.match(/\{\{\w+\}\}/g)?.sort()).toEqual(message.match(/\{\{\w+\}\}/g)?.sort())
})

it('translates into the other language only', () => {
  expect(Object.values(validation.en).filter((text) => cyrillic.test(text))).toEqual([])
  expect(Object.values(validation.uk).filter((text) => !cyrillic.test(text))).toEqual([])
})
