import { defineMessages } from '../lib/i18n/messages.ts'

/** The links between the pages of an admin. */
export const adminLinks = defineMessages({
  defaultLanguage: 'en',
  en: {
    label: 'Admin pages',
    users: 'Users',
    schoolYear: 'School year',
    attendance: 'Attendance',
  },
  uk: {
    label: 'Сторінки адміністратора',
    users: 'Користувачі',
    schoolYear: 'Навчальний рік',
    attendance: 'Відвідування',
  },
})
