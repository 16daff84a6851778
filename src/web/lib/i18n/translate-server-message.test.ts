import { expect, it } from 'vitest'
import { translateServerMessage } from './translate-server-message.ts'

const catalogue = {
  'First name is required': 'Вкажіть ім’я',
  'Student ID {{studentId}} is already in use': 'Номер {{studentId}} уже зайнятий',
  'Until {{date}} the student was in {{className}}.': 'До {{date}} учень був у класі {{className}}.',
  'Format (e.g., {{example}})': 'Формат (наприклад, {{example}})',
}

it.each([
  ['First name is required', 'Вкажіть ім’я'],
  ['Student ID STU2024001 is already in use', 'Номер STU2024001 уже зайнятий'],
  ['Until 2026-03-02 the student was in 10 Б.', 'До 2026-03-02 учень був у класі 10 Б.'],
  ['Format (e.g., A$1)', 'Формат (наприклад, A$1)'],
  ['An unknown message', undefined],
  ['constructor', undefined],
])('translates %j', (message, translation) => {
  expect(translateServerMessage(message, catalogue)).toBe(translation)
})
