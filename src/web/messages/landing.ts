import { defineMessages } from '../lib/i18n/messages.ts'
import { landing as en } from './en/landing.ts'
import { landing as uk } from './uk/landing.ts'

export const landing = defineMessages('landing', { defaultLanguage: 'en', en, uk })
