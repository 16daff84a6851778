import { defineMessages } from '../lib/i18n/messages.ts'
import { classes as en, weekdays as enWeekdays } from './en/classes.ts'
import { classes as uk, weekdays as ukWeekdays } from './uk/classes.ts'

export const classes = defineMessages('classes', { defaultLanguage: 'en', en, uk })

/** The days in the class dialog, which are in Ukrainian even on an English page. */
export const weekdays = defineMessages('weekdays', { defaultLanguage: 'uk', en: enWeekdays, uk: ukWeekdays })
