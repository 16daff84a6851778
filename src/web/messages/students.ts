import { defineMessages } from '../lib/i18n/messages.ts'
import { students as en } from './en/students.ts'
import { students as uk } from './uk/students.ts'

export const students = defineMessages('students', { defaultLanguage: 'en', en, uk })
