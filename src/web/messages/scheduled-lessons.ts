import { defineMessages } from '../lib/i18n/messages.ts'
import { scheduledLessons as en } from './en/scheduled-lessons.ts'
import { scheduledLessons as uk } from './uk/scheduled-lessons.ts'

export const scheduledLessons = defineMessages('scheduledLessons', { defaultLanguage: 'en', en, uk })
