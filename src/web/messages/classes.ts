import { defineMessages } from '../lib/i18n/messages.ts'
import { classes as en, weekdays as enWeekdays } from './en/classes.ts'
import { classes as uk, weekdays as ukWeekdays } from './uk/classes.ts'

export const classes = defineMessages('classes', { speaks: 'en', en, uk })

/** The class dialog lists the days in Ukrainian, whatever the page around it speaks. */
export const weekdays = defineMessages('weekdays', { speaks: 'uk', en: enWeekdays, uk: ukWeekdays })
