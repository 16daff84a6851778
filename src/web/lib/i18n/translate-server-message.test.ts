import { expect, it } from 'vitest'
import { translateServerMessage } from './translate-server-message.ts'

const catalogue = {
  'First name is required': 'Вкажіть ім’я',
  'Student ID {{studentId}} is already in use': 'Номер {{studentId}} уже зайнятий',
  'Format (e.g., {{example}})': 'Формат (наприклад, {{example}})',
}

it.each([
  ['First name is required', 'Вкажіть ім’я'],
  ['Student ID STU2024001 is already in use', 'Номер STU2024001 уже зайнятий'],
  ['Format (e.g., A$1)', 'Формат (наприклад, A$1)'],
  ['An unknown message', undefined],
  ['constructor', undefined],
])('translates %j', (message, translation) => {
  expect(translateServerMessage(message, catalogue)).toBe(translation)
})
