import { defineMessages } from '../lib/i18n/messages.ts'
import { studentHistory as en } from './en/student-history.ts'
import { studentHistory as uk } from './uk/student-history.ts'

export const studentHistory = defineMessages('studentHistory', { defaultLanguage: 'en', en, uk })
