import { defineMessages } from '../lib/i18n/messages.ts'
import { analytics as en } from './en/analytics.ts'
import { analytics as uk } from './uk/analytics.ts'

export const analytics = defineMessages('analytics', { defaultLanguage: 'en', en, uk })
