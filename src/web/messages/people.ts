import { defineMessages } from '../lib/i18n/messages.ts'

export const people = defineMessages({
  defaultLanguage: 'surface',
  en: {
    program: 'Daybook',
    unnamed: 'Somebody without a name',
    unknown: 'Somebody',
    hasLeft: 'Somebody who has left',
  },
  uk: {
    program: 'Daybook',
    unnamed: 'Людина без імені',
    unknown: 'Хтось',
    hasLeft: 'Людина, яка вже не працює тут',
  },
})
