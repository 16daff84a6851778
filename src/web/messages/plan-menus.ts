import { defineMessages } from '../lib/i18n/messages.ts'

/** The menus that open the dialogs of plans, whose own texts load with them. */
export const planMenus = defineMessages({
  defaultLanguage: 'surface',
  en: {
    week: 'Plan the week',
    planLessons: 'Plan lessons…',
    copyLastWeek: 'Copy last week into this one…',
    lesson: 'Copy or move',
    copyToClasses: 'Copy to classes…',
    pushLessons: 'Move this and all following by one slot…',
  },
  uk: {
    week: 'Планування тижня',
    planLessons: 'Запланувати уроки…',
    copyLastWeek: 'Скопіювати минулий тиждень у цей…',
    lesson: 'Скопіювати або зсунути',
    copyToClasses: 'Скопіювати до класів…',
    pushLessons: 'Зсунути цей і всі наступні на один урок…',
  },
})
