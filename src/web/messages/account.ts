import { defineMessages } from '../lib/i18n/messages.ts'
import { account as en } from './en/account.ts'
import { account as uk } from './uk/account.ts'

export const account = defineMessages('account', { defaultLanguage: 'en', en, uk })
