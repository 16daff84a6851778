import { expect, it } from 'vitest'
import { passwordMessages } from '../../contract/kernel/passwords.ts'
import { translateServerMessage } from '../lib/i18n/translate-server-message.ts'
import { validation } from './validation.ts'

const schemas = import.meta.glob<string>(
  ['../../contract/**/*{schema,rules}.ts', '../../contract/kernel/{dates,fields,periods}.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const code = Object.values(schemas)
  .join('\n')
  .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
const messages = [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g)]
  .map(([, single, double, template]) => single ?? double ?? template?.replaceAll(/\$\{(\w+)\}/g, '7') ?? '')
  // What is left of an expression in a template is no sentence, as of the pattern of student ids.
  .filter((text) => /^\p{Lu}.* /u.test(text) && !text.includes('${'))

it('finds the messages of the contract', () => {
  expect(messages).toContain('The end must be after the start')
  expect(messages).toContain("Назва уроку є обов'язковою")
  expect(messages).toContain('Please use at most 7 characters')
})

const cyrillic = /\p{Script=Cyrillic}/u

it.each([...new Set([...messages, ...Object.values(passwordMessages)])])(
  '%j is translated unless it is in the language',
  (message) => {
    expect(translateServerMessage(message, validation.en) ?? message).not.toMatch(cyrillic)
    expect(translateServerMessage(message, validation.uk) ?? message).toMatch(cyrillic)
  },
)

it.each(Object.entries({ ...validation.en, ...validation.uk }))('%j keeps its placeholders', (message, translation) => {
  expect(translation.match(/\{\{\w+\}\}/g)?.sort()).toEqual(message.match(/\{\{\w+\}\}/g)?.sort())
})

it('translates into the other language only', () => {
  expect(Object.values(validation.en).filter((text) => cyrillic.test(text))).toEqual([])
  expect(Object.values(validation.uk).filter((text) => !cyrillic.test(text))).toEqual([])
})
