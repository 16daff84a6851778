import { defineMessages } from '../lib/i18n/messages.ts'
import { dashboard as en } from './en/dashboard.ts'
import { dashboard as uk } from './uk/dashboard.ts'

export const dashboard = defineMessages('dashboard', { defaultLanguage: 'en', en, uk })
