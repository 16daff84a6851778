import { defineMessages } from '../lib/i18n/messages.ts'

/** The menu of a lesson, in the language of the dialog around it. */
export const lessonPlanMenu = defineMessages('lessonPlanMenu', {
  defaultLanguage: 'surface',
  en: {
    menu: 'Copy or move',
    copyToClasses: 'Copy to classes…',
    pushLessons: 'Move this and all following by one slot…',
  },
  uk: {
    menu: 'Скопіювати або перенести',
    copyToClasses: 'Скопіювати до класів…',
    pushLessons: 'Перенести цей і всі наступні на одне місце…',
  },
})
