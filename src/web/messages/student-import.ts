import { defineMessages } from '../lib/i18n/messages.ts'
import { studentImport as en } from './en/student-import.ts'
import { studentImport as uk } from './uk/student-import.ts'

export const studentImport = defineMessages('student-import', { defaultLanguage: 'en', en, uk })
