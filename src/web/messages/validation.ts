import { defineMessages } from '../lib/i18n/messages.ts'
import { validation as en } from './en/validation.ts'
import { validation as uk } from './uk/validation.ts'

export const validation = defineMessages('validation', { defaultLanguage: 'en', en, uk })
