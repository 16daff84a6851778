import { defineMessages } from '../lib/i18n/messages.ts'
import { approvedUsers as en } from './en/approved-users.ts'
import { approvedUsers as uk } from './uk/approved-users.ts'

export const approvedUsers = defineMessages('approved-users', { defaultLanguage: 'en', en, uk })
