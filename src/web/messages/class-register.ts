import { defineMessages } from '../lib/i18n/messages.ts'
import { classRegister as en } from './en/class-register.ts'
import { classRegister as uk } from './uk/class-register.ts'

export const classRegister = defineMessages('classRegister', { defaultLanguage: 'en', en, uk })
