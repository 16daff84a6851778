import { defineMessages } from '../lib/i18n/messages.ts'
import { errors as en } from './en/errors.ts'
import { errors as uk } from './uk/errors.ts'

export const errors = defineMessages('errors', { defaultLanguage: 'en', en, uk })
